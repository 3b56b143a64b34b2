import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportedDecision } from '#service/domain/statements/vex-import.ts'
import { readPlannedDecisions, writePlannedDecisions } from './planned-decisions.ts'

test('every text of a decision is read as it was written, also with ends of lines of any kind', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'waybill-planned-')), 'plan')
  const texts = ['one\ntwo\r\nthree', 'four\u2028five\u2029six\u0085', '"\\u2028', '']
  const decisions = texts.map((detail, at) => ({
    ...{ findingId: `f${at}`, updatedAt: '2026-01-01T00:00:00.000Z', originalTerms: null, change: { detail } },
  })) as unknown as readonly ImportedDecision[] // the members that this is about
  await writePlannedDecisions(path, decisions)
  expect(await readPlannedDecisions(path)).toEqual(decisions)
})

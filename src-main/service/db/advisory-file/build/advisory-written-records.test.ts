import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AdvisoryBuild } from './advisory-build.ts'
import type { AdvisoryRow } from '#service/db/advisory-file/advisory-row.ts'
import type { SourceMode } from './advisory-source-build.ts'

let folder: string
let build: AdvisoryBuild

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-put-'))
  build = new AdvisoryBuild(null, join(folder, 'next.building'))
})

afterEach(() => {
  build.discard()
  rmSync(folder, { recursive: true, force: true })
})

function row(recordId: string, day: number, withdrawn = false): AdvisoryRow {
  const modified = `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
  return {
    recordId,
    modified,
    withdrawn: withdrawn ? modified : null,
    kind: 'vulnerability',
    unreadable: false,
    origin: 'OSV',
    aliases: [],
    record: JSON.stringify({ recordId, day, aliases: [] }),
    affected: [],
    configurations: null,
  }
}

/** Puts records into a source in a step of its own. Returns what became of them and how much the source has then. */
function step(rows: readonly AdvisoryRow[], { mode = 'merge' as SourceMode, isKept = true } = {}) {
  build.begin()
  const source = build.openSource('OSV npm', 'OSV', mode)
  for (const one of rows) source.addAdvisory(one)
  const { records, withdrawn, newest } = source.close(about)
  if (isKept) build.commit()
  else build.rollback()
  const { new: added, same, older, changed } = source.counts
  return { added, same, older, changed, had: source.before?.records ?? null, records, withdrawn, newest }
}

const about = {
  ecosystems: [],
  skippedRecords: 0,
  errors: [],
  dataDate: null,
  dataVersion: null,
  licence: null,
  attribution: null,
  importedAt: '2026-02-01T00:00:00.000Z',
  bytes: 0,
  sha256: '',
  url: null,
  isWhole: true,
}
const nothing = { added: 0, same: 0, older: 0, changed: 0 }
const day = (number: number) => Date.UTC(2026, 0, number)

test('distinguishes and counts records of one source from several files of one build', () => {
  const first = step([row('A', 1), row('B', 5), row('C', 2, true), row('A', 1)])
  expect(first).toEqual({ ...nothing, added: 3, same: 1, had: null, records: 2, withdrawn: 1, newest: day(5) })
  const second = step([row('B', 4), row('C', 2, true), row('A', 3), row('D', 1)])
  const counts = { records: 3, withdrawn: 1, newest: day(5) }
  expect(second).toEqual({ added: 1, same: 1, older: 1, changed: 1, had: 2, ...counts })
})

test('forgets what a step emptied and wrote when the step is rolled back', () => {
  step([row('A', 1), row('B', 5)])
  const taken = step([row('E', 9)], { mode: 'replace', isKept: false })
  expect(taken).toEqual({ ...nothing, added: 1, had: 2, records: 1, withdrawn: 0, newest: day(9) })
  const after = step([row('A', 1), row('B', 5), row('E', 9)])
  expect(after).toEqual({ ...nothing, added: 1, same: 2, had: 2, records: 3, withdrawn: 0, newest: day(9) })
})

test('starts a source again that was created in a rolled-back step', () => {
  step([row('A', 1)], { isKept: false })
  expect(step([row('A', 1)])).toEqual({ ...nothing, added: 1, had: null, records: 1, withdrawn: 0, newest: day(1) })
  expect(step([row('A', 1)])).toMatchObject({ same: 1, had: 1, records: 1 })
})

test('reports the newest remaining record after the newest one was removed', () => {
  step([row('A', 1), row('B', 5)])
  build.begin()
  const source = build.openSource('OSV npm', 'OSV', 'merge')
  source.remove('B')
  expect(source.close(about)).toMatchObject({ records: 1, newest: day(1) })
  build.commit()
})

test('counts the records that replaced those of a source', () => {
  step([row('A', 1), row('B', 5)])
  const replaced = step([row('A', 2), row('C', 3)], { mode: 'replace' })
  expect(replaced).toEqual({ ...nothing, added: 2, had: 2, records: 2, withdrawn: 0, newest: day(3) })
})

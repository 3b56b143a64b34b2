// A new version is reported against the version before it; a message that was never delivered ends with its age.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { createService } from '#service/service.ts'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-messages-'))
let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService(folder)
  await service.importFile(zip(['a', 'b', 'c'].map((name) => osv(`GHSA-${name}`, name))))
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Message {
  readonly type: string
  readonly version: string | null
  readonly payload: {
    readonly changes: { readonly NEW: number; readonly GONE: number }
    readonly top: readonly { readonly component: string }[]
    readonly against?: { readonly versionId: string; readonly sameData: boolean }
  }
}

/** Reads the messages about findings, oldest first. */
function messages(): readonly Message[] {
  const database = openSqlite({ file: join(folder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
  try {
    const { rows } = database.query(
      `SELECT message_type AS type, version_id AS version, payload FROM outbox
        WHERE message_type IN ('NEW_VULNS_REPORT', 'VULN_DIFF_REPORT') ORDER BY id`,
      [],
    )
    return (rows as { type: string; version: string; payload: string }[]).map((row) => ({
      ...row,
      payload: JSON.parse(row.payload) as Message['payload'],
    }))
  } finally {
    database.close()
  }
}

const wordsOf = ({ type, version, payload: { changes, top, against } }: Message) => ({
  ...{ type, version, introduced: changes.NEW, fixed: changes.GONE },
  ...{ top: top.map(({ component }) => component), against: against?.versionId, sameData: against?.sameData },
})
const uploaded = (...names: readonly string[]) =>
  service.upload(cyclonedx(names.map((name) => `pkg:npm/${name}@1.0.0`)), 'Shop')

test('reports what is new and what is gone in a new version against the version before it', async () => {
  const first = await uploaded('a', 'b')
  expect(messages()).toEqual([])
  const second = await uploaded('b', 'c')
  const compared = { version: second, introduced: 1, fixed: 1, top: ['c'], against: first, sameData: true }
  expect(messages().map(wordsOf)).toEqual([
    { type: 'NEW_VULNS_REPORT', ...compared },
    { type: 'VULN_DIFF_REPORT', ...compared },
  ])
  const third = await uploaded('b')
  expect(messages().slice(2).map(wordsOf)).toEqual([
    { type: 'VULN_DIFF_REPORT', ...compared, version: third, introduced: 0, top: [], against: second },
  ])
  await uploaded('b')
  expect(messages().length).toBe(3)
})

test('repeats no report when a version is processed again with the same data', async () => {
  const version = await uploaded('a', 'b', 'c')
  const before = messages()
  expect(before.at(-1)).toMatchObject({ version })
  const query = 'mutation ($id: Uuid!) { sbomReprocess(input: { id: $id }) { errors } }'
  expect(await service.data(query, { id: version })).toMatchObject({ sbomReprocess: { errors: [] } })
  await service.idle()
  expect(messages()).toEqual(before)
})

test('ends a message that was not delivered for a week, and keeps a younger one', async () => {
  const before = messages()
  expect(before.length).toBeGreaterThan(0)
  await service.stop()
  const startedAfter = async (days: number) => {
    const now = () => new Date(Date.now() + days * 86_400_000)
    await (await createService({ dataFolder: folder, shape: 'server', now })).close()
    return messages()
  }
  expect(await startedAfter(6)).toEqual(before)
  expect(await startedAfter(8)).toEqual([])
})

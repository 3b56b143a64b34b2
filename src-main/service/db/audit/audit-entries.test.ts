import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DatabaseThreads, openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import { plannedDatabase } from '#service/db/support/planned-database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { scanner } from '#service/decisions/evidence-changes.ts'
import { chainHash, firstHash } from '#service/domain/audit/audit-entry.ts'
import { newId } from '#service/domain/id.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { auditCommit } from './append-entry.ts'
import { countAuditEntries, eraseAuditEntries, eraseDocumentEntries, listAuditEntries } from './audit-log.ts'
import { addServiceEntry } from './service-entries.ts'
import { type CurrentOperation, newOperation, noteChange, runApart, runOperation } from './current-operation.ts'

let database: DatabaseThreads<UserDataTables>
beforeEach(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'waybill-audit-')), 'waybill.db')
  const threadUrl = workerUrl('database-thread')
  database = await openDatabaseThreads({ file, schema: 'user-data', readers: 1, threadUrl, commitHook: auditCommit })
})
afterEach(() => database.close())

const organizationId = newId()
const at = '2026-01-01T00:00:00.000Z'

function operation(name: string): CurrentOperation {
  const origin = { kind: 'WINDOW', name: null, address: null } as const
  const said = { operation: name, action: 'UPDATED', subjectName: name, changes: [], stepId: null }
  const content = { actor: { kind: 'USER', name: 'Ada', id: null } as never, origin, ...said }
  const entry = { id: newId(), organizationId, at, subjectKind: 'SETTING', subjectId: null, tokenId: null, content }
  return { ...newOperation, entry, versionIds: new Set() }
}

/** A change of a version, which `fails` in the end. */
const change = (versionId: string, fails = false) =>
  database.write.transaction().execute(async (write) => {
    await write.insertInto('organization').values({ id: newId(), name: versionId, updated_at: at }).execute()
    noteChange(versionId, undefined)
    if (fails) throw new Error('rejected')
  })

const entries = () => database.read.selectFrom('audit_entry').selectAll().orderBy('number').execute()
const links = () => database.read.selectFrom('audit_entry_version').selectAll().orderBy('number').execute()

test('an operation has one entry, also if a later transaction of it is rolled back and done again', async () => {
  await runOperation(operation('one'), async () => {
    await change('v1')
    await expect(change('v2', true)).rejects.toThrow('rejected')
    await change('v2')
    await change('v1')
  })
  expect((await entries()).map(({ number }) => number)).toEqual([1])
  expect((await links()).map(({ version_id }) => version_id)).toEqual(['v1', 'v2'])
})

test('an operation whose only transaction is rolled back has none, and one when it is done again', async () => {
  await runOperation(operation('one'), async () => {
    await expect(change('v1', true)).rejects.toThrow('rejected')
    expect(await entries()).toEqual([])
    await change('v1')
  })
  expect(await entries()).toHaveLength(1)
})

test('many operations at once, of several transactions each, are one chain with an entry and the versions of each', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `o${index}`)
  await Promise.all(
    names.map((name, index) =>
      runOperation(operation(name), async () => {
        const first = change(`${name}-1`)
        const failing = change(`${name}-2`, true).catch(() => 'rejected')
        const alone = database.write.updateTable('organization').set({ name }).where('id', '=', 'none').execute()
        await Promise.all([first, failing, alone, ...(index % 2 === 0 ? [change(`${name}-3`)] : [])])
      }),
    ),
  )
  const found = await entries()
  expect(found.map(({ number }) => number)).toEqual(names.map((_, index) => index + 1))
  const nameOf = new Map(
    found.map(({ number, content }) => [number, (JSON.parse(content ?? '') as { operation: string }).operation]),
  )
  expect([...nameOf.values()].toSorted()).toEqual(names.toSorted())
  let before = firstHash
  for (const { hash, content_hash } of found) {
    expect(hash).toBe(chainHash(before, content_hash))
    before = hash
  }
  const told = await links()
  expect(told.filter(({ number, version_id }) => !version_id.startsWith(`${nameOf.get(number)}-`))).toEqual([])
  expect(told.filter(({ version_id }) => /-[13]$/.test(version_id))).toHaveLength(90)
})

test('what an operation wakes is not of it, also while it runs', async () => {
  await runOperation(operation('one'), async () => {
    await runApart(() => change('other'))
    expect(await entries()).toEqual([])
    await change('v1')
    await runApart(() => change('another'))
  })
  expect((await links()).map(({ version_id }) => version_id)).toEqual(['v1'])
})

test('an operation that is over writes nothing more', async () => {
  const one = operation('one')
  let late = Promise.resolve()
  await runOperation(one, async () => {
    await change('v1')
    late = Promise.resolve().then(() => change('v2'))
    one.isOver = true
  })
  await late
  expect((await links()).map(({ version_id }) => version_id)).toEqual(['v1'])
})

test('a search finds every text that an entry says, as it is written and without case, and nothing of how it is stored', async () => {
  const texts = [
    'plain',
    'a "quoted" one',
    'C:\\\\path\\n',
    'tab\tand\nline',
    'Ünïcode ΑΩ',
    '100 % _ *',
    "it's",
    '\u2028 \u007f',
    '💥 é',
  ]
  for (const [index, subjectName] of texts.entries()) {
    const one = operation('op')
    const { entry } = one
    const changes = [[`field ${index}`, null, subjectName.split('').reverse().join('')]] as never
    const content = { ...entry.content, subjectName, changes }
    // oxlint-disable-next-line no-await-in-loop -- one chain
    await runOperation({ ...one, entry: { ...entry, content } }, () => change(`v${index}`))
  }
  const page = { limit: 100, backward: false, cursor: null }
  const found = async (search: string) => {
    const { rows } = await listAuditEntries(database, { organizationId, search }, page)
    expect(await countAuditEntries(database, { organizationId, search })).toBe(rows.length)
    return rows.map(({ content }) => content?.subjectName)
  }
  for (const text of texts) {
    const parts = [text, text.toUpperCase(), text.slice(0, 3), text.slice(-4), text.slice(2, 5)]
    for (const part of parts.filter((one) => one.trim() !== '')) {
      const sought = part.trim().toLowerCase()
      const expected = texts.filter((one) => one.toLowerCase().includes(sought)).toReversed()
      // oxlint-disable-next-line no-await-in-loop -- few rows
      expect([part, await found(part)]).toEqual([part, expect.arrayContaining(expected)])
    }
  }
  for (const stored of ['subjectName', '"kind"', 'stepId', '\\u2028', 'origin']) expect(await found(stored)).toEqual([])
  expect(await found('FIELD 3')).toEqual([texts[3]])
})

test('the service writes nothing about a version that was deleted or is being deleted, and what it wrote before is erased', async () => {
  const columns = { organization_id: organizationId, product_id: newId(), environment_id: newId(), label_key: 'x' }
  const more = { spec: '', spec_version: '', format: '', primary_component_id: '', created_by: '{}', created_at: at }
  const add = async (visible: number) => {
    const id = newId()
    const row = { ...columns, ...more, id, content_id: id, finding_set_id: id, visible, label: 'Secret Otter' }
    await database.write
      .insertInto('sbom_version')
      .values({ ...row, updated_at: at })
      .execute()
    return id
  }
  await database.write.executeQuery(sql`PRAGMA foreign_keys = OFF`.compile(database.write))
  const said = { operation: 'vulnerabilityScan', action: 'SCANNED', subjectName: 'Secret Otter', changes: [] }
  const scanned = (versionId: string) =>
    database.write.transaction().execute((write) =>
      addServiceEntry(write, {
        ...{ id: newId(), organizationId, at, versionId, subjectKind: 'VERSION', subjectId: versionId },
        content: { actor: scanner, origin: { kind: 'SCAN', name: null, address: null }, ...said },
      }),
    )
  const [shown, hidden] = [await add(1), await add(0)]
  for (const id of [shown, hidden, newId()]) await scanned(id)
  expect((await links()).map(({ version_id }) => version_id)).toEqual([shown])
  // A scan that ends while its version is deleted comes after the erasure.
  await database.write.transaction().execute(async (write) => {
    await write.updateTable('sbom_version').set({ visible: 0 }).where('id', '=', shown).execute()
    await eraseAuditEntries(write, { versionIds: [shown] })
  })
  await scanned(shown)
  expect((await entries()).map(({ number, content }) => [number, content])).toEqual([[1, null]])
  await scanned(await add(1))
  expect(await entries()).toHaveLength(2)
})

test('every list and every erasure is read by an index', async () => {
  const { plans, database: planned } = plannedDatabase()
  const page = { limit: 25, backward: false, cursor: null }
  const ids = { organizationId, subjectId: newId() }
  for (const filter of [
    { organizationId },
    ids,
    { organizationId, versionId: newId() },
    { ...ids, versionId: newId(), search: 'x' },
    { organizationId, actorId: newId() },
    { organizationId, actorId: newId(), since: at, search: 'x' },
    { organizationId, origins: ['RULE'] },
    { organizationId, origins: ['RULE', 'SCAN'], subjectKinds: ['VERSION'] },
    { organizationId, versionId: newId(), origins: ['RULE', 'SCAN'] },
  ]) {
    await listAuditEntries(planned, filter, page)
    await listAuditEntries(planned, filter, { ...page, backward: true, cursor: [7] })
    await countAuditEntries(planned, filter)
  }
  await planned.write.transaction().execute(async (write) => {
    await eraseAuditEntries(write, { versionIds: [newId(), newId()], subjectIds: [newId()] })
    await eraseDocumentEntries(write, { versionId: newId(), filename: 'x' })
  })
  expect(plans.filter((plan) => /SCAN (audit_entry|kept|gone)|TEMP B-TREE FOR ORDER/.test(plan))).toEqual([])
  // Who and from where need no entry of anybody else: 200,000 would be read for the last three.
  expect(plans.filter((plan) => plan.includes('audit_entry_by_actor')).length).toBeGreaterThanOrEqual(6)
  expect(plans.filter((plan) => plan.includes('audit_entry_by_origin')).length).toBeGreaterThanOrEqual(3)
})

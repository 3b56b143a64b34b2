// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertOperation } from '#service/db/decisions/operation-changes.ts'
import { latestUndoable, latestUndone } from '#service/db/decisions/vex-operations.ts'
import { type DatabaseThreads, openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Actor } from '#service/domain/actor.ts'
import { decideFinding } from '#service/domain/decisions/decide-finding.ts'
import { newStep } from '#service/domain/decisions/vex-operation.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { betweenLargeSteps, changeInParts, undoOpenSteps } from './change-in-parts.ts'
import { decideFindings } from './decide.ts'
import { importDecisions } from './import-decisions.ts'
import { applyStepInParts, type StepRequest } from './step.ts'
import { undoOrRedoSteps } from './undo.ts'

const count = 2500
const by: Actor = { kind: 'USER', name: 'Ada', id: 'ada' }
const organizationId = 'organization'
const ids = Array.from({ length: count }, (_, number) => `finding-${String(number).padStart(5, '0')}`)
const [last = ''] = ids.slice(-1)
const [first = ''] = ids
let folder: string
let database: DatabaseThreads<UserDataTables>
let clock: number
const time = () => new Date((clock += 1000)).toISOString()

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-parts-'))
  clock = Date.parse('2026-11-20T12:00:00Z')
  await open()
  await insertFindings()
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(): Promise<void> {
  const threadUrl = workerUrl('database-thread')
  const file = join(folder, 'waybill.db')
  database = await openDatabaseThreads({ file, schema: 'user-data', readers: 2, threadUrl })
}

async function insertFindings(): Promise<void> {
  const at = time()
  const statements = [
    `INSERT INTO organization (id, name, updated_at) VALUES ('organization', 'Acme', '${at}')`,
    `INSERT INTO product (id, organization_id, name, name_key, created_at, updated_at)
      VALUES ('product', 'organization', 'Shop', 'shop', '${at}', '${at}')`,
    `INSERT INTO environment (id, product_id, name, name_key, position, updated_at)
      VALUES ('environment', 'product', 'Default', 'default', 0, '${at}')`,
    `INSERT INTO sbom_version (id, content_id, finding_set_id, organization_id, product_id, environment_id, visible, label, label_key, spec, spec_version, format,
      primary_component_id, created_by, created_at, updated_at) VALUES ('version', 'version', 'version', 'organization', 'product', 'environment', 1, '1', '1',
      'CycloneDX', '1.6', 'JSON', 'component', '{}', '${at}', '${at}')`,
    `INSERT INTO component (id, content_id, ref, position, name, name_key, kind, created_at, updated_at)
      VALUES ('component', 'version', 'a', 0, 'a', 'a', 'library', '${at}', '${at}')`,
  ]
  for (const one of statements) await sql.raw(one).execute(database.write)
  const names = ['id', 'vulnerability_id', 'aliases', 'kind', 'severity', 'source', 'updated_at'] as const
  await database.bulkInsert(
    'vulnerability',
    names,
    ids.map((id) => [id, id, '[]', 'vulnerability', 'high', 'OSV', at]),
  )
  await sql`
    INSERT INTO finding (id, organization_id, finding_set_id, component_id, vulnerability_id, state, kind, confidence, confidence_reason,
      evidence, priority, priority_reason, severity, severity_rank, package_key, package_name_key, component_name_key, created_at,
      updated_at)
    SELECT id, 'organization', 'version', 'component', id, 'AFFECTED', 'vulnerability', 'EXACT', '', '{}', 1, '', 'high', 4, id, id, 'a',
      ${at}, ${at} FROM vulnerability`.execute(database.write)
}

const request = (more: object = {}) => ({
  ...{ organizationId, by, at: time(), kind: 'BULK_DECIDE' as const, findingIds: ids, versionId: null },
  ...{ change: { status: 'affected' } as const, ...more },
})
const decide = (more: object = {}) => decideFindings(database, request(more))
const undo = async (number = 1) => {
  const steps = await latestUndoable(database, { organizationId, versionId: null, actorId: null }, number)
  return undoOrRedoSteps(database, steps, { kind: 'UNDO', by, at: time() })
}

/** The number of findings of each status. */
async function statuses(read: UserReader): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    SELECT coalesce(vex_status, 'undecided') AS status, count(*) AS count FROM finding GROUP BY 1 ORDER BY 1`.execute(
    read,
  )
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

/** What readers, and the writer, see while a change is running. */
async function seenDuring(
  change: Promise<unknown>,
): Promise<{ readonly readers: Set<string>; readonly writer: Set<string> }> {
  const seen = { readers: new Set<string>(), writer: new Set<string>() }
  let isRunning = true
  const ended = change.finally(() => (isRunning = false))
  while (isRunning) {
    seen.readers.add(JSON.stringify(await statuses(database.read)))
    seen.writer.add(JSON.stringify(await statuses(database.write)))
  }
  await ended
  return seen
}

const counted = async () => ({
  steps: (await sql`SELECT 1 FROM vex_operation`.execute(database.write)).rows.length,
  entries: (await sql`SELECT 1 FROM vex_history`.execute(database.write)).rows.length,
  held: (await sql`SELECT 1 FROM held_finding`.execute(database.write)).rows.length,
})

test('shows a decision about many findings, and its undo, at once', async () => {
  const none = JSON.stringify({ undecided: count })
  const all = JSON.stringify({ affected: count })
  const decided = await seenDuring(decide())
  expect([...decided.readers].filter((one) => one !== none && one !== all)).toEqual([])
  // It was written in parts.
  expect(decided.writer.size).toBeGreaterThan(2)
  expect(await statuses(database.read)).toEqual({ affected: count })
  const undone = await seenDuring(undo())
  expect([...undone.readers].filter((one) => one !== none && one !== all)).toEqual([])
  expect(undone.writer.size).toBeGreaterThan(2)
  expect(await counted()).toEqual({ steps: 2, entries: 2 * count, held: 0 })
})

test('runs other work between large changes, and never within one', async () => {
  const deciding = decide()
  while (Object.keys(await statuses(database.write)).length < 2);
  const between = betweenLargeSteps(database, () => statuses(database.write))
  expect(await between).toEqual({ affected: count })
  await deciding
})

test('imports many decisions as one step', async () => {
  const [{ updatedAt } = { updatedAt: '' }] = await database.read
    .selectFrom('finding')
    .select('updated_at as updatedAt')
    .limit(1)
    .execute()
  const decisions = ids.map((findingId) => ({
    findingId,
    change: { status: 'fixed' } as const,
    originalTerms: [],
    updatedAt,
  }))
  const imported = importDecisions(database, {
    organizationId,
    by,
    at: time(),
    filename: 'a',
    decisions,
    expectedUpdatedAt: null,
  })
  const { readers } = await seenDuring(imported)
  expect(readers.size).toBeLessThan(3)
  expect((await imported).findingsCount).toBe(count)
  const late = { organizationId, by, at: time(), filename: 'a', expectedUpdatedAt: null }
  const changed = decisions.with(-1, {
    findingId: last,
    change: { status: 'fixed' },
    originalTerms: [],
    updatedAt: 'earlier',
  })
  await undo()
  await expect(importDecisions(database, { ...late, decisions: changed })).rejects.toThrow('A finding was changed at')
  expect(await statuses(database.write)).toEqual({ undecided: count })
})

test('changes nothing when the last of many findings is rejected', async () => {
  await decide({ findingIds: [last], change: { status: 'fixed' } })
  const before = await counted()
  const step: StepRequest = {
    ...request(),
    ...{ action: 'DECIDED', scope: 'VERSION', evidence: 'decision_evidence', summary: () => '' },
    change: ({ choice }) => {
      if (choice?.status === 'fixed') throw new Rejection('Fixed already')
      return { changes: 'labels', labels: [] }
    },
  }
  await expect(applyStepInParts(database, () => Promise.resolve({ request: step, reached: ids }))).rejects.toThrow(
    'Fixed already',
  )
  expect(await statuses(database.write)).toEqual({ fixed: 1, undecided: count - 1 })
  expect(await counted()).toEqual(before)
})

test('leaves a finding of the scope that was decided contrary since it was listed, and not one that it names', async () => {
  const named = ids.slice(0, 10)
  await decide({ findingIds: [first, last], change: { status: 'fixed', fixedIn: '2' } })
  const step: StepRequest = {
    ...request({ findingIds: named }),
    ...{ action: 'DECIDED', scope: 'PRODUCT', evidence: 'decision_evidence', summary: () => '' },
    leavesContraryTo: { status: 'under_investigation', justification: null },
    change: (before) => decideFinding(before, { change: { status: 'under_investigation' }, customFields: [] }, time()),
  }
  await applyStepInParts(database, () => Promise.resolve({ request: step, reached: ids }))
  expect(await statuses(database.read)).toEqual({ fixed: 1, under_investigation: count - 1 })
  const kept = await sql<{ id: string }>`SELECT id FROM finding WHERE vex_status = 'fixed'`.execute(database.read)
  expect(kept.rows).toEqual([{ id: last }])
})

test('restores with the undo of many decisions why those before are stale, and with redo that nothing is', async () => {
  await decide()
  await sql`UPDATE finding SET severity = 'critical', kev = 1`.execute(database.write)
  await decide({ change: { status: 'under_investigation' } })
  const stale = async () => {
    const { rows } = await sql<{ reasons: string | null; worse: number; count: number }>`
      SELECT stale_reasons AS reasons, worse_at IS NOT NULL AS worse, count(*) AS count FROM finding GROUP BY 1, 2`.execute(
      database.read,
    )
    return rows
  }
  const none = [{ reasons: null, worse: 0, count }]
  expect(await stale()).toEqual(none)
  const reasons = JSON.stringify(['The severity is critical, was high', 'Added to the KEV catalog'])
  for (let round = 0; round < 2; round += 1) {
    await undo()
    expect(await stale()).toEqual([{ reasons, worse: 1, count }])
    const steps = await latestUndone(database, { organizationId, versionId: null, actorId: null }, 1)
    await undoOrRedoSteps(database, steps, { kind: 'REDO', by, at: time() })
    expect(await stale()).toEqual(none)
  }
})

/** Begins a decision about all findings that never ends, as a killed process leaves it. */
async function interrupted(meanwhile: () => Promise<unknown>): Promise<void> {
  const step = newStep({ organizationId, kind: 'BULK_DECIDE', by, at: time() })
  const { promise: isWritten, resolve } = Promise.withResolvers<void>()
  const never = new Promise<never>(() => {})
  void changeInParts(database, async ({ write }) => {
    await database.write.transaction().execute((inside) => insertOperation(inside, step, { isOpen: true }))
    await write(ids.slice(0, count - 1), async (inside, part) => {
      const after = JSON.stringify({ vex_status: 'affected', decided_at: step.at, decision_operation_id: step.id })
      await sql`INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
        SELECT 'entry ' || id, id, ${step.id}, ${step.at}, '{}', 'DECIDED', NULL, ${after} FROM finding
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(part)}))`.execute(inside)
      await sql`UPDATE finding SET vex_status = 'affected', decided_at = ${step.at}, decision_operation_id = ${step.id}
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(part)}))`.execute(inside)
    })
    resolve()
    return never
  })
  await isWritten
  await meanwhile()
  await database.close()
  await open()
}

test('is undone at the next start if it was killed', async () => {
  await interrupted(async () => {
    expect(await statuses(database.write)).toEqual({ affected: count - 1, undecided: 1 })
    expect(await statuses(database.read)).toEqual({ undecided: count })
    expect(await latestUndoable(database, { organizationId, versionId: null, actorId: null }, 1)).toEqual([])
  })
  expect(await undoOpenSteps(database)).toBe(1)
  expect(await statuses(database.read)).toEqual({ undecided: count })
  expect(await counted()).toEqual({ steps: 0, entries: 0, held: 0 })
  expect(await undoOpenSteps(database)).toBe(0)
})

test('keeps what others decided meanwhile', async () => {
  await interrupted(async () => {
    await decide({ findingIds: [first], change: { status: 'fixed' } })
    expect(await statuses(database.read)).toEqual({ fixed: 1, undecided: count - 1 })
  })
  await undoOpenSteps(database)
  expect(await statuses(database.read)).toEqual({ fixed: 1, undecided: count - 1 })
  await undo()
  expect(await statuses(database.read)).toEqual({ undecided: count })
})

test('writes two large decisions one after the other', async () => {
  await Promise.all([decide(), decide({ change: { status: 'fixed' } })])
  expect(await statuses(database.read)).toEqual({ fixed: count })
  await undo(2)
  expect(await statuses(database.read)).toEqual({ undecided: count })
  expect((await counted()).held).toBe(0)
})

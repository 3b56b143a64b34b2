import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { findStatements } from '#service/db/statements/finding-statements.ts'
import {
  findImportedStatements,
  type ImportedStatementDocument,
  insertStatementRows,
  toStatementRows,
} from '#service/db/statements/imported-statements.ts'
import { insertBatch, showBatch } from '#service/db/statements/statement-batches.ts'
import { insertLinks } from '#service/db/statements/statement-changes.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { ParsedVexStatement } from '#service/domain/statements/vex-statement.ts'
import { completeBatches, saveStatementsInParts } from './save-statements-in-parts.ts'

const organizationId = 'organization'
const at = '2026-11-20T12:00:00.000Z'
const many = 1200
let folder: string
let database: ReturnType<typeof openLocalDatabase<UserDataTables>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-statements-'))
  database = openLocalDatabase(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
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
    `INSERT INTO vulnerability (id, vulnerability_id, aliases, kind, severity, source, updated_at)
      SELECT 'v' || value, 'v' || value, '[]', 'vulnerability', 'high', 'OSV', '${at}' FROM json_each('[0, 1]')`,
    `INSERT INTO finding (id, organization_id, finding_set_id, component_id, vulnerability_id, state, kind, confidence, confidence_reason,
      evidence, priority, priority_reason, severity, severity_rank, package_key, package_name_key, component_name_key, created_at,
      updated_at)
    SELECT 'f' || value, 'organization', 'version', 'component', 'v' || value, 'AFFECTED', 'vulnerability', 'EXACT', '', '{}', 1, '',
      'high', 4, 'a', 'a', 'a', '${at}', '${at}' FROM json_each('[0, 1]')`,
  ]
  for (const one of statements) await sql.raw(one).execute(database.write)
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Which versions were told about, for each document that was shown. */
let told: (readonly string[])[]
beforeEach(() => void (told = []))
const noteShown = (_: unknown, versionIds: readonly string[]) => Promise.resolve(void told.push(versionIds))

/** A document whose first statement is about a finding. The others are about none. */
function document(count: number, findingId: string, impact: string): ImportedStatementDocument {
  const about = { purls: ['pkg:npm/a@1'], cpes: [], refs: [], name: null, componentVersion: null, versions: [] }
  const statement: ParsedVexStatement = {
    ...{
      index: 0,
      pointer: '',
      vulnerabilityIds: ['v'],
      product: about,
      component: null,
      remarks: [],
      originalTerms: [],
    },
    ...{ status: 'not_affected', originalStatus: 'not_affected', originalJustification: 'component_not_present' },
    ...{ justification: 'component_not_present', response: null, impact, detail: null, actionStatement: null },
    ...{ fixedIn: null, resolutionDate: null, statedAt: null },
  }
  const statements = Array.from({ length: count }, (_, place) => ({
    ...{ statement, fit: 'VERSION' as const, findingIds: place === 0 ? [findingId] : [] },
  }))
  const named = { document: 'https://example.org/vex', identity: null, author: 'Vendor' }
  return { organizationId, versionId: null, at, ...named, statements }
}

/** What is shown: statements of each finding, the number of all, and the findings with a proposal. And what is stored. */
async function shown() {
  const found = await findStatements(database, ['f0', 'f1'])
  const all = await findImportedStatements(database, { id: 'version', organizationId })
  const proposed = await database.read.selectFrom('vex_suggestion').select('finding_id').orderBy('finding_id').execute()
  const batches = await database.read.selectFrom('statement_batch').select('state').execute()
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM vendor_statement`.execute(database.read)
  return {
    said: Object.fromEntries([...found].map(([id, statements]) => [id, statements.map(({ impact }) => impact)])),
    all: all.length,
    proposed: proposed.map((row) => row.finding_id),
    states: batches.map(({ state }) => state),
    stored: rows[0]?.count,
  }
}

test.each([
  ['few by many', 3, many],
  ['many by few', many, 3],
  ['many by many', many, many],
])('replaces %s', async (_, before, after) => {
  await saveStatementsInParts(database, document(before, 'f0', 'first'), noteShown)
  const states = after + before > 1000 ? ['SHOWN'] : []
  await saveStatementsInParts(database, document(after, 'f1', 'second'), noteShown)
  expect(await shown()).toEqual({ said: { f1: ['second'] }, all: after, proposed: ['f1'], states, stored: after })
  await saveStatementsInParts(database, document(2, 'f0', 'third'), noteShown)
  expect(await shown()).toMatchObject({ said: { f0: ['third'] }, all: 2, proposed: ['f0'], stored: 2 })
  expect(told).toEqual([['version'], ['version'], ['version']])
})

test.each([
  ['few', 3],
  ['many', many],
])('tells about the versions of withdrawn statements, of %s, and of none', async (_, count) => {
  await saveStatementsInParts(database, document(count, 'f0', 'first'), noteShown)
  const none = document(count, 'gone', 'second')
  await saveStatementsInParts(database, none, noteShown)
  await saveStatementsInParts(database, none, noteShown)
  expect(told).toEqual([['version'], ['version'], []])
})

/** Writes a document as an import does, up to the step in which a kill ends it. */
async function interrupted(isShown: boolean): Promise<void> {
  const next = document(many, 'f1', 'next')
  const batch = { id: 'next', state: 'STAGED', at } as const
  const { rows, links } = toStatementRows(next)
  await insertBatch(database, next, batch)
  await database.write.transaction().execute(async (transaction) => {
    await insertStatementRows(transaction, next, rows, batch.id)
    await insertLinks(transaction, links)
  })
  if (isShown) await database.write.transaction().execute((transaction) => showBatch(transaction, next, batch, 1))
}

test('shows nothing of an import that is killed before it is shown, and removes it at the next start', async () => {
  await saveStatementsInParts(database, document(many, 'f0', 'first'), noteShown)
  const before = await shown()
  await interrupted(false)
  expect(await shown()).toMatchObject({ said: { f0: ['first'] }, all: many, stored: 2 * many })
  await completeBatches(database)
  expect(await shown()).toEqual(before)
})

test('shows all of an import that is killed after it is shown, and completes it at the next start', async () => {
  await saveStatementsInParts(database, document(many, 'f0', 'first'), noteShown)
  await interrupted(true)
  expect(await shown()).toMatchObject({ said: { f1: ['next'] }, all: many, proposed: ['f0'] })
  await completeBatches(database)
  const complete = { said: { f1: ['next'] }, all: many, proposed: ['f1'], states: ['SHOWN'], stored: many }
  expect(await shown()).toEqual(complete)
  await completeBatches(database)
  expect(await shown()).toEqual(complete)
})

// @module-tag long
// Whatever pages of a database are overwritten, every row on intact pages is read, and nothing crashes or hangs.
import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { viewsOfProducts0046 } from '#service/db/migrations/0046-views-of-products.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { newId } from '#service/domain/id.ts'
import { PageFile } from './page-file.ts'
import { readTables } from './read-tables.ts'
import { readShape, rebuildDatabase, salvagedTables } from './rebuild-database.ts'

const scratch = mkdtempSync(join(tmpdir(), 'waybill-salvage-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const pageSize = 4096
const original = join(scratch, 'original.db')
const versions = 4
const findingsEach = 250

/** Fills a database with decided findings of several versions; every tenth decision is longer than a page. */
beforeAll(() => {
  const database = openSqlite({ file: original, mode: 'write', schema: 'user-data' }, userDataMigrations)
  database.execute('PRAGMA foreign_keys = OFF; BEGIN')
  for (let version = 0; version < versions; version += 1) {
    const versionId = newId()
    insert('sbom_version', {
      ...{ id: versionId, content_id: versionId, finding_set_id: versionId, label: `${version}.0`, label_key: 'x' },
    })
    for (let index = 0; index < findingsEach; index += 1) {
      const detail = index % 10 === 0 ? `${'long '.repeat(2000)}${index}` : `detail ${index}`
      const decision = { vex_status: 'affected', decided_at: 't', detail }
      const vulnerability = newId()
      insert('vulnerability', { id: vulnerability, vulnerability_id: `CVE-2026-${version}${index}`, aliases: '[]' })
      const own = { id: newId(), finding_set_id: versionId, vulnerability_id: vulnerability, component_id: newId() }
      insert('finding', { ...own, ...decision, state: 'AFFECTED', evidence: '{}' })
    }
    for (let index = 0; index < 20; index += 1) {
      const text = `terms ${'long '.repeat(index * 100)}`
      const own = { organization_id: 'o', id_key: `licenseref-${version}-${index}`, license_text: text }
      insert('organization_license', { ...own, is_own: 1, state: 'rejected', license_groups: '["ours"]' })
    }
    for (let index = 0; index < 20; index += 1) {
      const own = { check_id: `C${version}${index}` }
      insert('check_acceptance', { ...own, version_id: versionId, reason: `why ${'long '.repeat(index * 100)}` })
      insert('check_setting', { ...own, organization_id: 'o', product_id: '', severity: 'low' })
    }
    // Deleted rows stay on free pages: they must not come back.
    insert('product', { id: newId(), name: 'deleted'.repeat(100), name_key: `deleted ${version}` })
  }
  database.execute(`COMMIT; DELETE FROM product`)
  database.close()

  function insert(table: string, values: Record<string, unknown>): void {
    const shape = readShape(database, table)
    const filled: Record<string, unknown> = {}
    for (const column of shape?.columns ?? []) {
      if (column.name in values) filled[column.name] = values[column.name]
      else if (column.notNull) filled[column.name] = fill(table, column.name, column.type)
    }
    const names = Object.keys(filled)
    const marks = names.map(() => '?').join(', ')
    database.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`, Object.values(filled))
  }
})

const defaults: Readonly<Record<string, unknown>> = {
  'finding kind': 'MATCH',
  'finding confidence': 'HIGH',
  'finding severity': 'HIGH',
  'vulnerability severity': 'HIGH',
}

function fill(table: string, name: string, type: string): unknown {
  if (type !== 'TEXT') return 1
  return (
    defaults[`${table} ${name}`] ??
    (/^(labels|cwes|.*_list|fixed_versions|upstream|records|kept|tools|authors|suppliers|lifecycle_phases)$/.test(name)
      ? '[]'
      : 'x')
  )
}

/** Reads each decided finding of an intact file with the pages on which it lies. */
function decisionsByPage(file: string): ReadonlyMap<string, number> {
  const pages = new PageFile(file)
  const schema = openSqlite({ file: ':memory:', mode: 'write', schema: 'user-data' }, userDataMigrations)
  const shapes = salvagedTables.flatMap((name) => readShape(schema, name) ?? [])
  const found = new Map<string, number>()
  readTables(pages, shapes, (table, row, page) => {
    if (table === 'finding') found.set(String(row.values[0]), page)
  })
  pages.close()
  schema.close()
  return found
}

const readDecisions = (file: string) => {
  const database = openSqlite({ file, mode: 'read', schema: 'user-data' }, [])
  const { rows } = database.query('SELECT id, vex_status, vex_justification, detail FROM finding ORDER BY id', [])
  database.close()
  return rows as { id: string; detail: string }[]
}

const readLicenses = (file: string) => {
  const database = openSqlite({ file, mode: 'read', schema: 'user-data' }, [])
  const { rows } = database.query('SELECT id_key, state, license_text, license_groups FROM organization_license', [])
  database.close()
  return rows
}

const readChecks = (file: string) => {
  const database = openSqlite({ file, mode: 'read', schema: 'user-data' }, [])
  const { rows } = database.query(
    'SELECT check_id, reason, severity FROM check_acceptance JOIN check_setting USING (check_id) ORDER BY check_id',
    [],
  )
  database.close()
  return rows
}

/** Numbers of 0 up to 1 that are the same in every run. */
function* random(seed: number): Generator<number, never> {
  for (let state = seed + 1; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

/** Forms of damage: zeros, noise, noise that begins like a page, and a few changed bytes. */
const forms = 4

function damage(file: string, pages: readonly number[], form: number, next: () => number): void {
  const handle = openSync(file, 'r+')
  for (const page of pages) {
    const content = Buffer.alloc(pageSize)
    if (form === 3) {
      readSync(handle, content, 0, pageSize, (page - 1) * pageSize)
      for (let count = 0; count < 12; count += 1) content[Math.floor(next() * pageSize)] = Math.floor(next() * 256)
    }
    if (form === 1) for (let at = 0; at < pageSize; at += 1) content[at] = Math.floor(next() * 256)
    if (form === 2)
      for (let at = 0; at < pageSize; at += 1)
        content[at] = at < 12 ? ([13, 0, 0, 0, 90, 0, 100, 0][at] ?? 0) : Math.floor(next() * 256)
    writeSync(handle, content, 0, pageSize, (page - 1) * pageSize)
  }
  closeSync(handle)
}

test('reads an intact database as SQLite does', () => {
  const target = join(scratch, 'intact.db')
  const tables = rebuildDatabase(original, target, () => {})
  expect(readDecisions(target)).toEqual(readDecisions(original))
  expect(tables.filter(({ pages, rows, found }) => pages + rows + found > 0)).toEqual([])
  expect(tables.find(({ table }) => table === 'product')?.stored).toBe(0)
  expect(readLicenses(target)).toEqual(readLicenses(original))
  expect(readLicenses(target)).toHaveLength(80)
  expect(readChecks(target)).toEqual(readChecks(original))
  expect(readChecks(target)).toHaveLength(80)
})

test('stores every decision on intact pages, whatever other pages are overwritten', { timeout: 900_000 }, () => {
  const pageOf = decisionsByPage(original)
  expect(pageOf.size).toBe(versions * findingsEach)
  const before = new Map(readDecisions(original).map((row) => [row.id, row]))
  const pageCount = statSync(original).size / pageSize
  let lost = 0
  for (let seed = 0; seed < (isFullTier ? 120 : 12); seed += 1) {
    const numbers = random(seed)
    const next = () => numbers.next().value
    const pages = Array.from({ length: 1 + (seed % 9) }, () => 1 + Math.floor(next() * pageCount))
    if (seed % 5 === 0) pages.push(1) // the header and the schema
    const file = join(scratch, `damaged-${seed}.db`)
    copyFileSync(original, file)
    damage(file, pages, seed % forms, next)
    const target = join(scratch, `salvaged-${seed}.db`)
    rebuildDatabase(file, target, () => {})
    const after = new Map(readDecisions(target).map((row) => [row.id, row]))
    const isShort = (id: string) => (before.get(id)?.detail.length ?? 0) < 1000 // longer ones lie on more pages
    for (const [id, row] of after) {
      // A changed byte within a text cannot be told from what was written.
      const page = pageOf.get(id)
      const mayDiffer = seed % forms === 3 && (page === undefined || !isShort(id) || pages.includes(page))
      if (!mayDiffer) expect(row, `seed ${seed}`).toEqual(before.get(id))
    }
    const missing = [...pageOf].filter(([id]) => !after.has(id))
    const unexplained = missing.filter(([id, page]) => isShort(id) && !pages.includes(page))
    expect(unexplained, `seed ${seed}: pages ${pages.join(', ')}`).toEqual([])
    lost += missing.length
    for (const path of [file, target]) rmSync(path)
  }
  expect(lost).toBeGreaterThan(0)
})

test('reads what only the log contains, up to its last commit', () => {
  const file = join(scratch, 'logged.db')
  copyFileSync(original, file)
  const database = openSqlite({ file, mode: 'write', schema: 'user-data' }, userDataMigrations)
  const killed = join(scratch, 'killed.db')
  database.execute(`UPDATE finding SET detail = 'stored' WHERE rowid = 1`)
  database.execute(`BEGIN; UPDATE finding SET detail = 'open'; `)
  for (const ending of ['', '-wal']) copyFileSync(`${file}${ending}`, `${killed}${ending}`)
  database.execute('ROLLBACK')
  database.close()
  const target = join(scratch, 'logged-salvaged.db')
  rebuildDatabase(killed, target, () => {})
  const details = readDecisions(target).map(({ detail }) => detail)
  expect([details.filter((each) => each === 'stored').length, details.includes('open')]).toEqual([1, false])
})

test('brings rows of an older schema to the current one, also those whose references are lost', () => {
  const file = join(scratch, 'older.db')
  const known = userDataMigrations.slice(0, userDataMigrations.indexOf(viewsOfProducts0046))
  const database = openSqlite({ file, mode: 'write', schema: 'user-data' }, known)
  database.execute(`PRAGMA foreign_keys = OFF;
    INSERT INTO saved_view (id, organization_id, user_id, list, name, name_key, conditions, search, position, updated_at)
    VALUES ('v', 'o', 'u', 'findings', 'Mine', 'mine', '{}', '', 1, '')`)
  database.close()
  const target = join(scratch, 'older-salvaged.db')
  const salvaged = rebuildDatabase(file, target, () => {})
  expect(salvaged.find(({ table }) => table === 'saved_view')?.stored).toBe(1)
  const after = openSqlite({ file: target, mode: 'read', schema: 'user-data' }, [])
  expect(after.query('SELECT id FROM saved_view', []).rows).toEqual([{ id: 'v' }])
  expect(after.query('PRAGMA user_version', []).rows).toEqual([{ user_version: userDataMigrations.length }])
  after.close()
})

test.each([
  ['empty', Buffer.alloc(0)],
  ['shorter than a header', Buffer.from('SQLite format 3')],
  ['not a database', Buffer.from('no database '.repeat(5000))],
  ['one page of zeros', Buffer.alloc(pageSize)],
  ['a header with a page size of 3', Buffer.concat([Buffer.from('SQLite format 3\0\0\x03'), Buffer.alloc(9000, 255)])],
])('reads nothing of a file that is %s', (_name, content) => {
  const file = join(scratch, 'other.db')
  const target = join(scratch, 'other-salvaged.db')
  writeFileSync(file, content)
  expect(rebuildDatabase(file, target, () => {}).every(({ stored }) => stored === 0)).toBe(true)
  for (const path of [file, target]) rmSync(path)
})

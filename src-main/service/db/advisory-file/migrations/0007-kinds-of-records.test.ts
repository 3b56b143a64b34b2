import { expect, test } from 'vitest'
import { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'
import { advisoryMigrations } from './advisory-migrations.ts'
import { insertRows, upgradedAdvisories } from './upgrade-for-test.ts'

/** Record, its other names, whether it was a notice, and its kind after the upgrade. */
const cases: readonly (readonly [id: string, aliases: readonly string[], notice: 0 | 1, kind: string])[] = [
  ['MAL-2025-1', [], 0, 'malicious'],
  ['mal-2025-2', [], 0, 'malicious'],
  ['GHSA-aaaa-bbbb-cccc', ['MAL-2025-3'], 0, 'malicious'],
  ['RUSTSEC-2022-0042', ['MAL-2022-1'], 1, 'malicious'],
  ['GHSA-dddd-eeee-ffff', ['CVE-2026-0001'], 0, 'vulnerability'],
  ['RUSTSEC-2022-0001', [], 1, 'informational'],
  ['MALWARE-1', ['XMAL-1'], 0, 'vulnerability'],
]

test('recognizes stored records of malicious packages by their names', async () => {
  const kinds = await upgradedAdvisories(
    advisoryMigrations.slice(0, 6),
    (database) => {
      const source = [1, 'osv', 'OSV npm', 'OSV', '2026-01-01T00:00:00Z', 1, '']
      insertRows(database, 'source', 'key, id, name, kind, imported_at, bytes, sha256', [source])
      insertRows(database, 'package', 'id, ecosystem, name_key', [[1, 'npm', 'a']])
      const columns = `id, source, record_id, informational, modified, origin, hash, block, start, length, first_affected,
        affected_count`
      insertRows(
        database,
        'advisory',
        columns,
        cases.map(([id, , notice], at) => [at + 1, 1, id, notice, 0, 'OSV', Buffer.from([at]), 1, 0, 2, at + 1, 1]),
      )
      insertRows(
        database,
        'advisory_alias',
        'alias, advisory_id, own',
        cases.flatMap(([id, aliases], at) => [
          [id.toUpperCase(), at + 1, 1],
          ...aliases.map((alias) => [alias, at + 1, 0]),
        ]),
      )
      const affected = cases.map((_, at) => [at + 1, at + 1, 1, '[]'])
      insertRows(database, 'affected', 'id, advisory_id, package_id, entry', affected)
    },
    (_, file) => {
      const reader = new AdvisoryReader(file)
      const found = reader.candidates('npm', ['a']).get('a') ?? []
      reader.close()
      return Promise.resolve(new Map(found.map(({ recordId, kind }) => [recordId, kind])))
    },
  )
  expect(cases.map(([id]) => [id, kinds.get(id)])).toEqual(cases.map(([id, , , kind]) => [id, kind]))
})

import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { sampleDocumentHashes, sampleName } from '#service/domain/products/sample-document.ts'
import { samplesWithOtherData0076 } from './0076-samples-with-other-data.ts'
import { userDataMigrations } from './user-data-migrations.ts'

const [shipped = ''] = sampleDocumentHashes

/** A version: the hashes of its active document and of another one. */
type Version = readonly [visible: 0 | 1, active: string | null, other?: string]

test.each<[string, string, readonly Version[], 0 | 1]>([
  ['the sample as it is shipped', sampleName, [[1, shipped]], 1],
  ['the sample whose version was deleted', sampleName, [], 1],
  [
    'a sample with a version that is being written or removed',
    sampleName,
    [
      [1, shipped],
      [0, 'x'],
    ],
    1,
  ],
  ['a sample with another name', 'Our desk', [[1, shipped]], 0],
  [
    'a sample with another version',
    sampleName,
    [
      [1, shipped],
      [1, 'x'],
    ],
    0,
  ],
  ['a sample with a version without a document', sampleName, [[1, null]], 0],
  ['a sample whose version shows another document', sampleName, [[1, 'x', shipped]], 0],
])('%s', (_, name, versions, sample) => {
  const database = new Database(':memory:')
  const earlier = userDataMigrations.slice(0, userDataMigrations.indexOf(samplesWithOtherData0076))
  for (const { sql } of earlier) database.exec(sql)
  const insert = (table: string, row: Readonly<Record<string, string | number>>) => {
    const required = database
      .prepare(`SELECT name, type FROM pragma_table_info(?) WHERE "notnull" = 1 AND dflt_value IS NULL`)
      .all(table) as { name: string; type: string }[]
    const given = { ...Object.fromEntries(required.map((one) => [one.name, one.type === 'TEXT' ? '' : 0])), ...row }
    const places = Object.keys(given).map(() => '?')
    database
      .prepare(`INSERT INTO ${table} (${Object.keys(given).join()}) VALUES (${places.join()})`)
      .run(Object.values(given))
  }
  database.pragma('foreign_keys = OFF')
  insert('organization', { id: 'o', name: 'O' })
  insert('product', { id: 'p', organization_id: 'o', name, name_key: name, sample: 1 })
  insert('product', { id: 'q', organization_id: 'o', name: 'Real', name_key: 'real' })
  insert('environment', { id: 'e', product_id: 'p', name: 'default' })
  for (const [at, [visible, ...hashes]] of versions.entries()) {
    const id = `v${at}`
    insert('sbom_version', { id, organization_id: 'o', product_id: 'p', environment_id: 'e', visible })
    for (const [place, sha256] of hashes.entries()) {
      if (typeof sha256 !== 'string') continue
      insert('sbom_document', { id: `${id}-${place}`, version_id: id, sha256, active: place === 0 ? 1 : 0 })
    }
  }
  database.exec(samplesWithOtherData0076.sql)
  expect(database.prepare('SELECT sample FROM product ORDER BY id').pluck().all()).toEqual([sample, 0])
  database.close()
})

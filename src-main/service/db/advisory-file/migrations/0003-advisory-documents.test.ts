import { mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAdvisoryStore } from '#service/db/advisory-file/open-advisory-store.ts'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { advisories0001 } from './0001-advisories.ts'
import { advisories0002 } from './0002-advisory-merging.ts'

/** A database before documents were known by their files: a record about two releases and another, one of NVD, a document. */
function writeSecondShape(file: string, id: string): void {
  const database = openSqlite({ file, mode: 'write', schema: 'advisories' }, [advisories0001, advisories0002])
  const insert = (table: string, columns: string, ...rows: readonly (readonly unknown[])[]) =>
    database.bulk(`INSERT INTO ${table} (${columns}) VALUES (${columns.replaceAll(/\w+/g, '?')})`, rows)
  insert('snapshot', 'id, created_at', [id, '2026-01-01T00:00:00Z'])
  const sources = ['OSV', 'NVD', 'CSAF'].map((kind, at) => [at + 1, kind, kind, kind, '2026-01-01T00:00:00Z', 1, ''])
  insert('source', 'key, id, name, kind, imported_at, bytes, sha256', ...sources)
  insert('package', 'id, ecosystem, name_key', [1, 'Debian', 'a'], [2, 'npm', 'a'], [3, 'cpe', 'a:a:a'])
  const advisory = (key: number, source: number, record: string) => [
    key,
    source,
    record,
    0,
    0,
    source === 2 ? 'NVD' : 'OSV',
    Buffer.from([key]),
    1,
    0,
    2,
    0,
    0,
  ]
  insert(
    'advisory',
    'id, source, record_id, modified, informational, origin, hash, block, start, length, first_affected, affected_count',
    ...[advisory(1, 1, 'DSA-1'), advisory(2, 1, 'GHSA-1'), advisory(3, 2, 'CVE-2021-1')],
  )
  const affected = [
    [1, 1, 1, '11'],
    [2, 1, 1, '12'],
    [3, 2, 2, null],
    [4, 3, 3, null],
  ]
  insert('affected', 'id, advisory_id, package_id, release, entry', ...affected.map((row) => [...row, '[]']))
  insert('statement_document', 'source, document_id, modified, hash', [3, 'RHSA-2024:0001', 0, Buffer.from([1])])
  database.query('PRAGMA journal_mode = DELETE', [])
  database.close()
}

const parts = [
  ['CSAF', []],
  ['NVD', [['CVE-2021', 1]]],
  [
    'OSV',
    [
      ['Debian', 1],
      ['npm', 1],
    ],
  ],
]

test('counts records, names documents, and can roll back to older snapshots', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-shape-'))
  const folder = join(dataFolder, 'advisories')
  mkdirSync(folder)
  for (const name of ['now', 'before']) writeSecondShape(join(folder, `${name}.db`), name)
  const { size: bytes } = statSync(join(folder, 'now.db'))
  const before = { file: 'before.db', bytes, snapshotId: 'before', createdAt: '2026-01-01T00:00:00Z', sources: [] }
  writeFileSync(join(folder, 'current'), JSON.stringify({ file: 'now.db', bytes, previous: [before] }))
  const store = await openAdvisoryStore({
    dataFolder,
    threadUrl: workerUrl('database-thread'),
    now: () => new Date(),
    log: () => {},
  })
  try {
    const ids = new Set<string | undefined>()
    for (const id of ['now', 'before']) {
      if (id === 'before') await store.rollBack(id)
      // What the sources cover is not known, so that it is other data than before the upgrade.
      expect(store.inUse()?.snapshotId).toMatch(/^[0-9a-f]{64}$/)
      expect(ids.add(store.inUse()?.snapshotId).size).toBe(id === 'now' ? 1 : 2)
      expect((await store.sources()).map((source) => [source.name, [...source.parts]])).toEqual(parts)
      const database = openSqlite({ file: store.current()?.file ?? '', mode: 'read', schema: 'advisories' }, [])
      expect(database.query('SELECT stem FROM statement_document', []).rows).toEqual([{ stem: 'rhsa-2024_0001' }])
      database.close()
    }
    expect(store.previous().map(({ snapshotId }) => snapshotId)).toEqual([[...ids][0]])
  } finally {
    await store.close()
  }
})

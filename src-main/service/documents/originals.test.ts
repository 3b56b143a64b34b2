import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { createOriginals } from './originals.ts'
import { examine, verifyAllOriginals } from './verify-original.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-originals-'))
mkdirSync(join(dataFolder, 'documents'))
afterAll(() => rmSync(dataFolder, { recursive: true }))

function store(id: string, content: string | Buffer) {
  writeFileSync(pathOf(id), content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { id, filename: 'bom.json', bytes: Buffer.byteLength(content), sha256 }
}
const pathOf = (id: string) => join(dataFolder, 'documents', id)

/** Access to originals, with the number of times that a file was read. */
function countedOriginals() {
  const reads: string[] = []
  const originals = createOriginals(dataFolder, (path, ...rest) => {
    reads.push(path)
    return examine(path, ...rest)
  })
  return { originals, reads }
}

test('reads a file once until it changes, also when it is requested many times at once', async () => {
  const document = store('often', Buffer.alloc(3 * 2 ** 20 + 1, 'x'))
  const { originals, reads } = countedOriginals()
  await Promise.all(Array.from({ length: 20 }, () => originals.requireWhole(document)))
  expect(await originals.findProblem(document)).toBeNull()
  expect(reads).toHaveLength(1)
  writeFileSync(pathOf('often'), readFileSync(pathOf('often')))
  expect(await originals.requireWhole(document)).toBe(pathOf('often'))
  expect(reads).toHaveLength(2)
})

test('notices a change that keeps the size and the time of the last write', async () => {
  const document = store('same', 'abc')
  const { originals } = countedOriginals()
  await originals.requireWhole(document)
  const { atime, mtime } = statSync(pathOf('same'))
  writeFileSync(pathOf('same'), 'abd')
  utimesSync(pathOf('same'), atime, mtime)
  await expect(originals.requireWhole(document)).rejects.toMatchObject({ code: 'ORIGINAL_CHANGED' })
  writeFileSync(pathOf('same'), 'abc')
  expect(await originals.findProblem(document)).toBeNull()
})

test('verifies the originals of all visible versions', async () => {
  const database = openLocalDatabase<UserDataTables>(':memory:', 'user-data', userDataMigrations)
  database.sqlite.execute('PRAGMA foreign_keys = OFF')
  const at = '2026-11-20T08:00:00.000Z'
  const words = { spec: 'CycloneDX', spec_version: '1.6', format: 'JSON', created_by: '{}', created_at: at }
  for (const [id, visible] of [['seen', 1] as const, ['hidden', 0] as const]) {
    const place = { organization_id: 'o', product_id: 'p', environment_id: 'e', primary_component_id: 'c', visible }
    const row = {
      ...place,
      ...words,
      id,
      content_id: id,
      finding_set_id: id,
      label: '1',
      label_key: '1',
      updated_at: at,
    }
    await database.write.insertInto('sbom_version').values(row).execute()
  }
  for (let count = 0; count < 450; count += 1) {
    const { id, filename, bytes, sha256 } = store(`document-${String(count).padStart(3, '0')}`, `content ${count}`)
    const row = { id, filename, bytes, sha256, version_id: count === 300 ? 'hidden' : 'seen', active: 1 }
    await database.write
      .insertInto('sbom_document')
      .values({ ...row, ...words })
      .execute()
  }
  writeFileSync(pathOf('document-007'), 'content 8')
  rmSync(pathOf('document-300'))
  rmSync(pathOf('document-449'))
  const { checked, lost } = await verifyAllOriginals(database, dataFolder)
  expect({ checked, lost: lost.map(({ id, versionId, state }) => [id, versionId, state]) }).toEqual({
    checked: 449,
    lost: [
      ['document-007', 'seen', 'CHANGED'],
      ['document-449', 'seen', 'MISSING'],
    ],
  })
  const ended = AbortSignal.abort(new Error('enough'))
  await expect(verifyAllOriginals(database, dataFolder, ended)).rejects.toThrow('enough')
  database.close()
})

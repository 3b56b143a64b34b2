import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPool } from '#service/workers/support/open-pool.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { createIntake } from './intake.ts'

const at = '2026-11-20T08:00:00.000Z'
const now = () => new Date(at)

test('a document that is read again after its first reading was ended keeps nothing of that', async () => {
  const { dataFolder, database, pool, close } = await openPool({ threadUrl: workerUrl('processing-thread') })
  const names = { name: 'x', name_key: 'x', updated_at: at }
  const { write } = database
  await write.insertInto('organization').values({ id: 'o', name: 'o', updated_at: at }).execute()
  await write
    .insertInto('product')
    .values({ id: 'p', organization_id: 'o', ...names, created_at: at })
    .execute()
  await write
    .insertInto('environment')
    .values({ id: 'e', product_id: 'p', position: 0, ...names })
    .execute()

  const components = Array.from({ length: 10_000 }, (_, index) => ({ type: 'library', name: `n${index}` }))
  const rows = async (table: 'component' | 'sbom_version') =>
    (await database.read.selectFrom(table).select('id').execute()).length
  let left = 0
  const run: ProcessingPool['run'] = async (task, input, options = {}) => {
    const ended = new AbortController()
    const onProgress = () => ended.abort(new Error('enough'))
    await expect(pool.run(task, input, { ...options, signal: ended.signal, onProgress })).rejects.toThrow('enough')
    left = await rows('sbom_version')
    await options.beforeRepeat?.() // as the pool does when the memory was not enough
    return pool.run(task, input, options)
  }
  const path = join(mkdtempSync(join(tmpdir(), 'waybill-spool-')), 'upload')
  const bytes = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components })
  writeFileSync(path, bytes)
  const { version } = await createIntake({ database, pool: { run }, dataFolder, now }).upload(
    { path, name: 'bom.json', type: 'application/json', size: bytes.length, sha256: '' },
    { organizationId: 'o', productId: 'p', environmentId: 'e' },
    { actor: { kind: 'USER', name: 'Ada', id: null }, provenance: null },
  )
  expect([left, await rows('sbom_version')]).toEqual([1, 1])
  expect([await rows('component'), version.counts.components]).toEqual([10_001, 10_000])
  await close()
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { countComponentsBy, countMatches } from './component-counts.ts'

let bench: ReturnType<typeof scanBench>
beforeEach(() => {
  bench = scanBench()
})
afterEach(() => bench.close())

test('counts components by match result, those with suggestions separately', async () => {
  const named = { purl: 'pkg:npm/a@1.0.0' }
  const [first, second] = [
    await bench.addVersion([named, named, named, { name: 'x' }, { name: 'y', cpes: ['cpe:/a:y:y'] }]),
    await bench.addVersion([named]),
  ]
  const { write, read } = bench.database
  await write
    .updateTable('component')
    .set({ match_state: 'CLEAN', match_basis: 'EXACT' })
    .where('purl', 'is not', null)
    .execute()
  const rest = { match_state: 'NOT_EVALUATED', match_basis: 'NONE', match_reason: 'no purl and no CPE' } as const
  await write.updateTable('component').set(rest).where('purl', 'is', null).execute()
  const { id } = await read.selectFrom('component').select('id').where('position', '=', 0).executeTakeFirstOrThrow()
  await write.updateTable('component').set({ suggested_purl: 'pkg:npm/b' }).where('id', '=', id).execute()
  const counts = await countMatches(bench.database, [first, second])
  const linesOf = (version: string) =>
    (counts.get(version) ?? [])
      .map(({ state, isNamed, isSuggested, count }) => [state, isNamed, isSuggested, count].join(' '))
      .toSorted()
  expect(linesOf(first)).toEqual([
    'CLEAN true false 2',
    'CLEAN true true 1',
    'NOT_EVALUATED false false 1',
    'NOT_EVALUATED true false 1',
  ])
  expect(linesOf(second)).toEqual(['CLEAN true false 1'])
})

test('counts components by a column, most frequent first', async () => {
  const kinds = ['file', 'library', 'library', 'application']
  const version = await bench.addVersion(kinds.map((kind) => ({ kind })))
  await bench.addVersion([{ kind: 'file' }])
  expect((await countComponentsBy(bench.database, 'kind', [version])).get(version)).toMatchObject([
    { key: 'library', count: 2 },
    { key: 'application', count: 1 },
    { key: 'file', count: 1 },
  ])
})

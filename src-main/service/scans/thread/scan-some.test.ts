import { afterEach, expect, test } from 'vitest'
import { findScanStates } from '#service/db/scans/scan-states.ts'
import { osvRecord, scanBench } from './support/scan-bench.ts'

/** A scan of some components of a version, after an edit of them. */
let bench: ReturnType<typeof scanBench>
afterEach(() => bench.close())

const before = (version: string) => [{ introduced: '0' }, { fixed: version }]

/** Components `a`, `b` and `c`, each with a finding, and one that cannot be evaluated. */
async function prepared() {
  bench = scanBench()
  await bench.importRecords(['a', 'b', 'c'].map((name) => osvRecord(`GHSA-${name}`, 'npm', name, before('2.0.0'))))
  const version = await bench.addVersion([
    { name: 'a', purl: 'pkg:npm/a@1.0.0' },
    { name: 'b', purl: 'pkg:npm/b@1.0.0' },
    { name: 'c', purl: 'pkg:npm/c@1.0.0' },
    { name: 'd', purl: null },
  ])
  await bench.scan(version)
  const rows = await bench.database.read.selectFrom('component').select(['id', 'name']).execute()
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const update = async (name: string) => {
    const purl = `pkg:npm/${name}@2.0.0`
    await bench.database.write.updateTable('component').set({ purl }).where('name', '=', name).execute()
  }
  const states = async () => Object.fromEntries((await bench.findings(version)).map(({ name, state }) => [name, state]))
  const counts = async () => {
    const state = (await findScanStates(bench.database, [version])).get(version)
    return [state?.components, state?.affected, state?.notEvaluated]
  }
  return { version, ids: (...names: string[]) => names.map((name) => ids.get(name) ?? ''), update, states, counts }
}

test('evaluates only the components that it is given, and counts all', async () => {
  const { version, ids, update, states, counts } = await prepared()
  const [components] = await counts()
  expect(await counts()).toEqual([components, 3, 1])
  await update('a')
  await update('b')
  const changes = await bench.scan(version, 'PROCESS', ids('a'))
  expect(changes).toMatchObject({ affected: 2, notEvaluated: 1, counts: { GONE: 1 } })
  expect(await states()).toEqual({ a: 'INACTIVE', b: 'AFFECTED', c: 'AFFECTED' })
  expect(await counts()).toEqual([components, 2, 1])
  await bench.scan(version, 'PROCESS', ids('b', 'd'))
  expect(await states()).toEqual({ a: 'INACTIVE', b: 'INACTIVE', c: 'AFFECTED' })
  expect(await counts()).toEqual([components, 1, 1])
})

test('evaluates all components if the others were compared with other data', async () => {
  const { version, ids, states, counts } = await prepared()
  await bench.importRecords([osvRecord('GHSA-c2', 'npm', 'c', before('3.0.0'))], 'more.zip')
  await bench.scan(version, 'PROCESS', ids('a'))
  expect((await bench.findings(version)).map(({ vulnerability }) => vulnerability)).toContain('GHSA-c2')
  expect(await states()).toEqual({ a: 'AFFECTED', b: 'AFFECTED', c: 'AFFECTED' })
  expect((await counts())[1]).toBe(4)
})

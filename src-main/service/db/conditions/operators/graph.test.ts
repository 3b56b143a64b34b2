// The operators of graphs find, in random graphs with circles, what a search of each graph by its definition finds.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { conditionSql } from '#service/db/conditions/condition-sql.ts'
import { contentOf } from '#service/db/shown-content.ts'
import { parseConditions } from '#service/domain/conditions/parse-conditions.ts'

const names = ['app', 'a', 'b', 'c', 'd', 'e', 'f', 'g']
const ids = new Map<string, string>()
let bench: ReturnType<typeof scanBench>
let versionId: string

beforeAll(async () => {
  bench = scanBench()
  versionId = await bench.addVersion(names.map((name) => ({ name, purl: `pkg:npm/${name}@1.0.0` })))
  const { write } = bench.database
  await write.updateTable('component').set('is_primary', 1).where('name', '=', 'app').execute()
  for (const { id, name } of await write.selectFrom('component').select(['id', 'name']).execute()) ids.set(name, id)
})
afterAll(() => bench.close())

type Edges = readonly (readonly [from: string, to: string])[]

async function found(edges: Edges, text: string, isNarrow = true): Promise<string[]> {
  const { write } = bench.database
  await write.deleteFrom('dependency').execute()
  for (const [from, to] of edges) {
    const edge = { from_id: ids.get(from) as never, to_id: ids.get(to) as never }
    await write.insertInto('dependency').values(edge).execute()
  }
  const dated = { group: parseConditions(text), today: '2026-11-20' }
  const test = conditionSql('component', dated, isNarrow ? contentOf(versionId) : undefined)
  const { rows } = await sql<{ name: string }>`select component.name from component where ${test}
    order by component.name`.execute(write)
  return rows.map(({ name }) => name)
}

/** All that can be gone to from some components, without entering others; themselves only if a way leads back. */
function reached(edges: Edges, starts: readonly string[], without: readonly string[] = []): Set<string> {
  const seen = new Set<string>()
  const open = [...starts]
  for (const at of open) {
    for (const [from, to] of edges) {
      if (from !== at || seen.has(to) || without.includes(to)) continue
      seen.add(to)
      open.push(to)
    }
  }
  return seen
}

const turned = (edges: Edges): Edges => edges.map(([from, to]) => [to, from])
const sorted = (some: Iterable<string>) => [...some].toSorted()

test('finds in random graphs what a search by definition finds', async () => {
  const name = fc.constantFrom(...names)
  const graph = fc.uniqueArray(fc.tuple(name, name), { maxLength: 14, selector: ([from, to]) => `${from} ${to}` })
  const several = fc.uniqueArray(name, { minLength: 1, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(graph, several, fc.boolean(), async (edges, asked, isNarrow) => {
      const list = `(${asked.join(', ')})`
      const below = reached(edges, asked)
      expect(await found(edges, `component.path requiredBy ${list}`, isNarrow)).toEqual(sorted(below))
      const above = reached(turned(edges), asked)
      expect(await found(edges, `component.path dependsOn ${list}`, isNarrow)).toEqual(sorted(above))
      const tops = names.filter((one) => one === 'app' || !edges.some(([, to]) => to === one))
      const others = tops.filter((top) => !asked.includes(top))
      const past = new Set([...others, ...reached(edges, others, asked)])
      const only = [...below].filter((one) => !past.has(one) && !asked.includes(one))
      expect(await found(edges, `component.path onlyVia ${list}`, isNarrow)).toEqual(sorted(only))
    }),
    { numRuns: 150 },
  )
})

const chain: Edges = [
  ['app', 'a'],
  ['a', 'b'],
  ['app', 'c'],
  ['c', 'd'],
  ['b', 'd'],
]

test.each([
  ['component.path dependsOn D', ['a', 'app', 'b', 'c']],
  ['component.path dependsOn "pkg:npm/d"', ['a', 'app', 'b', 'c']],
  ['component.path dependsOn "pkg:npm/D@1.0.0"', ['a', 'app', 'b', 'c']],
  ['component.path dependsOn "pkg:npm/d@1"', []],
  ['component.path dependsOn nothing', []],
  ['component.path requiredBy (b, c)', ['d']],
  ['component.path onlyVia a', ['b']],
  ['component.path onlyVia (b, c)', ['d']],
  ['component.path onlyVia app', ['a', 'b', 'c', 'd']],
  ['not (component.path requiredBy app)', ['app', 'e', 'f', 'g']],
  ['component.path dependsOn b and component.path requiredBy app', ['a']],
])('%s', async (text, expected) => {
  expect(await found(chain, text)).toEqual(expected)
})

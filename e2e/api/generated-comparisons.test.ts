// @module-tag long
// Generated versions compared: from the other side everything is mirrored, and pages in either direction show each row once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeededRandom } from '#service/formats/fuzz/seeded-random-for-test.ts'
import { osv, severity, zip } from './support/osv.ts'
import { startTriageService } from './support/triage-service.ts'

const names = ['a', 'b', 'c', 'A', 'b.c'] as const
const versions = ['1.0.0', '1.10.0', '1.9.0', '2.0.0', 'latest', '', undefined] as const
const purls = [
  (name: string, version: string) => `pkg:npm/${name}${version}`,
  (name: string, version: string) => `pkg:npm/%40s/${name}${version}`,
  (name: string, version: string) => `pkg:pypi/${name}${version}`,
  (name: string, version: string) => `pkg:deb/debian/${name}${version}?arch=amd64`,
  () => undefined,
  () => 'pkg:npm',
] as const

let service: Awaited<ReturnType<typeof startTriageService>>
let ids: string[]
beforeAll(async () => {
  service = await startTriageService()
  const records = ['a', 'b', 'c'].flatMap((name) => [
    osv(`GHSA-${name}`, name, { aliases: [`CVE-2026-${name.charCodeAt(0)}`] }),
    osv(`CVE-2026-${name.charCodeAt(0)}`, name, severity.critical),
  ])
  await service.importFile(zip(records))
  ids = []
  for (const index of [1, 2, 3, 4])
    ids.push(await service.upload(documentOf(index), index % 2 === 0 ? 'Shop' : 'Portal'))
}, 120_000)
afterAll(() => service.close())

/** A document with several components of one package, and some of one reference less. */
function documentOf(index: number) {
  const random = createSeededRandom(2, index)
  const components = Array.from({ length: 120 }, (_, at) => {
    const [name, version] = [random.pick(names), random.pick(versions)]
    const purl = random.pick(purls)(name, version ? `@${version}` : '')
    const license = random.pick(['MIT', 'Zlib', undefined] as const)
    return {
      ...{ type: random.pick(['library', 'application', 'file'] as const), name, version, purl, 'bom-ref': `c${at}` },
      ...(license !== undefined && { licenses: [{ license: { id: license } }] }),
    }
  })
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: index, components }
  return { name: 'sbom.cdx.json', bytes: JSON.stringify(document) }
}

interface Side {
  readonly id: string
}
interface Row {
  readonly change: string
  readonly base: Side | null
  readonly target: Side | null
}
interface Page {
  readonly totalCount: number
  readonly nodes: Row[]
  readonly pageInfo: { startCursor: string; endCursor: string; hasNextPage: boolean; hasPreviousPage: boolean }
}
type List = 'components' | 'findings'
const changes = {
  components: ['added', 'removed', 'upgraded', 'downgraded', 'changed', 'unchanged'],
  findings: ['introduced', 'worse', 'fixed', 'better', 'unchanged'],
}
const mirrored: Readonly<Record<string, string>> = {
  ...{ added: 'removed', removed: 'added', upgraded: 'downgraded', downgraded: 'upgraded' },
  ...{ introduced: 'fixed', fixed: 'introduced', worse: 'better', better: 'worse' },
}

async function pageOf(list: List, [base, target]: readonly [string, string], args: string): Promise<Page> {
  const query = `query ($base: Uuid!, $target: Uuid!) { sbomCompare(baseSbomId: $base, targetSbomId: $target) {
    rows: ${list}(change: ${JSON.stringify(changes[list])}, ${args}) { totalCount nodes { change base { id } target { id } }
      pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } } }`
  return (await service.data<{ sbomCompare: { rows: Page } }>(query, { base, target })).sbomCompare.rows
}

async function walk(list: List, pair: readonly [string, string], isBackward: boolean, size: number): Promise<Row[]> {
  const found: Row[] = []
  for (let args = ''; ;) {
    const page = await pageOf(list, pair, `${isBackward ? 'last' : 'first'}: ${size}${args}`)
    if (isBackward) found.unshift(...page.nodes)
    else found.push(...page.nodes)
    const { startCursor, endCursor, hasNextPage, hasPreviousPage } = page.pageInfo
    if (!(isBackward ? hasPreviousPage : hasNextPage)) return found
    args = isBackward ? `, before: "${startCursor}"` : `, after: "${endCursor}"`
  }
}

const pairs = () => ids.flatMap((base, at) => ids.slice(at + 1).map((target) => [base, target] as const))
const wordsOf = ({ change, base, target }: Row) => `${change} ${base?.id} ${target?.id}`

test.each<List>(['components', 'findings'])('%s are mirrored when the sides change', async (list) => {
  for (const [base, target] of pairs()) {
    const [there, back] = [await walk(list, [base, target], false, 100), await walk(list, [target, base], false, 100)]
    expect(there.length).toBeGreaterThan(2)
    // Of several copies of one package either may be shown.
    const turned = back.map(({ change }) => mirrored[change] ?? change)
    expect(turned.toSorted()).toEqual(there.map(({ change }) => change).toSorted())
  }
})

test('each finding that came or went is counted at one component', async () => {
  for (const [base, target] of pairs()) {
    const query = `query ($base: Uuid!, $target: Uuid!) { sbomCompare(baseSbomId: $base, targetSbomId: $target) {
      counts { findingsIntroduced findingsFixed introducedSeverities { critical } fixedSeverities { critical total } }
      components(first: 1000, change: ${JSON.stringify(changes.components)}) { nodes {
        findingsIntroduced { critical total } findingsFixed { critical total } } } } }`
    const { sbomCompare } = await service.data<{ sbomCompare: Counted }>(query, { base, target })
    const { counts, components } = sbomCompare
    const sum = (count: (row: Counted['components']['nodes'][number]) => number) =>
      components.nodes.reduce((all, row) => all + count(row), 0)
    expect(sum((row) => row.findingsIntroduced.total)).toBe(counts.findingsIntroduced)
    expect(sum((row) => row.findingsFixed.total)).toBe(counts.findingsFixed)
    expect(sum((row) => row.findingsIntroduced.critical)).toBe(counts.introducedSeverities.critical)
    expect(sum((row) => row.findingsFixed.critical)).toBe(counts.fixedSeverities.critical)
    expect(counts.fixedSeverities.total).toBe(counts.findingsFixed)
  }
})

interface Counted {
  readonly counts: {
    readonly findingsIntroduced: number
    readonly findingsFixed: number
    readonly introducedSeverities: { readonly critical: number }
    readonly fixedSeverities: { readonly critical: number; readonly total: number }
  }
  readonly components: {
    readonly nodes: readonly {
      readonly findingsIntroduced: { readonly critical: number; readonly total: number }
      readonly findingsFixed: { readonly critical: number; readonly total: number }
    }[]
  }
}

test.each<List>(['components', 'findings'])(
  'pages of %s are the whole list, once, in either direction',
  async (list) => {
    for (const pair of pairs().slice(0, 3)) {
      const whole = await pageOf(list, pair, 'first: 1000')
      const words = whole.nodes.map(wordsOf)
      expect([words.length, new Set(words).size]).toEqual([whole.totalCount, whole.totalCount])
      for (const isBackward of [false, true])
        for (const size of [7, whole.totalCount])
          expect((await walk(list, pair, isBackward, size)).map(wordsOf)).toEqual(words)
    }
  },
)

// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { everyMonth, reviewedRecords } from '#service/feeds/github-for-test.ts'
import { feedsOfYears, nvdFeed, nvdRecord } from '#service/feeds/nvd-for-test.ts'
import { zipOf } from '#service/feeds/reading/test-feed.ts'
import { type GivenComponent, osvRecord, osvZip, scanBench } from './support/scan-bench.ts'

/**
 * Any set of sources in any order, and components with every combination of names, against the rule as a reference of its own: a component
 * is clean only if a whole source of its ecosystem is there, and one without an ecosystem only if the feed of every year of NVD is.
 */

const names = { npm: 'fox', PyPI: 'fox', Go: 'example.test/fox', Maven: 'test.fox:fox' } as const
type Name = keyof typeof names

const below1 = (ecosystem: Name) => ({
  ...osvRecord(`X-${ecosystem}`, ecosystem, names[ecosystem], [{ introduced: '0' }, { fixed: '1.0.0' }]),
  modified: '2026-01-01T00:00:00Z',
})
const den = nvdRecord('CVE-2006-0001', ['fox:den', '1.5'], 2006)
const years = [...feedsOfYears(2006, [den])].map(([year, text]) => [`nvdcve-2.0-${year}.json`, text] as const)
const yearsWithout = (...without: readonly string[]) =>
  zipOf(Object.fromEntries(years.filter(([name]) => !without.includes(name))))
/** The same records as pages of the API, which have no names. */
const pages = Object.fromEntries(years.map(([, text], at) => [`page-${at}.json`, text]))
const march = '2026-03-20T10:00:00Z'

interface File {
  readonly name: string
  readonly content: Uint8Array | string
  /** What the publisher means it to be complete for. Feeds of NVD by part: together they are whole. */
  readonly whole: readonly string[]
  /** What its records about the fox are about. */
  readonly about: readonly string[]
}

const all = (...ecosystems: readonly Name[]): File[] =>
  ecosystems.map((one) => ({ name: 'all.zip', content: osvZip([below1(one)]), whole: [one], about: [one] }))

const files: readonly File[] = [
  ...all('npm', 'PyPI', 'Go', 'Maven'),
  { name: 'some.zip', content: osvZip([below1('npm')]), whole: [], about: ['npm'] },
  { name: 'X-PyPI.json', content: JSON.stringify(below1('PyPI')), whole: [], about: ['PyPI'] },
  { name: 'all.zip', content: osvZip([below1('Go'), below1('Maven')]), whole: [], about: ['Go', 'Maven'] },
  { name: 'main.zip', content: zipOf(reviewedRecords(everyMonth, march)), whole: ['npm', 'Go'], about: [] },
  {
    name: 'main.zip',
    content: zipOf({ 'db/README.md': '#', ...reviewedRecords(everyMonth.slice(60), march) }),
    ...{ whole: [], about: [] },
  },
  { name: 'nvd.zip', content: yearsWithout('nvdcve-2.0-2004.json'), whole: ['nvd but 2004'], about: ['cpe'] },
  { name: 'nvdcve-2.0-2004.json', content: years[2]?.[1] ?? '', whole: ['nvd of 2004'], about: [] },
  { name: 'pages.zip', content: zipOf(pages), whole: [], about: ['cpe'] },
  { name: 'nvdcve-2.0-modified.json', content: nvdFeed([den], { writtenIn: 2006 }), whole: [], about: ['cpe'] },
]

interface Subject {
  readonly ecosystem: Name | null
  readonly given: GivenComponent
  /** Whether the record about its package, and that about its CPE name, affects it; null without a CPE name. */
  readonly isOld: boolean
  readonly isOldByCpe: boolean | null
}

const purls: readonly (readonly [Name | null, string | null])[] = [
  ['npm', 'pkg:npm/fox'],
  ['PyPI', 'pkg:pypi/fox'],
  ['Go', 'pkg:golang/example.test/fox'],
  ['Maven', 'pkg:maven/test.fox/fox'],
  [null, 'pkg:generic/fox'],
  [null, 'pkg:/nothing'],
  [null, null],
]

const subjects: readonly Subject[] = purls.flatMap(([ecosystem, purl]) =>
  [true, false].flatMap((isOld) =>
    [null, true, false].map((isOldByCpe): Subject => {
      const version = isOld ? '0.5.0' : '2.0.0'
      const cpe = `cpe:2.3:a:fox:den:${isOldByCpe === true ? '1.0' : '1.5'}:*:*:*:*:*:*:*`
      const given = { purl: purl === null ? null : `${purl}@${version}`, cpes: isOldByCpe === null ? [] : [cpe] }
      return { ecosystem, given: { name: 'fox', version, ...given }, isOld, isOldByCpe }
    }),
  ),
)

function expectedState({ ecosystem, isOld, isOldByCpe }: Subject, imported: readonly File[]): string {
  const has = (what: string) => imported.some(({ whole }) => whole.includes(what))
  const knows = (what: string) => imported.some(({ about }) => about.includes(what))
  if (ecosystem !== null && isOld && knows(ecosystem)) return 'MATCHED'
  if (ecosystem !== null && has(ecosystem)) return 'CLEAN'
  if (isOldByCpe === true && knows('cpe')) return 'MATCHED'
  const isCpeWhole = has('nvd but 2004') && has('nvd of 2004')
  return ecosystem === null && isOldByCpe !== null && isCpeWhole ? 'CLEAN' : 'NOT_EVALUATED'
}

async function statesAfter(imported: readonly File[]): Promise<readonly string[]> {
  const bench = scanBench()
  try {
    for (const [at, { name, content }] of imported.entries()) {
      const path = join(bench.folder, `${at}.file`)
      writeFileSync(path, content)
      await bench.importFile(path, name)
    }
    const version = await bench.addVersion(subjects.map(({ given }) => given))
    await bench.scan(version)
    const rows = await bench.database.read
      .selectFrom('component')
      .select(['match_state', 'match_reason'])
      .where('content_id', '=', version)
      .orderBy('position')
      .execute()
    expect(rows.filter((row) => (row.match_state === 'NOT_EVALUATED') !== (row.match_reason !== null))).toEqual([])
    return rows.map((row) => row.match_state ?? '')
  } finally {
    bench.close()
  }
}

test('calls a component clean only by a whole source, whatever else is imported and in whatever order', async () => {
  const sets = fc
    .subarray([...files], { minLength: 1 })
    .chain((set) => fc.tuple(...[0, 1].map(() => fc.shuffledSubarray([...set], { minLength: set.length }))))
  await fc.assert(
    fc.asyncProperty(sets, async (orders) => {
      for (const imported of orders) {
        const states = await statesAfter(imported)
        const described = (stateOf: (at: number) => string) =>
          subjects.map(({ given }, at) => `${given.purl ?? 'no purl'} ${given.cpes?.join('')}: ${stateOf(at)}`)
        expect(described((at) => states[at] ?? '')).toEqual(
          described((at) => expectedState(subjects[at] as Subject, imported)),
        )
      }
    }),
    { numRuns: isFullTier ? 60 : 10, endOnFailure: true },
  )
})

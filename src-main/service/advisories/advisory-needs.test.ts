import { expect, test } from 'vitest'
import { type HeldData, listNeeds } from './advisory-needs.ts'

type Source = HeldData['sources'][number]
type Address = HeldData['addresses'][number]

const now = new Date('2026-03-01T00:00:00Z')
const today = '2026-03-01T00:00:00.000Z'
const longAgo = '2025-08-01T00:00:00.000Z'

const sourceOf = (name: string, more: Partial<Source> = {}): Source => ({
  ...{ name, kind: 'OSV', ecosystems: [name.replace('OSV ', '')], parts: new Map([[name.replace('OSV ', ''), 1]]) },
  ...{ records: 1, bytes: 500, newestRecord: longAgo, dataDate: null, importedAt: longAgo, url: null, isWhole: false },
  ...more,
})

const addressOf = (url: string, more: Partial<Address> = {}): Address => ({
  ...{ url, sourceName: null, lastCheckedAt: today, lastError: null, lastRemedy: null },
  ...more,
})

function needOf(ecosystem: string, held: Partial<HeldData>) {
  const data = { sources: [], addresses: [], limitDays: 5, now, ...held }
  const counted = ecosystem === 'cpe' ? [] : [[ecosystem, 1] as const]
  const needs = listNeeds(
    { byEcosystem: new Map(counted), byOtherType: new Map(), byCpe: ecosystem === 'cpe' ? 1 : 0 },
    data,
  )
  return needs.find((need) => need.ecosystem === ecosystem)
}

test('reads a stored URL with a stray percent sign as it is written', () => {
  const url = 'https://mirror.example/50%off/npm/all.zip'
  const spaced = 'https://mirror.example/50%off/Rocky%20Linux/all.zip'
  const addresses = [addressOf(url), addressOf(spaced)]
  expect(needOf('npm', { addresses })?.offers[0]?.addresses).toMatchObject([{ url, stored: true }])
  expect(needOf('Rocky Linux', { addresses })?.offers[0]?.addresses).toMatchObject([{ url: spaced, stored: true }])
})

test.each(['ConanCenter', 'Bioconductor', 'Photon OS', 'Azure Linux'])(
  'offers nothing for %s, of which no archive is published',
  (ecosystem) => {
    expect(needOf(ecosystem, {})).toMatchObject({ state: 'NO_SOURCE', offers: [] })
    const sources = [sourceOf(`OSV ${ecosystem}`)]
    expect(needOf(ecosystem, { sources })).toMatchObject({ state: 'OLD', offers: [] })
    const url = `https://mirror.example/${encodeURIComponent(ecosystem)}/all.zip`
    const addresses = [addressOf(url, { sourceName: `OSV ${ecosystem}` })]
    expect(needOf(ecosystem, { sources, addresses })).toMatchObject({
      offers: [{ addresses: [{ url, stored: true }] }],
    })
  },
)

const archive = 'https://mirror.example/npm/all.zip'
const record = 'https://mirror.example/npm/GHSA-1.json'

test('calls old data fresh only if all of it was checked, not a single record', () => {
  const sources = [sourceOf('OSV npm', { url: record })]
  const sourceName = 'OSV npm'
  const withRecord = needOf('npm', { sources, addresses: [addressOf(record, { sourceName })] })
  expect(withRecord?.state).toBe('OLD')
  expect(withRecord?.offers[0]?.addresses).toMatchObject([{ url: expect.stringMatching(/googleapis/), stored: false }])

  const both = [addressOf(record, { sourceName }), addressOf(archive, { sourceName })]
  const withBoth = needOf('npm', { sources, addresses: both })
  expect(withBoth?.state).toBe('FRESH')
  expect(withBoth?.offers[0]?.addresses).toMatchObject([{ url: archive, stored: true }])

  const failed = [addressOf(record, { sourceName }), addressOf(archive, { sourceName, lastError: 'not found' })]
  expect(needOf('npm', { sources, addresses: failed })?.state).toBe('OLD')
})

test('does not take the archive of another ecosystem for that of an ecosystem in the same source', () => {
  const url = 'https://mirror.example/PyPI/all.zip'
  const sources = [sourceOf('Ours', { ecosystems: ['npm', 'PyPI'], url, isWhole: true })]
  const addresses = [addressOf(url, { sourceName: 'Ours' })]
  expect(needOf('npm', { sources, addresses })?.state).toBe('OLD')
  expect(needOf('PyPI', { sources, addresses })?.state).toBe('FRESH')
})

test.each([
  ['everything of OSV', 'https://mirror.example/all.zip', sourceOf('OSV', { ecosystems: ['Go', 'npm'] })],
  ['an archive elsewhere', 'https://mirror.example/daily/all.zip', sourceOf('OSV Go')],
  [
    "Go's own database",
    'https://mirror.example/vulndb.zip',
    sourceOf('Go vulnerability database', { kind: 'GO', ecosystems: ['Go'] }),
  ],
])('counts a check of %s', (_what, url, source) => {
  const addresses = [addressOf(url, { sourceName: source.name })]
  const need = needOf('Go', { sources: [source], addresses })
  expect(need).toMatchObject({ state: 'FRESH', offers: [{ name: source.name, addresses: [{ url, stored: true }] }] })
})

test('counts a check of the URL that a catalog was imported from, whatever its name', () => {
  const url = 'https://mirror.example/catalog'
  const sources = [sourceOf('OSV npm'), sourceOf('CISA KEV', { kind: 'KEV', ecosystems: [], url })]
  const held = { sources, addresses: [addressOf(url, { sourceName: 'CISA KEV' })], limitDays: 5, now }
  const counted = { byEcosystem: new Map([['npm', 1]]), byOtherType: new Map<string, number>(), byCpe: 0 }
  expect(listNeeds(counted, held).find(({ ecosystem }) => ecosystem === 'KEV')?.state).toBe('FRESH')
})

test('calls old data of NVD fresh only if the feeds of every year were checked', () => {
  const years = Array.from({ length: 24 }, (_, at) => 2002 + at)
  const parts = new Map([1999, 2000, 2001, ...years].map((year) => [`CVE-${year}`, 2000]))
  const nvd = { kind: 'NVD', ecosystems: years.map((year) => `cpe:${year}`), parts, records: 1 }
  const sources = [sourceOf('NVD', nvd)]
  const feedOf = (year: number) => addressOf(`https://mirror.example/nvdcve-2.0-${year}.json.gz`, { sourceName: 'NVD' })
  expect(needOf('cpe', { sources, addresses: [] })?.state).toBe('OLD')
  expect(needOf('cpe', { sources, addresses: [feedOf(2025)] })?.state).toBe('OLD')
  expect(needOf('cpe', { sources, addresses: years.map(feedOf) })?.state).toBe('OLD')
  expect(needOf('cpe', { sources, addresses: [...years, 2026].map(feedOf) })?.state).toBe('FRESH')
})

test('counts a check of the URL of the last import if that was whole', () => {
  const url = 'https://mirror.example/advisory-database/main.zip'
  const addresses = [addressOf(url, { sourceName: 'GitHub advisories' })]
  const stateOf = (more: Partial<Source>) => {
    const sources = [sourceOf('GitHub advisories', { kind: 'GHSA', ecosystems: ['npm'], url, ...more })]
    return needOf('npm', { sources, addresses })?.state
  }
  expect(stateOf({ isWhole: true })).toBe('FRESH')
  expect(stateOf({ isWhole: false })).toBe('OLD')
})

test('tells the size of the last import only if it was whole', () => {
  const sizeOf = (more: Partial<Source>) => {
    const [offer] = needOf('npm', { sources: [sourceOf('OSV npm', more)] })?.offers ?? []
    return [offer?.bytes, offer?.bytesDate]
  }
  expect(sizeOf({ isWhole: true })).toEqual([500, '2025-08-01'])
  expect(sizeOf({ isWhole: false })).toEqual([null, null])
  expect(sizeOf({ isWhole: true, newestRecord: '2024-08-01T00:00:00Z' })).toEqual([null, null])
})

test('before the first import the size of an archive is the one that was measured once, with its date, and otherwise unknown', () => {
  const offerOf = (ecosystem: string) => {
    const [offer] = needOf(ecosystem, { sources: [] })?.offers ?? []
    return [offer?.name, offer?.bytes, offer?.bytesDate]
  }
  expect(offerOf('Go')).toEqual(['OSV Go', 8_100_000, '2026-05-16'])
  expect(offerOf('npm')).toEqual(['OSV npm', null, null])
})

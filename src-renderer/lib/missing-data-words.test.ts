import { expect, test } from 'vitest'
import {
  describeMissing,
  describeWay,
  describeWithoutSource,
  fetchLabel,
  hostsOf,
  type DataJob,
  type Need,
  progressOf,
  rowsOfSources,
  sizeNote,
  sourcesOf,
} from './missing-data-words.ts'

const now = Date.parse('2026-11-30T12:00:00Z')

function need(ecosystem: string, state: Need['state'], count: number | null = 12, more: Partial<Need> = {}): Need {
  const offers = state === 'NO_SOURCE' ? [] : [offer(`OSV ${ecosystem}`, `https://osv.example/${ecosystem}/all.zip`)]
  return { ecosystem, state, componentsCount: count, dataDate: null, offers, ...more }
}

function offer(name: string, url: string, more: Partial<Need['offers'][number]> = {}): Need['offers'][number] {
  const addresses = [{ url, lastError: null, lastErrorRemedy: null }]
  return { name, kind: 'OSV', bytes: null, bytesDate: null, addresses, ...more }
}

test.each([
  [[need('npm', 'NONE', 1115), need('PyPI', 'NONE', 12)], ['No data for npm (1,115 components) and PyPI (12).']],
  [[need('npm', 'NONE', 1)], ['No data for npm (1 component).']],
  [[need('KEV', 'NONE', null), need('EPSS', 'NONE', null)], ['No data for KEV and EPSS.']],
  [
    [need('npm', 'NONE', 2), need('KEV', 'NONE', null), need('cpe', 'NONE', 1)],
    ['No data for npm (2 components), KEV, and CPE names (1).'],
  ],
  [[need('npm', 'PARTIAL', 3)], ['Only single records for npm (3 components).']],
  [[need('npm', 'OLD', 3, { dataDate: '2022-05-17T12:00:00Z' })], ['npm data is 1,658 days old.']],
  [[need('npm', 'OLD', 3, { dataDate: '2026-11-29T12:00:00Z' })], ['npm data is 1 day old.']],
  [
    [need('npm', 'OLD', 3, { dataDate: '2022-05-17T12:00:00Z' }), need('KEV', 'OLD', null, { dataDate: '2026-11-20' })],
    ['Old data: npm (1,658 days) and KEV (10 days).'],
  ],
  [
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => need(name, 'NONE', 2)),
    ['No data for a (2 components), b (2), c (2), d (2), and 2 more.'],
  ],
  [[need('npm', 'FRESH'), need('cocoapods', 'NO_SOURCE')], []],
])('describes what is missing: %#', (needs, sentences) => {
  expect(describeMissing(needs, now)).toEqual(sentences)
})

test('names what has no public source, and offers nothing for it', () => {
  const needs = [need('cocoapods', 'NO_SOURCE', 1), need('generic', 'NO_SOURCE', 7), need('npm', 'FRESH')]
  expect(describeWithoutSource(needs)).toBe(
    'Waybill knows no public source for cocoapods (1 component) and generic (7).',
  )
  expect(sourcesOf(needs)).toEqual([])
  expect(describeWithoutSource([need('npm', 'NONE')])).toBeUndefined()
})

test('lists each source once, with the ecosystems that wait for it and what failed', () => {
  const all = offer('OSV', 'https://mirror.example/all.zip', {
    addresses: [{ url: 'https://mirror.example/all.zip', lastError: 'Not found', lastErrorRemedy: 'Check the URL.' }],
  })
  expect(sourcesOf([need('npm', 'OLD', 3, { offers: [all] }), need('Go', 'OLD', 1, { offers: [all] })])).toEqual([
    {
      key: 'https://mirror.example/all.zip',
      name: 'OSV',
      urls: ['https://mirror.example/all.zip'],
      bytes: null,
      bytesDate: null,
      labels: ['npm', 'Go'],
      errors: [{ url: 'https://mirror.example/all.zip', message: 'Not found', remedy: 'Check the URL.' }],
    },
  ])
})

const sized = (...sizes: readonly (number | null)[]) =>
  sourcesOf(
    sizes.map((bytes, at) =>
      need(`e${at}`, 'NONE', 1, { offers: [offer(`n${at}`, `https://x.example/${at}`, { bytes })] }),
    ),
  )

test.each([
  [sized(200_000_000, 12_000_000, 300_000), 'Fetch 3 sources (about 212.3 MB)', undefined],
  [sized(1_300_000), 'Fetch 1 source (about 1.3 MB)', undefined],
  [sized(null, null), 'Fetch 2 sources', 'The size is shown when the download starts.'],
  [
    sized(null, 1_300_000),
    'Fetch 2 sources',
    '1 source has about 1.3 MB. The size of the other is shown when the download starts.',
  ],
  [
    sized(null, null, 1_000_000, 1_000_000),
    'Fetch 4 sources',
    '2 sources have about 2 MB. The size of the other 2 is shown when the download starts.',
  ],
])('states a size only as far as it is known: %#', (sources, label, note) => {
  expect(fetchLabel(sources)).toBe(label)
  expect(sizeNote(sources)).toBe(note)
})

test('names each host once', () => {
  expect(hostsOf(sourcesOf([need('npm', 'NONE'), need('PyPI', 'NONE')]))).toEqual(['osv.example'])
})

const job = (kind: string, subject: string, more: Partial<DataJob> = {}): DataJob => ({
  ...{ id: `${kind} ${subject}`, kind, subject, state: 'RUNNING', progress: 0.2, message: 'Fetching x.example' },
  ...{ unit: 'bytes', done: 2_000_000, total: 10_000_000, cancellable: true, advisorySource: null },
  ...more,
})

test('shows bytes of a download, then records of its import, and files of a source with several', () => {
  const [url, other] = ['https://x.example/all.zip', 'https://x.example/b']
  expect(progressOf({ urls: [url] }, [])).toBeUndefined()
  expect(progressOf({ urls: [url] }, [job('REFRESH_ADVISORIES', other)])).toBeUndefined()
  const fetching = job('REFRESH_ADVISORIES', url)
  expect(progressOf({ urls: [url] }, [fetching])).toMatchObject({
    value: 0.2,
    words: 'Fetching, 2 MB of 10 MB',
  })
  const unsized = job('REFRESH_ADVISORIES', url, { total: null })
  expect(progressOf({ urls: [url] }, [unsized])?.words).toBe('Fetching, 2 MB')
  const importing = job('IMPORT_ADVISORIES', url, {
    ...{ progress: 0.5, unit: 'records' },
    done: 20,
    total: 40,
    message: 'Importing',
  })
  expect(progressOf({ urls: [url] }, [importing, fetching])).toMatchObject({
    value: 0.75,
    words: 'Importing, 20 of 40 records',
    jobs: [fetching],
  })
  expect(progressOf({ urls: [url, other] }, [fetching])).toMatchObject({ value: 0.5, words: '1 of 2 files' })
  expect(progressOf({ urls: [url] }, [job('REFRESH_ADVISORIES', url, { state: 'QUEUED' })])?.words).toBe('Queued')
})

test.each([
  [
    { networkAllowed: true, isAdmin: false, mayChange: false, isServer: true },
    'Ask an Operator to fetch it or to import the files.',
  ],
  [
    { networkAllowed: false, isAdmin: false, mayChange: true, isServer: true },
    'Network access is off. Ask an Admin to allow it, or choose files.',
  ],
  [{ networkAllowed: true, isAdmin: false, mayChange: true, isServer: true }, 'The server fetches the files.'],
  [{ networkAllowed: true, isAdmin: true, mayChange: true, isServer: false }, ''],
  [{ networkAllowed: false, isAdmin: true, mayChange: true, isServer: true }, ''],
])('says whom to ask, and what fetches: %j', (access, words) => {
  expect(describeWay(access, sized(1_300_000))).toBe(words)
})

test('a source that was fetched is there only for the version that needed it', () => {
  const [npm] = sourcesOf([need('npm', 'NONE')])
  const started = [{ source: npm!, versionId: 'a' }]
  const rows = (versionId: string | null, missing: readonly Need[] = []) =>
    rowsOfSources(sourcesOf(missing), { started, versionId, jobs: [] }).map(({ source, isDone }) => [
      source.name,
      isDone,
    ])
  expect(rows('a')).toEqual([['OSV npm', true]])
  expect(rows('a', [need('npm', 'NONE')]), 'its fetch failed').toEqual([['OSV npm', false]])
  expect(rows('b', [need('PyPI', 'NONE')]), 'another version').toEqual([['OSV PyPI', false]])
  expect(rows(null)).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { readFeed } from '#service/feeds/reading/test-feed.ts'

const nothingSaid = { codename: null, releasedOn: null, activeUntil: null, extendedUntil: null }
const noLatest = { isLongTerm: false, latest: null, latestOn: null }
const header = {
  kind: 'END_OF_LIFE',
  version: null,
  date: '2026-08-22T00:00:00.000Z',
  name: 'endoflife.date',
  licence: 'MIT',
  attribution: 'endoflife.date',
}

test('reads products as the pages of endoflife.date are written', async () => {
  const owl = {
    title: 'Owl OS',
    permalink: '/owl',
    releasePolicyLink: 'https://owl.example/policy',
    identifiers: [{ purl: 'pkg:npm/owl' }, { cpe: 'cpe:2.3:a:owl:owl' }, { repology: 'owl' }, { purl: 'pkg:npm/owl' }],
    releases: [
      {
        releaseCycle: '3.10',
        codename: 'Barn',
        releaseDate: '2026-01-02',
        eoas: '2027-01-02',
        eol: '2028-01-02',
        eoes: true,
        lts: '2026-10-28',
        latest: '3.10.4',
        latestReleaseDate: '2026-08-01',
      },
      { releaseCycle: 2, eol: false },
      { releaseCycle: '1', eol: 'soon', link: 'javascript:alert(1)' },
      { eol: true },
    ],
  }
  const content = {
    generated_from: 'x 2026-08-22',
    result: [owl, 7, { name: 'elk' }, { name: '__proto__', releases: [] }],
  }
  expect(await readFeed('products.json', JSON.stringify(content))).toEqual([
    { type: 'header', header },
    {
      type: 'lifecycle',
      lifecycle: {
        productId: 'owl',
        label: 'Owl OS',
        purls: ['pkg:npm/owl'],
        cpes: ['cpe:2.3:a:owl:owl'],
        releases: [
          {
            cycle: '3.10',
            codename: 'Barn',
            releasedOn: '2026-01-02',
            activeUntil: '2027-01-02',
            securityUntil: '2028-01-02',
            extendedUntil: true,
            isLongTerm: true,
            latest: '3.10.4',
            latestOn: '2026-08-01',
          },
          { ...nothingSaid, cycle: '2', securityUntil: false, ...noLatest },
          { ...nothingSaid, cycle: '1', securityUntil: null, ...noLatest },
        ],
        link: 'https://owl.example/policy',
      },
    },
    { type: 'skip', name: 'owl', reason: '1: "eol" is not a date: "soon"' },
    { type: 'skip', name: 'owl', reason: 'releases[3] has no "name"' },
    { type: 'skip', name: 'result[1]', reason: 'it has no "name"' },
    { type: 'skip', name: 'elk', reason: 'it has no list "releases"' },
    {
      type: 'lifecycle',
      lifecycle: {
        productId: '__proto__',
        label: '__proto__',
        purls: [],
        cpes: [],
        releases: [],
        link: 'https://endoflife.date/__proto__',
      },
    },
  ])
})

test('reads products of the API, all or one', async () => {
  const owl = {
    name: 'owl',
    label: 'Owl',
    identifiers: [
      { type: 'purl', id: 'pkg:npm/owl' },
      { type: 'cpe', id: 'cpe:/a:owl:owl' },
    ],
    links: { html: 'https://endoflife.date/owl', releasePolicy: null },
    releases: [
      {
        name: '2',
        releaseDate: '2026-01-02',
        isLts: true,
        isEol: false,
        eolFrom: null,
        isEoas: true,
        eoasFrom: '2026-03-01',
        isEoes: null,
        eoesFrom: null,
        latest: { name: '2.1', date: '2026-02-01' },
      },
    ],
  }
  const lifecycle = {
    productId: 'owl',
    label: 'Owl',
    purls: ['pkg:npm/owl'],
    cpes: ['cpe:/a:owl:owl'],
    releases: [
      {
        cycle: '2',
        codename: null,
        releasedOn: '2026-01-02',
        activeUntil: '2026-03-01',
        securityUntil: false,
        extendedUntil: null,
        isLongTerm: true,
        latest: '2.1',
        latestOn: '2026-02-01',
      },
    ],
    link: 'https://endoflife.date/owl',
  }
  const all = { schema_version: '1.0', generated_at: '2026-08-22T00:00:00+00:00', result: [owl] }
  expect(await readFeed('full.json', JSON.stringify(all))).toEqual([
    { type: 'header', header },
    { type: 'lifecycle', lifecycle },
  ])
  expect(await readFeed('owl.json', JSON.stringify({ ...all, result: owl }))).toEqual([
    { type: 'header', header: { ...header, name: 'endoflife.date owl' } },
    { type: 'lifecycle', lifecycle },
  ])
})

describe('reads lists of distributions', () => {
  const ended = `# List of packages whose security support ends before the distribution EOL
# none

owl\t1.2-1\t\t2026-05-09  see https://example.org/1; no   more
elk.*  0 2025-03-22
fox 1 tomorrow why
`
  test('reads packages whose support ended', async () => {
    const notice = { distribution: 'Debian', release: '12', kind: 'ENDED' }
    const items = await readFeed('security-support-ended.deb12', ended)
    expect(items.slice(1)).toEqual([
      {
        type: 'support-notice',
        notice: {
          ...notice,
          packageName: 'owl',
          lastVersion: '1.2-1',
          endedOn: '2026-05-09',
          note: 'see https://example.org/1; no more',
        },
      },
      {
        type: 'support-notice',
        notice: { ...notice, packageName: 'elk*', lastVersion: '0', endedOn: '2025-03-22', note: null },
      },
      {
        type: 'skip',
        name: 'line 6',
        reason: 'expected a package, a version and a date: "fox 1 tomorrow why"',
      },
    ])
    expect(items[0]).toMatchObject({ header: { kind: 'END_OF_LIFE', name: 'Debian 12: support that ended early' } })
    await expect(readFeed('list.txt', ended)).rejects.toThrow('The release of "list.txt" is unknown')
  })

  test('reads packages with limited support', async () => {
    const limited = '# List of packages where security support is limited\n\nowl  Only at night\nelk\n'
    const notice = { distribution: 'Debian', release: null, kind: 'LIMITED', lastVersion: null, endedOn: null }
    expect((await readFeed('whatever', limited)).slice(1)).toEqual([
      { type: 'support-notice', notice: { ...notice, packageName: 'owl', note: 'Only at night' } },
      { type: 'support-notice', notice: { ...notice, packageName: 'elk', note: null } },
    ])
  })

  test('reads releases', async () => {
    const debian = `version,codename,series,created,release,eol,eol-lts,eol-elts
12,Bookworm,bookworm,2021-08-14,2023-06-10,2026-07-11,2028-06-30,2033-06-30
,Sid,sid,1993-08-16
13,Trixie,trixie,2023-06-10,2025-08-09,2028-02-31
`
    const release = { activeUntil: null, ...noLatest }
    expect(await readFeed('debian.csv', debian)).toMatchObject([
      { header: { name: 'Debian releases' } },
      {
        lifecycle: {
          productId: 'debian',
          cpes: ['cpe:2.3:o:debian:debian_linux'],
          releases: [
            {
              ...release,
              cycle: '12',
              codename: 'bookworm',
              releasedOn: '2023-06-10',
              securityUntil: '2026-07-11',
              extendedUntil: '2028-06-30',
            },
            { ...release, cycle: 'sid', securityUntil: null },
          ],
        },
      },
      { type: 'skip', name: 'line 4', reason: '"eol" of "13" is not a date: "2028-02-31"' },
    ])
    const ubuntu = `version,codename,series,created,release,eol,eol-server,eol-esm,eol-legacy
8.04 LTS,Hardy Heron,hardy,2007-10-18,2008-04-24,2011-05-12,2013-05-09
22.04 LTS,Jammy,jammy,2021-10-14,2022-04-21,2027-04-01,2027-04-01,2032-04-09,2034-04-25
`
    expect(await readFeed('a.csv', ubuntu)).toMatchObject([
      { header: { name: 'Ubuntu releases' } },
      {
        lifecycle: {
          releases: [
            { cycle: '8.04', securityUntil: '2013-05-09', extendedUntil: null, isLongTerm: true },
            { cycle: '22.04', securityUntil: '2027-04-01', extendedUntil: '2032-04-09', isLongTerm: true },
          ],
        },
      },
    ])
  })
})

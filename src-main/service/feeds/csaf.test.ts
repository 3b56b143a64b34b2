import { expect, test } from 'vitest'
import { readFeed as readItems, tarOf, zipOf } from '#service/feeds/reading/test-feed.ts'
import { zstdCompressSync } from 'node:zlib'

const modified = '2026-02-03T04:05:06.000Z'

/** What documents say, without the marks where they begin. */
const readFeed = async (name: string, content: Uint8Array | string) =>
  (await readItems(name, content)).filter(({ type }) => type !== 'document')

function csafOf(id: string, more: object = {}, tracking: object = {}) {
  return {
    document: {
      csaf_version: '2.0',
      category: 'csaf_vex',
      publisher: { name: 'Owl Linux' },
      tracking: { id, status: 'final', current_release_date: '2026-02-03T05:05:06+01:00', ...tracking },
    },
    ...more,
  }
}

const component = (id: string, purl: string | undefined, cpe?: string) => ({
  category: 'product_version',
  name: id,
  product: { name: id, product_id: id, product_identification_helper: { purl, cpe } },
})
const relationship = (id: string, product: string, platform: string) => ({
  category: 'default_component_of',
  full_product_name: { name: `${product} as a component of ${platform}`, product_id: id },
  product_reference: product,
  relates_to_product_reference: platform,
})

const tree = {
  branches: [
    {
      category: 'vendor',
      name: 'Owl',
      branches: [
        component('OL9', undefined, 'cpe:/o:owl:linux:9'),
        component('sudo-2:1.9-7.x86_64', 'pkg:rpm/owl/sudo@1.9-7?arch=x86_64'),
        component('sudo-2:1.9-7.aarch64', 'pkg:rpm/owl/sudo@1.9-7?arch=aarch64'),
        component('sudo-2:1.9-7.src', 'pkg:rpm/owl/sudo@1.9-7?arch=src'),
        component('ruby-0:2.7-1.noarch', 'pkg:rpm/owl/ruby@2.7-1?arch=noarch&rpmmod=ruby:2.7'),
        component('ruby:2.7', undefined),
        component('nameless', undefined),
        { ...component('old', 'pkg:rpm/owl/old'), category: 'product_version_range' },
      ],
    },
  ],
  full_product_names: [component('app', undefined, 'cpe:2.3:a:owl:app:1:*:*:*:*:*:*:*').product],
  relationships: [
    relationship('9:sudo.x', 'sudo-2:1.9-7.x86_64', 'OL9'),
    relationship('9:sudo.a', 'sudo-2:1.9-7.aarch64', 'OL9'),
    relationship('9:sudo.s', 'sudo-2:1.9-7.src', 'OL9'),
    relationship('9:ruby', 'ruby:2.7', 'OL9'),
    relationship('9:ruby.n', 'ruby-0:2.7-1.noarch', '9:ruby'),
    relationship('circle', 'circle', 'circle'),
  ],
  product_groups: [{ group_id: 'all', product_ids: ['9:sudo.x', '9:sudo.a', '9:ruby.n'] }],
}

const sudo = {
  purl: 'pkg:rpm/owl/sudo@1.9-7?epoch=2',
  cpe: null,
  platformCpe: 'cpe:/o:owl:linux:9',
  label: 'sudo-2:1.9-7 as a component of OL9',
}
const source = {
  ...sudo,
  purl: 'pkg:rpm/owl/sudo@1.9-7?arch=src&epoch=2',
  label: 'sudo-2:1.9-7.src as a component of OL9',
}
const ruby = {
  purl: 'pkg:rpm/owl/ruby@2.7-1?rpmmod=ruby:2.7',
  cpe: null,
  platformCpe: 'cpe:/o:owl:linux:9',
  label: 'ruby-0:2.7-1 as a component of 9:ruby',
}
const app = { purl: null, cpe: 'cpe:2.3:a:owl:app:1:*:*:*:*:*:*:*', platformCpe: null, label: 'app' }

const frame = { documentId: 'OLSA-2026:1', author: 'Owl Linux', modified, statedAt: modified }
const silent = { justification: null, impact: null, action: null }

test('reads a record and the statements of each vulnerability of a document', async () => {
  const document = csafOf('OLSA-2026:1', {
    product_tree: tree,
    vulnerabilities: [
      {
        cve: 'CVE-2026-0001',
        ids: [{ system_name: 'Bugs', text: '2149706' }, { text: 'GHSA-aaaa-bbbb-cccc' }],
        cwe: { id: 'CWE-79' },
        title: 'Owls',
        notes: [{ category: 'description', text: 'At night.' }],
        release_date: '2026-01-01T00:00:00Z',
        references: [
          { category: 'self', url: 'https://owl.example/1' },
          { category: 'external', url: 'javascript:alert(1)' },
        ],
        scores: [{ cvss_v3: { vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', baseScore: 1 } }],
        threats: [
          { category: 'impact', details: 'Important' },
          { category: 'impact', details: 'The code is not built.', product_ids: ['9:sudo.s'] },
        ],
        product_status: {
          fixed: ['9:sudo.x', '9:sudo.a', '9:ruby.n', 7],
          known_affected: ['app', 'nameless', 'old', 'circle'],
          known_not_affected: ['9:sudo.s', 'nowhere'],
          recommended: ['app'],
        },
        flags: [{ label: 'vulnerable_code_not_present', product_ids: ['9:sudo.s'] }],
        remediations: [
          { category: 'vendor_fix', details: 'Update.', url: 'https://owl.example/fix', group_ids: ['all'] },
          { category: 'no_fix_planned', product_ids: ['app'] },
          { category: 'workaround', details: 'Sleep.', product_ids: ['9:ruby.n', '9:sudo.s'] },
        ],
      },
      { ids: [{ text: 'OWL-2' }], product_status: { under_investigation: ['app'] } },
      { title: 'nothing by which to know it' },
    ],
  })
  const first = { ...frame, vulnerabilities: ['CVE-2026-0001', 'GHSA-aaaa-bbbb-cccc'] }
  expect(await readFeed('a.json', JSON.stringify(document))).toEqual([
    {
      type: 'header',
      header: { kind: 'CSAF', version: null, date: null, name: 'CSAF Owl Linux', attribution: 'Owl Linux' },
    },
    {
      type: 'advisory',
      advisory: {
        recordId: 'OLSA-2026:1/CVE-2026-0001',
        source: 'Owl Linux',
        modified,
        published: '2026-01-01T00:00:00.000Z',
        withdrawn: null,
        summary: 'Owls',
        details: 'At night.',
        aliases: ['CVE-2026-0001', 'GHSA-aaaa-bbbb-cccc'],
        upstream: [],
        related: ['OLSA-2026:1'],
        cvss: [
          {
            version: '3.1',
            vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
            score: 9.8,
            severity: 'critical',
            source: 'Owl Linux',
          },
        ],
        severityWord: 'high',
        cwes: ['CWE-79'],
        references: [{ type: 'advisory', url: 'https://owl.example/1' }],
        kind: 'vulnerability',
        informational: null,
        affected: [],
      },
    },
    ...[
      { status: 'fixed', ...silent, action: 'Fix: Update. https://owl.example/fix', products: [sudo] },
      {
        status: 'fixed',
        ...silent,
        action: 'Fix: Update. https://owl.example/fix\n\nWorkaround: Sleep.',
        products: [ruby],
      },
      { status: 'affected', originalStatus: 'known_affected', ...silent, action: 'No fix planned', products: [app] },
      {
        status: 'not_affected',
        originalStatus: 'known_not_affected',
        justification: 'vulnerable_code_not_present',
        impact: 'The code is not built.',
        action: null,
        products: [source],
      },
    ].map((said, position) => ({
      type: 'statement',
      statement: { ...first, position, originalStatus: said.status, ...said },
    })),
    {
      type: 'statement',
      statement: {
        ...frame,
        vulnerabilities: ['OWL-2'],
        position: 4,
        status: 'under_investigation',
        originalStatus: 'under_investigation',
        ...silent,
        products: [app],
      },
    },
    { type: 'skip', name: 'OLSA-2026:1', reason: 'vulnerabilities[2] has no id' },
    { type: 'skip', name: 'OLSA-2026:1', reason: 'a product has no purl or CPE' },
    { type: 'skip', name: 'OLSA-2026:1', reason: 'a product is a version range' },
    { type: 'skip', name: 'OLSA-2026:1', reason: '2 mentions of products: each is not in the product tree' },
  ])
})

test('names the record of a VEX document of one CVE after it', async () => {
  const vulnerabilities = [{ cve: 'CVE-2026-0002', title: 'x' }]
  expect(
    (await readFeed('a.json', JSON.stringify(csafOf('CVE-2026-0002', { vulnerabilities })))).slice(1),
  ).toMatchObject([{ advisory: { recordId: 'CVE-2026-0002', aliases: [], related: [] } }])
})

test.each([
  ['a draft', csafOf('X', {}, { status: 'draft' }), 'it is a draft'],
  ['without an id', csafOf(''), 'it has no valid "document.tracking.id"'],
  [
    'without a date',
    csafOf('X', {}, { current_release_date: 'today' }),
    'it has no valid "document.tracking.current_release_date"',
  ],
  ['CSAF 3', { document: { csaf_version: '3.0' } }, 'CSAF "3.0" is not supported. Supported version: 2.0'],
])('skips an unusable document: %s', async (_, document, reason) => {
  expect((await readFeed('a.json', JSON.stringify(document))).slice(1)).toEqual([
    { type: 'skip', name: 'a.json', reason },
  ])
})

test('reads a provider directory with deletions, digests and lists', async () => {
  const text = (value: unknown) => JSON.stringify(value)
  const files = {
    'index.txt': '2026/olsa-2026_1.json',
    'deletions.csv':
      '"2026/olsa-2026_1.json","2026-01-01T00:00:00Z"\n"2026/olsa-2026_2.json","2026-01-01T00:00:00Z"\nolsa-2026_3.json\nnonsense\n',
    'provider-metadata.json': text({ metadata_version: '2.0', canonical_url: 'https://owl.example' }),
    'feed.json': text({ feed: { entry: [] } }),
    '2026/olsa-2026_1.json': text(csafOf('OLSA-2026:1', { vulnerabilities: [{ cve: 'CVE-2026-1', title: 'x' }] })),
    '2026/olsa-2026_1.json.sha256': 'abc',
    '2026/olsa-2026_1.json.asc': '-----BEGIN PGP SIGNATURE-----',
    '2026/broken.json': '{"document":',
    '2026/other.json': '{"hello":1}',
    '2026/gone.json': text({
      ...csafOf('OLSA-2025:9'),
      document: { ...csafOf('OLSA-2025:9').document, category: 'csaf_withdrawn' },
    }),
  }
  const expected = [
    { type: 'header', header: { name: 'CSAF Owl Linux' } },
    { type: 'advisory', advisory: { recordId: 'OLSA-2026:1/CVE-2026-1' } },
    { type: 'skip', name: '2026/broken.json', reason: expect.stringContaining('it is not JSON') },
    { type: 'skip', name: '2026/other.json', reason: 'it is no CSAF document' },
    { type: 'taken-back', stem: 'olsa-2025_9', at: modified },
    { type: 'skip', name: 'deletions.csv', reason: 'no deletion time for "olsa-2026_3.json"' },
    { type: 'taken-back', stem: 'olsa-2026_2', at: '2026-01-01T00:00:00.000Z' },
  ]
  expect(await readFeed('csaf_vex.tar.zst', zstdCompressSync(await tarOf(files)))).toMatchObject(expected)
  expect(await readFeed('csaf.zip', zipOf(files))).toMatchObject(expected)
})

test('reads id and time of a document, also of one that says nothing', async () => {
  const document = { type: 'document', documentId: 'X', modified }
  expect((await readItems('x.json', JSON.stringify(csafOf('X')))).slice(1)).toEqual([document])
})

test('handles branches of any depth, and rejects too many applications to products', async () => {
  const deep = `${'{"branches":['.repeat(50_000)}${JSON.stringify(component('deep', 'pkg:npm/deep@1'))}${']}'.repeat(50_000)}`
  const vulnerabilities = JSON.stringify([{ cve: 'CVE-2026-1', product_status: { fixed: ['deep'] } }])
  const text = JSON.stringify(csafOf('X')).replace(
    /\}$/,
    `,"product_tree":${deep},"vulnerabilities":${vulnerabilities}}`,
  )
  expect(await readFeed('deep.json', text)).toMatchObject([
    { type: 'header' },
    { type: 'statement', statement: { products: [{ purl: 'pkg:npm/deep@1' }] } },
  ])
  const ids = Array.from({ length: 3_000 }, (_, n) => `p${n}`)
  const bomb = csafOf('X', {
    product_tree: { product_groups: [{ group_id: 'all', product_ids: ids }] },
    vulnerabilities: [
      {
        cve: 'CVE-2026-1',
        product_status: { fixed: ids },
        remediations: ids.map(() => ({ category: 'vendor_fix', group_ids: ['all'] })),
      },
    ],
  })
  expect((await readFeed('bomb.json', JSON.stringify(bomb))).slice(1)).toEqual([
    { type: 'skip', name: 'X', reason: 'it has too many product entries to process' },
  ])
})

import { expect, test } from 'vitest'
import { readFeed, tarOf } from '#service/feeds/reading/test-feed.ts'

const openvex = (statements: unknown, more: object = {}) => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://owl.example/vex/1',
  author: 'Owl',
  timestamp: '2026-01-01T00:00:00Z',
  last_updated: '2026-02-01T00:00:00+02:00',
  version: 3,
  statements,
  ...more,
})
const header = {
  type: 'header',
  header: { kind: 'OPENVEX', version: null, date: null, name: 'OpenVEX Owl', attribution: 'Owl' },
}
const frame = { documentId: 'https://owl.example/vex/1', author: 'Owl', modified: '2026-01-31T22:00:00.000Z' }
const silent = { justification: null, impact: null, action: null }
const product = { cpe: null, platformCpe: null }

test('reads statements of every form', async () => {
  const cve = { name: 'CVE-2026-0001' }
  const statements = [
    {
      vulnerability: {
        '@id': 'https://nvd.nist.gov/vuln/detail/CVE-2026-0001',
        name: 'OWL-1',
        aliases: ['CVE-2026-0001', 'https://example.org/x', 'GHSA-aaaa-bbbb-cccc', 7],
      },
      timestamp: '2025-01-01T00:00:00Z',
      products: [
        { '@id': 'pkg:deb/ubuntu/owl@1.0?arch=amd64&distro=jammy' },
        { '@id': 'pkg:deb/ubuntu/owl@1.0?arch=arm64&distro=jammy' },
        { '@id': 'pkg:deb/ubuntu/owl@1.0?arch=source&distro=jammy' },
        { '@id': 'https://owl.example/owl', identifiers: { cpe23: 'cpe:2.3:a:owl:owl:1:*:*:*:*:*:*:*' } },
        { '@id': 'https://owl.example/nobody' },
      ],
      status: 'not_affected',
      justification: 'component_not_present',
      impact_statement: 'It is not there.',
    },
    {
      vulnerability: cve,
      products: [
        {
          identifiers: { purl: 'pkg:oci/owl' },
          subcomponents: [{ '@id': 'pkg:npm/fox@1' }, { '@id': 'pkg:npm/fox@1' }],
        },
        { identifiers: { purl: 'pkg:oci/elk' }, subcomponents: [{ '@id': 'somewhere' }] },
      ],
      status: 'affected',
      action_statement: 'Update.',
    },
    { vulnerability: 'CVE-2026-0002', products: ['pkg:npm/owl'], subcomponents: ['pkg:npm/fox'], status: 'fixed' },
  ]
  expect(await readFeed('vex.json', JSON.stringify(openvex(statements)))).toEqual([
    header,
    { type: 'document', documentId: frame.documentId, modified: frame.modified },
    {
      type: 'statement',
      statement: {
        ...frame,
        position: 0,
        statedAt: '2025-01-01T00:00:00.000Z',
        vulnerabilities: ['OWL-1', 'CVE-2026-0001', 'GHSA-aaaa-bbbb-cccc'],
        status: 'not_affected',
        originalStatus: 'not_affected',
        justification: 'component_not_present',
        impact: 'It is not there.',
        action: null,
        products: [
          {
            ...product,
            purl: 'pkg:deb/ubuntu/owl@1.0?distro=jammy',
            label: 'pkg:deb/ubuntu/owl@1.0?distro=jammy',
          },
          {
            ...product,
            purl: 'pkg:deb/ubuntu/owl@1.0?arch=source&distro=jammy',
            label: 'pkg:deb/ubuntu/owl@1.0?arch=source&distro=jammy',
          },
          { purl: null, cpe: 'cpe:2.3:a:owl:owl:1:*:*:*:*:*:*:*', platformCpe: null, label: 'https://owl.example/owl' },
        ],
      },
    },
    {
      type: 'statement',
      statement: {
        ...frame,
        ...silent,
        position: 1,
        statedAt: frame.modified,
        vulnerabilities: ['CVE-2026-0001'],
        status: 'affected',
        originalStatus: 'affected',
        action: 'Update.',
        products: [{ ...product, purl: 'pkg:oci/owl', label: 'pkg:oci/owl', parts: ['pkg:npm/fox@1'] }],
      },
    },
    {
      type: 'statement',
      statement: {
        ...frame,
        ...silent,
        position: 2,
        statedAt: frame.modified,
        vulnerabilities: ['CVE-2026-0002'],
        status: 'fixed',
        originalStatus: 'fixed',
        products: [{ ...product, purl: 'pkg:npm/owl', label: 'pkg:npm/owl', parts: ['pkg:npm/fox'] }],
      },
    },
    { type: 'skip', name: 'vex.json', reason: 'products without purl or CPE: 2' },
  ])
})

test('skips unusable documents with name and reason, also in an archive', async () => {
  const products = ['pkg:npm/owl']
  const text = (value: unknown) => JSON.stringify(value)
  const archive = await tarOf({
    'vex/a.json': text(
      openvex([
        7,
        { status: 'fixed', products },
        { vulnerability: { name: 'CVE-2026-1' }, status: 'maybe', products },
        { vulnerability: { name: 'CVE-2026-1' }, status: 'fixed' },
        { vulnerability: { name: 'CVE-2026-1' }, status: 'fixed', products },
      ]),
    ),
    'vex/b.json': text(openvex([], { '@id': undefined })),
    'vex/c.json': text(openvex([], { timestamp: 'now', last_updated: undefined })),
    'vex/d.json': text(openvex({})),
    'vex/e.json': '{}',
    'README.md': 'read me',
  })
  const items = await readFeed('vex.tar', archive)
  expect(items.map((item) => (item.type === 'skip' ? `${item.name}: ${item.reason}` : item.type))).toEqual([
    'header',
    'document',
    'vex/a.json statements[0]: not a JSON object',
    'vex/a.json statements[1]: no vulnerability',
    'vex/a.json statements[2]: unknown OpenVEX status: "maybe"',
    'vex/a.json statements[3]: no product with a purl or CPE',
    'statement',
    'vex/b.json: it has no valid "@id"',
    'vex/c.json: it has no valid "timestamp"',
    'vex/d.json: it has no list "statements"',
    'vex/e.json: it is no OpenVEX document',
  ])
})

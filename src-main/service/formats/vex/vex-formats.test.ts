import { describe, expect, test } from 'vitest'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { readVex } from './read-vex.ts'
import { product, read, statementTextsOf } from './statement-text-for-test.ts'

describe('OpenVEX', () => {
  const head = { '@id': 'https://acme.example/1', author: 'Acme', timestamp: '2026-01-01T00:00:00Z', version: 1 }
  test('0.0.1: reads plain ids, and subcomponents beside the products', () => {
    const statement = { vulnerability: 'CVE-1', products: ['pkg:oci/app@1'], subcomponents: ['pkg:apk/a', 'pkg:apk/b'] }
    const document = { '@context': 'https://openvex.dev/ns', ...head, statements: [{ ...statement, status: 'fixed' }] }
    const common = { vulnerabilityIds: ['CVE-1'], status: 'fixed', product: product({ purls: ['pkg:oci/app@1'] }) }
    expect([read(document).format, statementTextsOf(document)]).toMatchObject([
      'OpenVEX 0.0.1',
      [
        { ...common, component: product({ purls: ['pkg:apk/a'] }), statedAt: '2026-01-01T00:00:00.000Z' },
        { ...common, component: product({ purls: ['pkg:apk/b'] }) },
      ],
    ])
  })

  test('reports entries that are not statements as empty ones, and broken characters', () => {
    const context = { '@context': 'https://openvex.dev/ns/v0.2.0', ...head }
    const text = JSON.stringify({ ...context, statements: [null, { vulnerability: { name: 'CVE-1' }, status: '?' }] })
    const bytes = Buffer.from(text.replace('?', '\u00ff'), 'latin1')
    const [first, second] = readVex(readHead(bytes)).statements
    expect([first?.vulnerabilityIds, first?.status, second?.vulnerabilityIds]).toEqual([[], null, ['CVE-1']])
    expect(second?.remarks).toEqual(['Invalid characters in the document were replaced'])
  })

  test('0.2.0: reads identifiers of every kind, and aliases that are ids', () => {
    const identifiers = { purl: 'pkg:npm/a@1', cpe23: 'cpe:2.3:a:a:a:1:*:*:*:*:*:*:*', cpe22: 'cpe:/a:a:a:1' }
    const statement = {
      vulnerability: {
        '@id': 'https://nvd.nist.gov/vuln/detail/CVE-1',
        name: 'CGA-1',
        aliases: ['CVE-1', 'https://x.y/z'],
      },
      timestamp: '2026-02-02T00:00:00Z',
      products: [{ '@id': 'https://acme.example/app', identifiers }],
      status: 'not_affected',
      justification: 'vulnerable_code_not_present',
      impact_statement: 'why',
    }
    const document = { '@context': 'https://openvex.dev/ns/v0.2.0', ...head, statements: [statement] }
    expect(statementTextsOf(document)).toEqual([
      {
        index: 0,
        pointer: '/statements/0/products/0',
        vulnerabilityIds: ['CGA-1', 'CVE-1'],
        status: 'not_affected',
        originalStatus: 'not_affected',
        impact: 'why',
        justification: 'vulnerable_code_not_present',
        originalJustification: 'vulnerable_code_not_present',
        product: product({
          purls: [identifiers.purl],
          cpes: [identifiers.cpe23, identifiers.cpe22],
          refs: ['https://acme.example/app'],
        }),
        statedAt: '2026-02-02T00:00:00.000Z',
      },
    ])
  })
})

describe('CSAF', () => {
  const csaf = (vulnerabilities: readonly object[], product_tree: object) => ({
    document: {
      category: 'csaf_vex',
      csaf_version: '2.0',
      publisher: { name: 'Acme' },
      title: 'x',
      tracking: { id: 'A-1', current_release_date: '2026-01-01T00:00:00Z' },
    },
    product_tree,
    vulnerabilities,
  })
  const tree = {
    branches: [
      {
        category: 'vendor',
        name: 'Acme',
        branches: [
          {
            category: 'product_name',
            name: 'app',
            branches: [
              { category: 'product_version', name: '1.0', product: { product_id: 'app-1', name: 'Acme app 1.0' } },
              { category: 'product_version_range', name: 'vers:npm/<1', product: { product_id: 'old', name: 'x' } },
            ],
          },
        ],
      },
    ],
    full_product_names: [
      { product_id: 'lib', name: 'lib', product_identification_helper: { purl: 'pkg:npm/lib@1', cpe: 'cpe:/a:l:l' } },
    ],
    relationships: [
      {
        category: 'default_component_of',
        product_reference: 'lib',
        relates_to_product_reference: 'app-1',
        full_product_name: { product_id: 'app:lib', name: 'lib in app' },
      },
      {
        category: 'default_component_of',
        product_reference: 'round',
        relates_to_product_reference: 'round',
        full_product_name: { product_id: 'round', name: 'a circle' },
      },
    ],
    product_groups: [{ group_id: 'all', product_ids: ['app:lib', 'old'] }],
  }
  const lib = product({ purls: ['pkg:npm/lib@1'], cpes: ['cpe:/a:l:l'], name: 'lib' })
  const app = product({ name: 'app', componentVersion: '1.0' })

  test('resolves an id of two products to neither', () => {
    const twice = ['pkg:npm/a@1', 'pkg:npm/a@2'].map((purl) => ({
      product_id: 'a',
      name: 'a',
      product_identification_helper: { purl },
    }))
    const document = csaf([{ cve: 'CVE-1', product_status: { fixed: ['a'] } }], { full_product_names: twice })
    expect(read(document).statements).toMatchObject([{ status: 'fixed', product: product({}) }])
  })

  test('reads statuses, products of branches and relationships, flags, threats and remediations of products and groups', () => {
    const vulnerability = {
      cve: 'CVE-1',
      ids: [{ system_name: 'GitHub', text: 'GHSA-1' }],
      product_status: {
        known_not_affected: ['app:lib'],
        known_affected: ['old'],
        fixed: ['lib'],
        under_investigation: ['app-1'],
        first_affected: ['round'],
        recommended: ['lib'],
      },
      flags: [{ label: 'component_not_present', group_ids: ['all'], date: '2026-02-01T00:00:00Z' }],
      threats: [{ category: 'impact', details: 'not there', product_ids: ['app:lib', 'old'] }],
      remediations: [
        { category: 'none_available', details: 'no', product_ids: ['old'] },
        { category: 'vendor_fix', details: 'take 2', group_ids: ['all'] },
      ],
    }
    const ids = ['CVE-1', 'GHSA-1']
    const at = (name: string) => ({ pointer: `/vulnerabilities/0/product_status/${name}/0`, vulnerabilityIds: ids })
    expect(statementTextsOf(csaf([vulnerability], tree))).toMatchObject([
      {
        ...at('known_not_affected'),
        status: 'not_affected',
        justification: 'component_not_present',
        product: app,
        component: lib,
        impact: 'not there',
        statedAt: '2026-02-01T00:00:00.000Z',
      },
      {
        ...at('known_affected'),
        status: 'affected',
        response: 'update',
        actionStatement: 'take 2',
        product: product({ name: 'app', versions: [{ kind: 'range', text: 'vers:npm/<1' }] }),
      },
      { ...at('first_affected'), status: 'affected', product: product({ name: 'round', refs: ['round'] }) },
      { ...at('fixed'), status: 'fixed', product: lib, statedAt: '2026-01-01T00:00:00.000Z' },
      { ...at('under_investigation'), status: 'under_investigation', product: app },
    ])
    expect(statementTextsOf(csaf([vulnerability], tree))[1]).not.toHaveProperty('impact')
  })
})

describe('SPDX 3.0.1', () => {
  const id = (name: string) => `https://acme.example/doc#${name}`
  const assessment = (kind: string, rest: object) => ({
    type: `security_Vex${kind}VulnAssessmentRelationship`,
    spdxId: id(kind),
    from: id('v'),
    to: [id('lib')],
    security_publishedTime: '2026-01-02T00:00:00Z',
    ...rest,
  })
  const document = {
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': [
      { type: 'CreationInfo', '@id': '_:c', created: '2026-01-01T00:00:00Z', createdBy: [id('acme')] },
      { type: 'Organization', spdxId: id('acme'), name: 'Acme' },
      { type: 'software_Package', spdxId: id('lib'), name: 'lib', software_packageUrl: 'pkg:npm/lib@1' },
      {
        type: 'security_Vulnerability',
        spdxId: id('v'),
        name: 'CVE-1',
        externalIdentifier: [
          { type: 'ExternalIdentifier', externalIdentifierType: 'securityOther', identifier: 'GHSA-1' },
        ],
      },
      assessment('NotAffected', {
        relationshipType: 'doesNotAffect',
        security_justificationType: 'vulnerableCodeNotInExecutePath',
        security_impactStatement: 'why',
      }),
      assessment('Affected', { security_actionStatement: 'take 2', security_assessedElement: id('part') }),
      assessment('Fixed', { security_modifiedTime: '2026-03-01T00:00:00Z' }),
      assessment('UnderInvestigation', { security_withdrawnTime: '2026-03-01T00:00:00Z' }),
      { type: 'software_Package', spdxId: id('part'), name: 'part' },
    ],
  }

  test('reads each class of assessments', () => {
    const lib = product({ purls: ['pkg:npm/lib@1'], refs: [id('lib')], name: 'lib' })
    expect(read(document).issuer).toBe('Acme')
    expect(statementTextsOf(document)).toMatchObject([
      {
        pointer: '/@graph/4/to/0',
        vulnerabilityIds: ['CVE-1', 'GHSA-1'],
        status: 'not_affected',
        product: lib,
        justification: 'vulnerable_code_not_in_execute_path',
        impact: 'why',
        statedAt: '2026-01-02T00:00:00.000Z',
      },
      {
        status: 'affected',
        actionStatement: 'take 2',
        product: lib,
        component: product({ name: 'part', refs: [id('part')] }),
      },
      { status: 'fixed', statedAt: '2026-03-01T00:00:00.000Z' },
      { originalStatus: 'withdrawn' },
    ])
  })
})

test.each<[string, string | object, RegExp]>([
  ['a text', 'hello', /is not a supported VEX document/],
  [
    'CycloneDX of a version without vulnerabilities',
    { bomFormat: 'CycloneDX', specVersion: '1.3' },
    /VEX in CycloneDX "1\.3" is not supported/,
  ],
  [
    'CycloneDX without an analysis',
    { bomFormat: 'CycloneDX', specVersion: '1.6', vulnerabilities: [{ id: 'x' }] },
    /contains no vulnerability statements/,
  ],
  ['OpenVEX without a list', { '@context': 'https://openvex.dev/ns/v0.2.0', statements: {} }, /not a list/],
  ['OpenVEX of another version', { '@context': 'https://openvex.dev/ns/v2.0.0', statements: [] }, /"2.0.0" is not/],
  ['CSAF of another version', { document: { csaf_version: '2.1' } }, /CSAF "2.1" is not/],
  [
    'SPDX of another version',
    { '@context': 'https://spdx.org/rdf/3.1.0/spdx-context.jsonld' },
    /SPDX versions after 3.0/,
  ],
  ['SPDX 2', { spdxVersion: 'SPDX-2.3' }, /is not a supported VEX document/],
])('rejects %s', (_, content, message) => expect(() => read(content)).toThrow(message))

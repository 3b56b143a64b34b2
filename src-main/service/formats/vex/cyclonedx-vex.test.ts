import { describe, expect, test } from 'vitest'
import { product, read, statementTextsOf } from './statement-text-for-test.ts'

describe('CycloneDX', () => {
  const cyclonedx = (vulnerabilities: readonly object[], rest: object = {}) => ({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: '2026-01-01T00:00:00Z' },
    vulnerabilities,
    ...rest,
  })
  const entry = (analysis: object, rest: object = {}) => ({ id: 'CVE-1', analysis, affects: [{ ref: 'a' }], ...rest })

  test.each<[string, object, object]>([
    ['exploitable', {}, { status: 'affected' }],
    ['in_triage', {}, { status: 'under_investigation' }],
    ['not_affected', {}, { status: 'not_affected' }],
    ['false_positive', {}, { status: 'not_affected' }],
    ['resolved', {}, { status: 'fixed' }],
    ['resolved_with_pedigree', {}, { status: 'fixed' }],
    ['unheard_of', {}, {}],
    ['constructor', {}, {}],
    ['not_affected', { justification: 'code_not_present' }, { justification: 'vulnerable_code_not_present' }],
    ['not_affected', { justification: 'code_not_reachable' }, { justification: 'vulnerable_code_not_in_execute_path' }],
    [
      'not_affected',
      { justification: 'requires_dependency' },
      { justification: 'vulnerable_code_not_in_execute_path' },
    ],
    [
      ...(['not_affected', { justification: 'requires_configuration' }] as const),
      { justification: 'vulnerable_code_cannot_be_controlled_by_adversary' },
    ],
    [
      ...(['not_affected', { justification: 'requires_environment' }] as const),
      { justification: 'vulnerable_code_cannot_be_controlled_by_adversary' },
    ],
    ['not_affected', { justification: 'protected_by_compiler' }, { justification: 'inline_mitigations_already_exist' }],
    ['not_affected', { justification: 'protected_at_runtime' }, { justification: 'inline_mitigations_already_exist' }],
    [
      'not_affected',
      { justification: 'protected_at_perimeter' },
      { justification: 'inline_mitigations_already_exist' },
    ],
    [
      ...(['not_affected', { justification: 'protected_by_mitigating_control' }] as const),
      { justification: 'inline_mitigations_already_exist' },
    ],
    ['exploitable', { response: ['can_not_fix', 'update'] }, { response: 'can_not_fix' }],
    ['not_affected', { response: ['update'], detail: 'why' }, { detail: 'why' }],
    ['exploitable', { lastUpdated: '2026-02-01T00:00:00+01:00' }, { statedAt: '2026-01-31T23:00:00.000Z' }],
  ])('%s with %j', (state, more, expected) => {
    const [statement] = statementTextsOf(cyclonedx([entry({ state, ...more })]))
    const names = ['status', 'justification', 'response', 'detail', ...('statedAt' in expected ? ['statedAt'] : [])]
    const found = Object.fromEntries(Object.entries(statement ?? {}).filter(([name]) => names.includes(name)))
    const status = found['status']
    expect(found).toEqual({ ...(status !== undefined && { status }), ...expected })
    expect(statement).toMatchObject({ originalStatus: state, pointer: '/vulnerabilities/0/affects/0' })
  })

  test('identifies a component, its versions and the vulnerability by everything that the document states', () => {
    const versions = [{ version: '1' }, { range: 'vers:npm/>=2' }, { version: '3', status: 'unaffected' }]
    const document = cyclonedx(
      [
        entry(
          { state: 'exploitable' },
          {
            references: [{ id: 'GHSA-1' }],
            recommendation: 'Update',
            workaround: 'Wait',
            affects: [{ ref: 'inner', versions }, { ref: 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#x' }],
          },
        ),
        { id: 'CVE-2', affects: [{ ref: 'inner' }] },
      ],
      {
        components: [
          {
            name: 'outer',
            components: [{ 'bom-ref': 'inner', name: 'n', version: '1', purl: 'pkg:npm/n@1', cpe: 'cpe:/a:n:n' }],
          },
        ],
      },
    )
    expect(statementTextsOf(document)).toMatchObject([
      {
        index: 0,
        vulnerabilityIds: ['CVE-1', 'GHSA-1'],
        actionStatement: 'Update',
        product: product({
          purls: ['pkg:npm/n@1'],
          cpes: ['cpe:/a:n:n'],
          refs: ['inner'],
          name: 'n',
          componentVersion: '1',
          versions: [
            { kind: 'version', text: '1' },
            { kind: 'range', text: 'vers:npm/>=2' },
          ],
        }),
      },
      { index: 1, product: product({ refs: ['urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#x'] }) },
    ])
  })

  test.each([
    ['affected', 'exploitable', ['', 'affected', 'unaffected'], [0, 1]],
    ['fixed, of some', 'resolved', ['affected', 'unaffected', ''], [1, 2]],
    ['fixed, of all that are called affected', 'resolved', ['affected', 'affected'], [0, 1]],
    ['under investigation', 'in_triage', ['affected', 'unaffected'], [0, 1]],
  ])('finds the versions that an analysis applies to: %s', (_, state, statuses, meant) => {
    const versions = statuses.map((status, at) => ({ version: String(at), ...(status && { status }) }))
    const [statement] = read(cyclonedx([entry({ state }, { affects: [{ ref: 'a', versions }] })])).statements
    expect(statement?.product?.versions).toEqual(meant.map((at) => ({ kind: 'version', text: String(at) })))
  })

  test('does not apply an analysis that contradicts each of its versions to other versions', () => {
    const affects = [{ ref: 'a', versions: [{ version: '1', status: 'unaffected' }] }]
    expect(statementTextsOf(cyclonedx([entry({ state: 'exploitable' }, { affects })]))).not.toMatchObject([
      { status: 'affected' },
    ])
  })

  test('prefers an edited state to the exact terms that we wrote beside it', () => {
    const properties = [
      { name: 'waybill:vex:status', value: 'not_affected' },
      { name: 'waybill:vex:justification', value: 'component_not_present' },
    ]
    expect(statementTextsOf(cyclonedx([entry({ state: 'exploitable' }, { properties })]))).toMatchObject([
      { status: 'affected' },
    ])
  })

  test('resolves a BOM-Link and its product only in statements of ours', () => {
    const link = 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1'
    const own = { properties: [{ name: 'waybill:vex:status', value: 'affected' }] }
    const more = {
      components: [{ 'bom-ref': 'a b', name: 'a', purl: 'pkg:npm/a@1' }],
      metadata: { component: { 'bom-ref': 'app', name: 'app', version: '1' } },
    }
    const affects = [{ ref: `${link}#a%20b` }]
    const [ours, theirs] = [own, {}].map((rest) =>
      read(cyclonedx([entry({ state: 'exploitable' }, { affects, ...rest })], more)).statements.at(0),
    )
    expect([ours?.component, ours?.product, theirs?.component, theirs?.product]).toEqual([
      product({ purls: ['pkg:npm/a@1'], refs: [`${link}#a%20b`], name: 'a' }),
      product({ refs: [link], name: 'app', componentVersion: '1' }),
      null,
      product({ refs: [`${link}#a%20b`] }),
    ])
  })

  test('rejects a DOCTYPE by name', () => {
    expect(() => read('<!DOCTYPE bom><bom xmlns="http://cyclonedx.org/schema/bom/1.6"/>')).toThrow(/DOCTYPE/)
  })

  test('reads XML like JSON', () => {
    const xml = `<?xml version="1.0"?><bom xmlns="http://cyclonedx.org/schema/bom/1.6" version="1">
      <components><component type="library" bom-ref="a"><name>a</name><purl>pkg:npm/a@1</purl></component></components>
      <vulnerabilities><vulnerability><id>CVE-1</id><analysis><state>not_affected</state>
      <justification>code_not_present</justification><detail>why</detail></analysis>
      <affects><target><ref>a</ref></target></affects></vulnerability></vulnerabilities></bom>`
    const analysis = { state: 'not_affected', justification: 'code_not_present', detail: 'why' }
    const json = {
      ...cyclonedx([entry(analysis)], { components: [{ 'bom-ref': 'a', name: 'a', purl: 'pkg:npm/a@1' }] }),
      metadata: undefined,
    }
    expect(read(xml)).toEqual(read(json))
  })
})

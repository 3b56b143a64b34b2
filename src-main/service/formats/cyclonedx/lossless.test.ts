import { describe, expect, test } from 'vitest'
import { sampleBytes } from '#e2e/support/sample-files.ts'
import { cyclonedx, library, messages, read } from '#service/formats/read-for-test.ts'
import { isObject } from '#service/domain/json-values.ts'

describe('preserves members that the model cannot represent', () => {
  test.each<readonly [string, unknown]>([
    ['version', ''],
    ['version', 1],
    ['version', null],
    ['description', ' blanks around '],
    ['type', 'gem'],
    ['scope', 'some'],
    ['supplier', { name: 'A', 'bom-ref': 's' }],
    ['supplier', { name: 'A', contact: [{ name: 'B', email: 'b@b.example' }] }],
    ['supplier', { name: 'A', contact: [{ email: 'b@b.example' }, { email: 'c@c.example' }] }],
    ['supplier', { name: 'A', url: ['https://a.example', 'https://b.example'] }],
    ['manufacturer', {}],
    ['authors', []],
    ['authors', [{ name: 'A', 'bom-ref': 'x' }]],
    ['hashes', [{ alg: 'MD5', content: 'ABCDEF0123456789ABCDEF0123456789' }]],
    ['externalReferences', [{ type: 'vcs', url: 'https://a.example', properties: [{ name: 'a', value: 'b' }] }]],
    ['licenses', [{ license: { id: 'MIT', licensing: { licensor: {} } } }]],
    ['licenses', [{ license: { id: 'MIT', text: { content: 'bQ==', encoding: 'base64' } } }]],
    ['licenses', [{ expression: 'MIT', 'bom-ref': 'l' }]],
    ['properties', [{ name: 'a' }]],
    ['properties', [{ name: 'waybill:support-level', value: 'abandoned' }]],
    ['components', []],
    ['pedigree', { ancestors: [] }],
  ])('%s: %j', (name, value) => {
    const { components } = read(cyclonedx({ components: [{ ...library('a'), [name]: value }] }))
    expect(components[0]?.detail.kept).toEqual({ [name]: value })
  })

  test('marks values from our own properties as missing in the document', () => {
    const properties = [
      { name: 'waybill:cpe', value: 'cpe:2.3:a:b:c' },
      { name: 'waybill:hash', value: 'Streebog-256:AB' },
      { name: 'waybill:kind', value: 'platform' },
      { name: 'waybill:support-level', value: 'abandoned' },
      { name: 'waybill:end-of-support', value: '2027-01-31' },
    ]
    const { components } = read(cyclonedx({ components: [{ ...library('a'), properties }] }))
    expect(components).toMatchObject([
      {
        kind: 'platform',
        cpes: ['cpe:2.3:a:b:c'],
        supportLevel: 'abandoned',
        endOfSupport: '2027-01-31',
        detail: {
          checksums: [{ alg: 'Streebog-256', content: 'ab' }],
          properties: [],
          kept: { type: 'library', cpe: null, hashes: null, properties },
        },
      },
    ])
  })

  test.each<readonly [string, unknown]>([
    ['version', '1'],
    ['supplier', { name: 'A', url: ['https://a.example'], contact: [{ email: 'b@b.example', phone: '1' }] }],
    ['authors', [{ name: 'A', email: 'a@a.example' }]],
    ['hashes', [{ alg: 'MD5', content: 'abcdef0123456789abcdef0123456789' }]],
    [
      'licenses',
      [{ license: { id: 'MIT', url: 'https://m.example', acknowledgement: 'declared' } }, { expression: 'MIT' }],
    ],
    ['licenses', [{ license: { name: 'Own', text: { content: 'Do as you like.' } } }]],
    [
      'externalReferences',
      [{ type: 'vcs', url: 'https://a.example', comment: 'c', hashes: [{ alg: 'MD5', content: 'a' }] }],
    ],
    ['properties', [{ name: 'a', value: ' b ' }]],
  ])('%s: the model holds %j', (name, value) => {
    const { components } = read(cyclonedx({ components: [{ ...library('a'), [name]: value }] }))
    expect(components[0]?.detail.kept).toEqual({})
  })
})

test('passes on entries of the graph that edges cannot represent', () => {
  const entries = [
    { ref: 'a', dependsOn: ['b'] },
    { ref: 'b', dependsOn: [] },
    { ref: 'c', dependsOn: ['service'] },
    { ref: 'd', dependsOn: ['gone'] },
    { ref: 'e', dependsOn: ['e'] },
    { ref: 'f', dependsOn: ['a', 'a'] },
    { ref: 'g', provides: ['a'] },
    { ref: 'nobody', dependsOn: ['a'] },
    { ref: 'h', dependsOn: ['a'] },
    { ref: 'h', dependsOn: ['b'] },
    { dependsOn: ['a'] },
    null,
  ]
  const components = 'abcdefgh'.split('').map((name) => library(name))
  const services = [{ name: 's', 'bom-ref': 'service' }]
  const { elements } = read(cyclonedx({ components, services, dependencies: entries }))
  const whole = elements.filter(({ section }) => section === 'dependencies')
  expect(whole.map(({ value }) => value)).toEqual(entries.slice(2))
  expect(whole.map(({ position, ref }) => [position, ref])).toEqual(
    entries.slice(2).map((entry, index) => [index, isObject(entry) ? (entry['ref'] ?? null) : null]),
  )
})

test('reads lists beside the components as elements and preserves empty lists and other members', () => {
  const rest = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    services: [{ name: 's', 'bom-ref': 'r' }],
    vulnerabilities: [{ id: 'CVE-1', affects: [{ ref: 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#x' }] }],
    compositions: [],
    components: [],
    declarations: { targets: {} },
    vendorList: [1, null],
    metadata: { timestamp: '2026-01-02T03:04:05Z', manufacturer: { name: 'M' }, authors: [{ name: 'A' }] },
  }
  const { document, elements } = read(cyclonedx(rest))
  const { services, vulnerabilities, vendorList, metadata, ...kept } = rest
  expect(elements).toEqual([
    { section: 'services', position: 0, ref: 'r', name: 's', value: services[0] },
    { section: 'vulnerabilities', position: 0, ref: null, name: 'CVE-1', value: vulnerabilities[0] },
    { section: 'vendorList', position: 0, ref: null, name: null, value: vendorList[0] },
    { section: 'vendorList', position: 1, ref: null, name: null, value: vendorList[1] },
  ])
  const { authors: _, ...keptMetadata } = metadata
  expect(document.kept).toEqual({ version: 1, ...kept, metadata: keptMetadata })
})

test('removes and reports entries that are not components', () => {
  const said = messages(read(sampleBytes('cyclonedx/1.5/invalid-nulls.cdx.json')))
  const places = ['/components/0', '/components/2', '/components/3']
  expect(places.filter((place) => !said.some((message) => message.startsWith(`${place}:`)))).toEqual([])
})

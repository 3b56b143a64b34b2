import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cyclonedxXmlShape } from '#service/standards/cyclonedx/xml-shape.ts'
import { xsdVerdict } from '#service/formats/xml/xsd-verdict.ts'
import { readBack, type Tree, written } from './tree-text-for-test.ts'
import { trees } from './trees-for-test.ts'

test.each(['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'])('restores the JSON of %s from XML', (specVersion) => {
  fc.assert(
    fc.property(trees(specVersion), (tree) => {
      const { xml, losses } = written(tree, specVersion, true)
      expect({ tree: readBack(xml, specVersion), losses }).toEqual({ tree, losses: [] })
    }),
    { numRuns: 400 },
  )
})

test('covers every shape with the generated documents', () => {
  const met = new Set<string>()
  for (const tree of fc.sample(trees('1.7'), 3_000)) namesIn(tree, met)
  const { rules } = cyclonedxXmlShape('1.7')
  expect(
    [...rules.map(({ member }) => member), 'ikev2TransformTypes', 'asserter', 'expressionDetails', 'governance'].filter(
      (name) => !met.has(name),
    ),
  ).toEqual([])
})

function namesIn(value: unknown, met: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inside] of Object.entries(value)) {
    met.add(name)
    namesIn(inside, met)
  }
}

const component = (members: object) => ({ components: [{ type: 'library', name: 'a', ...members }] })

test.each<[string, object, string, RegExp, readonly string[]]>([
  [
    'characters not allowed in XML',
    component({ description: 'a\u0000b\ud800c\u000bd\ufffe' }),
    '1.6',
    /a\ufffdb\ufffdc\ufffdd\ufffd</,
    ['characters not allowed in XML: 4 replaced'],
  ],
  [
    'an address that the XSD refuses',
    component({ externalReferences: [{ type: 'vcs', url: 'git@github.com:a/b.git' }] }),
    '1.6',
    /<url>git@github\.com%3Aa\/b\.git<\/url>/,
    ['URLs and timestamps: 1 normalized for XML Schema'],
  ],
  [
    'a CPE that the XSD refuses',
    component({ cpe: 'cpe:2.3:a:b:c' }),
    '1.6',
    /<property name="waybill:cpe">cpe:2\.3:a:b:c</,
    ['CPEs not valid in the XSD: 1 written as property "waybill:cpe"'],
  ],
  [
    'licences and an expression before 1.7',
    component({ licenses: [{ license: { id: 'MIT' } }, { expression: 'ISC OR MIT' }] }),
    '1.4',
    /<name>ISC OR MIT<\/name>/,
    ['license expressions: 1 written as a license name'],
  ],
  [
    'several licences in 1.7',
    component({ licenses: [{ license: { id: 'MIT' } }, { expression: 'ISC OR MIT', acknowledgement: 'declared' }] }),
    '1.7',
    /<expression acknowledgement="declared">ISC OR MIT<\/expression>/,
    [],
  ],
  [
    'members that the version has none of',
    { ...component({ tags: ['x', 'y'], isExternal: true }), annotations: [{}, {}] },
    '1.4',
    /<name>a<\/name>/,
    [
      'annotations of document: 2 left out, not supported by CycloneDX 1.4 XML',
      'tags of component: 2 left out, not supported by CycloneDX 1.4 XML',
      'isExternal of component: 1 left out, not supported by CycloneDX 1.4 XML',
    ],
  ],
  [
    'data of a service, in one kind for all',
    {
      services: [
        {
          name: 's',
          data: [
            { flow: 'inbound', classification: 'PII' },
            { flow: 'outbound', classification: 'PCI', name: 'n', source: ['https://a.example'] },
          ],
        },
      ],
    },
    '1.6',
    /<dataflow>\s*<classification flow="inbound">PII<\/classification>\s*<\/dataflow>\s*<dataflow name="n">/,
    [],
  ],
  ['small numbers', { vulnerabilities: [{ ratings: [{ score: 1e-7 }] }] }, '1.6', /<score>0\.0000001<\/score>/, []],
])('%s', (_, document, specVersion, expected, losses) => {
  const { xml, losses: found } = written(document as Tree, specVersion)
  expect(xml.toString()).toMatch(expected)
  expect(found).toEqual(losses)
  expect(xsdVerdict(xml, specVersion).findings).toEqual([])
})

test('writes nothing of other namespaces in JSON', () => {
  const { xml, losses } = written(
    component({ 'xml:any': { elements: ['</bom>'], attributes: { '{u}"a': 'b' } } }),
    '1.6',
  )
  expect(readBack(xml, '1.6')).toEqual(component({}))
  expect(losses).toEqual(['xml:any of component: 1 left out, not supported by CycloneDX 1.6 XML'])
})

test('restores content of other namespaces in its place', () => {
  const xml = `<bom xmlns="http://cyclonedx.org/schema/bom/1.6" xmlns:e="urn:e" e:a="1" version="1">
    <components><component type="library" xml:lang="de"><name>a</name><e:x b="&quot;&#10;"><y xmlns="">&lt;</y></e:x></component></components>
  </bom>`
  const tree = readBack(Buffer.from(xml), '1.6')
  const { xml: again, losses } = written(tree, '1.6', true)
  expect(losses).toEqual([])
  expect(readBack(again, '1.6')).toEqual(tree)
})

import { expect, test } from 'vitest'
import { contentOf } from '#service/exports/content-for-test.ts'
import { asJson, asXml } from './other-encoding-for-test.ts'

const serialNumber = 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79'

const xml = (specVersion: string, inside: string) =>
  Buffer.from(
    `<bom xmlns="http://cyclonedx.org/schema/bom/${specVersion}" xmlns:e="urn:e" version="3" serialNumber="${serialNumber}">
      <metadata><timestamp>2020-01-01T00:00:00Z</timestamp></metadata>${inside}</bom>`,
  )
const component = (inside: string) =>
  `<components><component type="library" bom-ref="a"><name>a</name>${inside}</component></components>`

test.each<[name: string, bytes: Buffer, losses: readonly string[]]>([
  ['nothing special', xml('1.6', component('')), []],
  [
    'other namespaces',
    xml('1.6', component('<e:x>2</e:x>')),
    ['xml:any of components: 1 left out, not supported by CycloneDX 1.6'],
  ],
  [
    'properties of the top level in 1.4',
    xml('1.4', `${component('')}<properties><property name="n">v</property></properties>`),
    ['properties: 1 left out, not supported by CycloneDX 1.4'],
  ],
])('writes XML as JSON of the same version: %s', (_, bytes, losses) => {
  const written = asJson(contentOf(bytes))
  expect(written).toMatchObject({ fault: null, losses })
  // The same document still.
  expect(written.document).toMatchObject({
    serialNumber,
    version: 3,
    metadata: { timestamp: '2020-01-01T00:00:00Z' },
  })
})

test('writes an invalid JSON document as valid XML of the same version', () => {
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: 'urn:uuid:nothing',
    version: 'one',
    odd: 1,
    components: [{ type: 'program', name: 'a', scope: 'maybe' }],
  }
  expect(asXml(contentOf(Buffer.from(JSON.stringify(document))))).toMatchObject({
    findings: [],
    losses: [
      'odd: 1 left out, not supported by CycloneDX 1.5',
      'scope of components: 1 left out, not valid in CycloneDX 1.5',
      'serialNumber: 1 left out, not valid in CycloneDX 1.5',
      'type "program" of components: 1 written as a property of a library',
      'version: 1 left out, not valid in CycloneDX 1.5',
    ],
  })
})

import { describe, expect, test } from 'vitest'
import type { SbomExportOptions } from '#service/domain/export-request.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxJson } from '#service/exports/cyclonedx-json.ts'
import { cyclonedxXml } from '#service/exports/cyclonedx-xml.ts'
import { xsdVerdict } from '#service/formats/xml/xsd-verdict.ts'
import { cyclonedxSchema } from '#service/schemas/cyclonedx-schema.ts'
import { hasSamples, sampleBytes, samplePaths } from './sample-documents-for-test.ts'

const asked: SbomExportOptions = {
  ...{ profile: 'default', vulnerabilities: false, supportStatus: false, lite: false, redactInternal: false },
}
const serialNumber = 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79'

function asJson(bytes: Buffer) {
  const content = contentOf(bytes)
  const { specVersion } = content.version
  const document = JSON.parse([...cyclonedxJson.write(content, run, specVersion, asked)].join('')) as object
  const fault = cyclonedxSchema(specVersion as '1.7').fault(document) // those that are written are asked about
  return { document, fault, losses: cyclonedxJson.losses(content, specVersion, asked) }
}

function asXml(bytes: Buffer) {
  const content = contentOf(bytes)
  const { specVersion } = content.version
  const text = [...cyclonedxXml.write(content, run, specVersion, asked)].join('')
  const { findings } = xsdVerdict(Buffer.from(text), specVersion)
  return { text, findings, losses: cyclonedxXml.losses(content, specVersion, asked) }
}

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
    ['xml:any of components: 1 left out, CycloneDX 1.6 has none'],
  ],
  [
    'properties of the top level in 1.4',
    xml('1.4', `${component('')}<properties><property name="n">v</property></properties>`),
    ['properties: 1 left out, CycloneDX 1.4 has none'],
  ],
])('XML as JSON of the same version: %s', (_, bytes, losses) => {
  const written = asJson(bytes)
  expect(written).toMatchObject({ fault: null, losses })
  // The same document still.
  expect(written.document).toMatchObject({
    ...{ serialNumber, version: 3, metadata: { timestamp: '2020-01-01T00:00:00Z' } },
  })
})

test('JSON as XML of the same version: what is no valid document becomes one', () => {
  const document = {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber: 'urn:uuid:nothing', version: 'one', odd: 1 },
    components: [{ type: 'program', name: 'a', scope: 'maybe' }],
  }
  expect(asXml(Buffer.from(JSON.stringify(document)))).toMatchObject({
    findings: [],
    losses: [
      'odd: 1 left out, CycloneDX 1.5 has none',
      'scope of components: 1 left out, CycloneDX 1.5 refuses it',
      'serialNumber: 1 left out, CycloneDX 1.5 refuses it',
      'type "program" of components: 1 written as a property of a library',
      'version: 1 left out, CycloneDX 1.5 refuses it',
    ],
  })
})

describe.runIf(hasSamples)('real documents (skipped without ../shared/data)', () => {
  const isWritten = (path: string) => {
    try {
      return cyclonedxJson.specVersions.includes(contentOf(sampleBytes(path)).version.specVersion)
    } catch (error) {
      // What is refused is the readers' business.
      if (error instanceof Rejection) return false
      throw error
    }
  }

  test.each(samplePaths(/^cyclonedx-xml$/).filter(isWritten))(
    '%s as JSON of its version',
    (path) => {
      const { document, fault, losses } = asJson(sampleBytes(path))
      expect([path, fault]).toEqual([path, null])
      const content = contentOf(sampleBytes(path))
      const again = contentOf(Buffer.from(JSON.stringify(document)))
      if (losses.length === 0) {
        const { version, ...rest } = again
        expect({ ...rest, version: { ...version, format: 'XML' } }).toEqual({ ...content, signature: null })
      }
    },
    30_000,
  )

  test.each(samplePaths(/^cyclonedx-json$/).filter(isWritten))(
    '%s as XML of its version',
    (path) => {
      expect([path, asXml(sampleBytes(path)).findings]).toEqual([path, []])
    },
    30_000,
  )
})

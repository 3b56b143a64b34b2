import { describe, expect, test } from 'vitest'
import type { SbomExportOptions } from '#service/domain/export-request.ts'
import { CyclonedxXmlDocument } from '#service/formats/cyclonedx-xml/xml-document.ts'
import { readHead } from '#service/formats/document-head.ts'
import { xsdVerdict } from '#service/formats/xml/xsd-verdict.ts'
import { contentOf, run } from './content-for-test.ts'
import { hasSamples, sampleBytes, samplePaths } from './cyclonedx/sample-documents-for-test.ts'
import { sameDocument } from './cyclonedx/same-document-for-test.ts'
import { cyclonedxXml } from './cyclonedx-xml.ts'

const asked: SbomExportOptions = {
  ...{ profile: 'default', vulnerabilities: false, supportStatus: false, lite: false, redactInternal: false },
}

function wholeOf(text: Buffer, specVersion: string): unknown {
  const document = new CyclonedxXmlDocument(text, specVersion)
  return Object.fromEntries(document.names.map((name) => [name, document.member(name)]))
}

function bytesOf(content: ReturnType<typeof contentOf>, specVersion: string): Buffer {
  return Buffer.from([...cyclonedxXml.write(content, run, specVersion, asked)].join(''))
}

describe.runIf(hasSamples)('real documents (skipped without ../shared/data)', () => {
  const paths = samplePaths(/^cyclonedx-(json|xml)$/).filter((path) => !/nested-300|\.invalid\./.test(path))

  test.each(paths.filter((path) => path.endsWith('.xml')))('%s comes back in its own version', (path) => {
    const { text } = readHead(sampleBytes(path))
    const content = contentOf(sampleBytes(path))
    const { specVersion } = content.version
    if (!cyclonedxXml.specVersions.includes(specVersion)) return
    expect(sameDocument(wholeOf(bytesOf(content, specVersion), specVersion))).toEqual(
      sameDocument(wholeOf(text, specVersion)),
    )
    expect(cyclonedxXml.losses(content, specVersion, asked)).toEqual([])
  })

  test.each(paths)(
    '%s is valid in every version',
    (path) => {
      const content = contentOf(sampleBytes(path))
      for (const specVersion of cyclonedxXml.specVersions) {
        // What comes as it is goes as it is, right or wrong.
        if (specVersion === content.version.specVersion && !/valid-bom|bom-examples/.test(path)) continue
        const verdict = xsdVerdict(bytesOf(content, specVersion), specVersion)
        expect([specVersion, verdict]).toEqual([specVersion, { valid: true, findings: [] }])
      }
    },
    30_000,
  )
})

const xml = (inside: string) =>
  `<bom xmlns="http://cyclonedx.org/schema/bom/1.5" xmlns:e="urn:e" version="3" serialNumber="urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79"><components><component type="library" bom-ref="a"><name>a</name>${inside}</component></components></bom>`

test.each([
  ['an address that is none', '<purl>git@a:b</purl>'],
  ['a CPE that is none', '<cpe>cpe:2.3:a:b:c</cpe>'],
  ['elements of another namespace', '<e:x e:y="1">2</e:x>'],
  ['an expression and a licence', '<licenses><license><name>x</name></license><expression>MIT</expression></licenses>'],
])('XML given back as XML: %s', (_, inside) => {
  const bytes = Buffer.from(xml(inside))
  expect(wholeOf(bytesOf(contentOf(bytes), '1.5'), '1.5')).toEqual(wholeOf(bytes, '1.5'))
})

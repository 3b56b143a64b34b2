import { expect, test } from 'vitest'
import { CyclonedxXmlDocument } from '#service/formats/cyclonedx-xml/xml-document.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxXml } from './cyclonedx-xml.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

function wholeOf(text: Buffer, specVersion: string): unknown {
  const document = new CyclonedxXmlDocument(text, specVersion)
  return Object.fromEntries(document.names.map((name) => [name, document.member(name)]))
}

function bytesOf(content: ReturnType<typeof contentOf>, specVersion: string): Buffer {
  return Buffer.from([...cyclonedxXml.write(content, run, specVersion, plainExport)].join(''))
}

const xml = (inside: string) =>
  `<bom xmlns="http://cyclonedx.org/schema/bom/1.5" xmlns:e="urn:e" version="3" serialNumber="urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79"><components><component type="library" bom-ref="a"><name>a</name>${inside}</component></components></bom>`

test.each([
  ['an address that is none', '<purl>git@a:b</purl>'],
  ['a CPE that is none', '<cpe>cpe:2.3:a:b:c</cpe>'],
  ['elements of another namespace', '<e:x e:y="1">2</e:x>'],
  ['an expression and a licence', '<licenses><license><name>x</name></license><expression>MIT</expression></licenses>'],
])('returns XML unchanged as XML: %s', (_, inside) => {
  const bytes = Buffer.from(xml(inside))
  expect(wholeOf(bytesOf(contentOf(bytes), '1.5'), '1.5')).toEqual(wholeOf(bytes, '1.5'))
})

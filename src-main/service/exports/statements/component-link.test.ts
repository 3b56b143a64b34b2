import { expect, test } from 'vitest'
import { contentOf } from '#service/exports/content-for-test.ts'
import { componentLinks } from './component-link.ts'

const serialNumber = 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79'
const inDocument = `urn:cdx:${serialNumber.slice(9)}/1#`

test.each([
  ['a reference of the document', 'a b', `${inDocument}a%20b`],
  ['one that looks like one of ours', 'waybill-component-of-acme', `${inDocument}waybill-component-of-acme`],
  ['one that was made here', undefined, 'urn:waybill:ref:waybill-component-1'],
])('%s', (_, ref, link) => {
  const component = { type: 'library', name: 'a', 'bom-ref': ref }
  const document = { bomFormat: 'CycloneDX', specVersion: '1.7', serialNumber, components: [component] }
  const content = contentOf(Buffer.from(JSON.stringify(document)))
  expect(content.components.map(componentLinks(content))).toEqual([link])
})

test('a component of a part is not in the document of the version', () => {
  const component = { type: 'library', name: 'a', 'bom-ref': 'a' }
  const document = { bomFormat: 'CycloneDX', specVersion: '1.7', serialNumber, components: [component] }
  const content = contentOf(Buffer.from(JSON.stringify(document)))
  const inherited = content.components.map((one) => ({ ...one, isInherited: true }))
  expect(inherited.map(componentLinks(content))).toEqual(['urn:waybill:ref:a'])
})

import { expect, test } from 'vitest'
import { documentNameOf, importsOf, keyOfName, withoutRepetition } from './document-reference.ts'

const serial = '3e671687-395b-41f5-a30f-a58921a69b79'
const name = `urn:uuid:${serial}`

test.each([
  [`urn:cdx:${serial}/3`, { name, documentVersion: 3 }],
  [`urn:cdx:${serial}/3#a%20b`, { name, documentVersion: 3 }],
  [`URN:CDX:${serial.toUpperCase()}/12`, { name, documentVersion: 12 }],
  [`urn:cdx:${serial}`, { name, documentVersion: null }],
  [name.toUpperCase(), { name, documentVersion: null }],
  ['https://A.example/Doc#SPDXRef-DOCUMENT', { name: 'https://A.example/Doc', documentVersion: null }],
  ['sbom.json', null],
  ['#a', null],
  ['', null],
  ['https://a.example/a b', null],
])('%s names the document %j', (address, expected) => {
  expect(documentNameOf(address)).toEqual(expected)
})

test('a malformed BOM-Link is a name of its own, which no document has', () => {
  expect(documentNameOf('urn:cdx:1/2')).toEqual({ name: 'urn:cdx:1/2', documentVersion: null })
})

test('keys have small letters of ASCII only, as the database makes them', () => {
  expect(keyOfName({ name: 'https://A.example/ÄÖ' })).toBe('https://a.example/ÄÖ')
})

test('an import is named by its place and by its element, and has the digest of its document', () => {
  const entry = {
    ...{ type: 'ExternalMap', externalSpdxId: 'https://a.example/b#c', locationHint: 'https://a.example/b.json' },
    verifiedUsing: [{ type: 'Hash', algorithm: 'sha256', hashValue: 'AB' }],
  }
  const names = ['https://a.example/b.json', 'https://a.example/b#c']
  expect(importsOf({ import: [entry, { externalSpdxId: '_:blank' }, null, 'x'] })).toEqual([
    {
      address: names[0],
      otherNames: names,
      componentId: null,
      position: null,
      checksums: [{ alg: 'SHA-256', content: 'ab' }],
    },
  ])
})

test('references to one document are one, with the component and the checksums of all', () => {
  const reference = {
    address: `urn:cdx:${serial}/1#a`,
    otherNames: [],
    componentId: null,
    position: null,
    checksums: [],
  }
  const [one, other] = [
    { alg: 'SHA-1', content: 'a' },
    { alg: 'SHA-256', content: 'b' },
  ] as const
  expect(
    withoutRepetition([
      { ...reference, checksums: [one] },
      { ...reference, address: `urn:cdx:${serial}/1#b`, componentId: 'c', position: 3, checksums: [one, other] },
      { ...reference, address: `urn:cdx:${serial}/2` },
    ]),
  ).toEqual([
    { ...reference, componentId: 'c', position: 3, checksums: [one, other] },
    { ...reference, address: `urn:cdx:${serial}/2` },
  ])
})

import { expect, test } from 'vitest'
import { embeddedAnnotation, embeddedDifference, embeddedInAnnotations } from './spdx-embedded-members.ts'
import type { EmbeddedMembers } from './spdx-embedded-member-checks.ts'

const members: EmbeddedMembers = {
  ref: 'a b',
  group: '@acme',
  scope: null,
  properties: [{ name: '</text>', value: '"' }],
}

test('restores embedded members and writes no closing tag', () => {
  const annotation = embeddedAnnotation(members, '2026-01-01T00:00:00Z', '1')
  expect([
    embeddedInAnnotations([{ comment: 'other' }, annotation]),
    JSON.stringify(annotation).includes('</'),
  ]).toEqual([members, false])
})

const of = (comment: string, annotator = 'Tool: Waybill-9') => [{ annotator, comment }]
test.each([
  ['text that is no JSON', of('waybill:carried {'), undefined],
  ['a list', of('waybill:carried []'), undefined],
  ['nothing', of('waybill:carried null'), undefined],
  [
    'members of another shape',
    of('waybill:carried {"ref":1,"cpes":"a","supplier":{"name":1},"authors":[null]}'),
    undefined,
  ],
  ['members that nobody knows', of('waybill:carried {"__proto__":{"x":1},"kept":{"a":1},"primary":true}'), undefined],
  ['good members beside bad ones', of('waybill:carried {"group":"g","scope":"sometimes"}'), { group: 'g' }],
  ['an annotation by somebody else', of('waybill:carried {"group":"g"}', 'Person: Waybill'), undefined],
  ['no list of annotations', 'waybill:carried {"group":"g"}', undefined],
])('%s', (_, annotations, expected) => {
  expect(embeddedInAnnotations(annotations)).toEqual(expected)
})

/** A component of which only these members are read, as it was written and as it is read back. */
const difference = (written: object, readBack: object) =>
  embeddedDifference(
    { detail: {}, ...written } as unknown as Parameters<typeof embeddedDifference>[0], // all that is compared
    { detail: {}, ...readBack } as unknown as Parameters<typeof embeddedDifference>[1],
  )
const [sha1, md5] = [
  { alg: 'SHA-1', content: 'a' },
  { alg: 'MD5', content: 'b' },
]

test.each<[string, object, object, object]>([
  ['nothing that is equal', { name: 'a', group: null }, { name: 'a' }, {}],
  ['what differs', { name: 'a', group: 'g' }, { name: 'a' }, { group: 'g' }],
  ['what was lost', { name: 'a', purl: null }, { name: 'a', purl: 'pkg:npm/a' }, { purl: null }],
  ['no order of a list', { detail: { checksums: [sha1, md5] } }, { detail: { checksums: [md5, sha1] } }, {}],
  ['the order of CPE names', { cpes: ['a', 'b'] }, { cpes: ['b', 'a'] }, { cpes: ['a', 'b'] }],
  [
    'a list with another element',
    { detail: { checksums: [sha1, sha1] } },
    { detail: { checksums: [sha1, md5] } },
    { checksums: [sha1, sha1] },
  ],
  ['a longer list', { detail: { checksums: [sha1] } }, { detail: { checksums: [sha1, md5] } }, { checksums: [sha1] }],
  ['no support status', { supportLevel: 'none' }, { supportLevel: 'abandoned' }, {}],
])('embeds %s', (_, written, readBack, expected) => {
  expect(difference(written, readBack)).toEqual(expected)
})

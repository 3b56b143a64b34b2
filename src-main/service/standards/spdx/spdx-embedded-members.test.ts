import { expect, test } from 'vitest'
import { embeddedAnnotation, embeddedInAnnotations } from './spdx-embedded-members.ts'
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

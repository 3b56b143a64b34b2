import { expect, test } from 'vitest'
import type { Statement } from './review-rows.ts'
import { describeJustifications, ownReason, productParts, shortProduct } from './review-text.ts'

test.each([
  ['urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#pkg:npm/lodash@2.4.2', 'lodash 2.4.2'],
  ['urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#saddle', 'saddle'],
  ['pkg:npm/%40angular/core@12.0.0?arch=any', '@angular/core 12.0.0'],
  ['pkg:maven/org.apache/log4j', 'org.apache/log4j'],
  ['urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1', 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1'],
  ['Edge Gateway 4.2', 'Edge Gateway 4.2'],
  ['urn:cdx:a/1#100%', '100%'],
])('%s is shown as %s', (product, short) => {
  expect(shortProduct(product)).toBe(short)
})

const statement = (name: string, justification: string | null) =>
  ({
    status: { id: name, name },
    justification: justification && { id: justification, name: justification },
  }) as Statement

test('the head says how many statements say why something is not affected, if all of them are known', () => {
  const [given, without, fixed] = [
    statement('Not Affected', 'Component Not Present'),
    statement('Not Affected', null),
    statement('Fixed', null),
  ]
  const all = [given, given, without, fixed]
  expect(describeJustifications(all, 4)).toBe('not affected: 2 with a justification, 1 without')
  expect(describeJustifications([given, fixed], 2)).toBe('not affected: 1 with a justification')
  expect(describeJustifications([fixed], 1)).toBeNull()
  expect(describeJustifications(all, 5000)).toBeNull()
})

test.each([
  [
    'pkg:maven/com.fasterxml.jackson.core/jackson-databind@2.10.0?type=jar',
    'jackson-databind 2.10.0',
    'com.fasterxml.jackson.core',
  ],
  ['urn:cdx:a/1#pkg:maven/org.acme/desk@1.0', 'desk 1.0', 'org.acme'],
  ['pkg:npm/%40angular/core@9.0.0', '@angular/core 9.0.0', ''],
  ['pkg:npm/lodash@4.17.4', 'lodash 4.17.4', ''],
  ['Harbor Console 1/2', 'Harbor Console 1/2', ''],
])('%s is called %s', (product, name, group) => expect(productParts(product)).toEqual({ name, group }))

test('a reason that only repeats the outcome is left out', () => {
  const reason = 'No finding for "CVE-2020-25649"'
  expect(ownReason({ reason, componentVulnsCount: 0 })).toBe('')
  expect(ownReason({ reason: 'No version fits', componentVulnsCount: 0 })).toBe('No version fits')
})

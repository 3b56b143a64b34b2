import { expect, test } from 'vitest'
import { describeSelection } from './describe-selection.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import { makeRow } from '#renderer/triage/session/queue-row-fixture.ts'

const of = (key: string, packagePurl: string, more: Partial<QueueRow> = {}): QueueRow => ({
  ...makeRow(key),
  packagePurl,
  ...more,
})

test.each<[string, readonly QueueRow[]]>([
  ['One vulnerability in one package, 2 places.', [of('a', 'pkg:npm/p')]],
  ['3 vulnerabilities in one package, 2 places.', ['a', 'b', 'c'].map((key) => of(key, 'pkg:npm/p'))],
  [
    '2 vulnerabilities in one package, 3 places.',
    [of('a', 'pkg:npm/p'), of('b', 'pkg:npm/p', { packageVersion: '2.0.0', placesCount: 1 })],
  ],
  ['2 vulnerabilities in 2 packages, 4 places.', [of('a', 'pkg:npm/p'), of('b', 'pkg:npm/q')]],
])('%s', (words, rows) => {
  expect(describeSelection(rows)).toBe(words)
})

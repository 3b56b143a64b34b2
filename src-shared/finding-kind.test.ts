import { expect, test } from 'vitest'
import { type FindingKind, jointKind } from './finding-kind.ts'

test.each<[FindingKind[], FindingKind]>([
  [['informational', 'malicious', 'vulnerability'], 'malicious'],
  [['informational', 'vulnerability'], 'vulnerability'],
  [['informational', 'informational'], 'informational'],
  [[], 'vulnerability'],
])('records of the kinds %j report together: %s', (kinds, kind) => {
  expect(jointKind(kinds)).toBe(kind)
})

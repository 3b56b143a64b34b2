import { expect, test } from 'vitest'
import { versionChange } from './version-change.ts'

const numbers = (a: string, b: string) => (/^\d+$/.test(a + b) ? Number(a) - Number(b) : undefined)

test.each([
  ['2', ['1'], ['2'], 'upgraded'],
  ['1', ['2'], ['1'], 'downgraded'],
  ['2', [], ['2'], 'added'],
  // 4 is in both, so that 3 follows 2.
  ['3', ['2', '4'], ['3', '4'], 'upgraded'],
  // 9 follows 5, and 7 follows 1.
  ['9', ['1', '5'], ['9', '7'], 'upgraded'],
  ['7', ['1', '5'], ['9', '7'], 'upgraded'],
  ['7', ['8'], ['9', '7'], 'added'],
  ['b', ['a'], ['b'], 'changed'],
  ['b', ['1'], ['b'], 'changed'],
  [null, ['1'], [null], 'changed'],
  ['1', [null], ['1'], 'changed'],
] as const)('%s is, from %j to %j, %s', (own, before, now, change) => {
  expect(versionChange(own, before, now, numbers)).toBe(change)
})

import { expect, test } from 'vitest'
import { readDismissed } from './dismissed.ts'

test.each([
  [undefined, []],
  ['["a pkg:npm/a"]', ['a pkg:npm/a']],
  ['[1, "b", null]', ['b']],
  ['{"a": 1}', []],
  ['{', []],
])('%s is read as %j', (text, expected) => expect(readDismissed(text)).toEqual(expected))

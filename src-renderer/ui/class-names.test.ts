import { expect, test } from 'vitest'
import { classNames } from './class-names.ts'

test('names are joined, what is absent leaves no space', () => {
  expect(classNames('a', false, 'b', null, undefined, '', 'c')).toBe('a b c')
  expect(classNames(undefined)).toBe('')
})

import { expect, test } from 'vitest'
import { classNames } from './class-names.ts'

test('joins names without spaces for absent ones', () => {
  expect(classNames('a', false, 'b', null, undefined, '', 'c')).toBe('a b c')
  expect(classNames(undefined)).toBe('')
})

import { expect, test } from 'vitest'
import { groupErrors } from './group-errors.ts'

test('what is wrong with several components is said once, with their number', () => {
  expect(
    groupErrors(['a 1.0: The URL is not valid: x', 'b 2.0: The URL is not valid: x', 'c: Not found', 'Too many']),
  ).toEqual(['2 components: The URL is not valid: x', 'c: Not found', 'Too many'])
})

import { expect, test } from 'vitest'
import { createOpenLimit } from './open-limit.ts'

test('allows as many at once as it says, for each key alone, and counts an end once', () => {
  const start = createOpenLimit(2)
  const [first, second] = [start('a'), start('a')]
  expect(start('a')).toBeNull()
  expect(start('b')).not.toBeNull()
  first?.()
  first?.()
  expect(start('a')).not.toBeNull()
  expect(start('a')).toBeNull()
  second?.()
  expect(start('a')).not.toBeNull()
})

import { expect, test } from 'vitest'
import { describeSince } from './since-text.ts'

const none = { newCount: 0, goneCount: 0, changedCount: 0, staleCount: 0 }

test.each([
  [none, 'Changed since sign-off'],
  [{ ...none, newCount: 2, staleCount: 1 }, 'Since sign-off: 2 new, 1 stale'],
  [{ newCount: 1, goneCount: 2, changedCount: 3, staleCount: 4 }, 'Since sign-off: 1 new, 4 stale, 3 changed, 2 gone'],
])('%o is described as "%s"', (changes, words) => {
  expect(describeSince(changes)).toBe(words)
})

import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2114, '2,114 entries'],
])('formats %i as "%s"', (count, text) => expect(formatCount(count, 'entry', 'entries')).toBe(text))

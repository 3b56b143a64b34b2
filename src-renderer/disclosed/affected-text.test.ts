import { expect, test } from 'vitest'
import { formatAffected } from './affected-text.ts'

const lodash = { name: 'lodash', version: '4.17.20' }

test.each([
  [0, [], 'the whole product'],
  [2, [], 'no listed component'],
  [1, [lodash], 'lodash 4.17.20'],
  [1, [{ name: 'lodash', version: null }], 'lodash'],
  [1, [{ name: 'lod\u202eash', version: null }], 'lod‹U+202E›ash'],
  [1235, [lodash, lodash], 'lodash 4.17.20 and 1,234 more'],
])('formats %i references with the components %j as "%s"', (affectedCount, components, text) => {
  expect(formatAffected({ affectedCount, components })).toBe(text)
})

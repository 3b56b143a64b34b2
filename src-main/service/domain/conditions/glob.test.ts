import fc from 'fast-check'
import { expect, test } from 'vitest'
import { globTest, Globs } from './glob.ts'
import { matchesPattern } from './text-pattern.ts'

test('any pattern fits what the same regular expression fits', () => {
  const letters = (from: string) =>
    fc.array(fc.constantFrom(...Array.from(from)), { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(letters('ab*?.'), letters('ab.'), (pattern, name) => {
      const expression = `/^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')}$/`
      expect(globTest(pattern)(name)).toBe(matchesPattern(name, expression, true))
    }),
    { numRuns: 500 },
  )
})

test('a pattern of many stars is no work', () => {
  expect(globTest(`${'a*'.repeat(90)}b`)('a'.repeat(5000))).toBe(false)
})

test('many patterns fit what one of them fits', () => {
  const letters = (from: string) =>
    fc.array(fc.constantFrom(...Array.from(from)), { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(letters('ab*?.'), { maxLength: 6 }), letters('ab.'), (patterns, name) => {
      expect(new Globs(patterns).fit(name)).toBe(patterns.some((pattern) => globTest(pattern)(name)))
    }),
    { numRuns: 500 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Condition, type ConditionGroup, normalGroup } from './condition.ts'
import { parseConditions } from './parse-conditions.ts'
import { printCondition, printConditions } from '#shared/print-conditions.ts'

const word = fc.constantFrom('a', 'vuln.kev', 'component.custom.x_y', 'Ünï')
const value = fc.oneof(
  fc.string({ minLength: 0, maxLength: 12, unit: 'grapheme' }),
  fc.constantFrom(
    'and',
    'OR',
    'not',
    '(',
    ')',
    ',',
    '"',
    "'",
    '\\',
    '\\"',
    '@x',
    '/a b/',
    '/a\\/b/',
    '>=',
    'pkg:npm/%40a/b@1',
    '',
    ' ',
  ),
)
const condition: fc.Arbitrary<Condition> = fc
  .record({
    subject: word,
    operator: fc.constantFrom('is', 'in', 'hasAll', 'exists', '>=', 'matches', 'between'),
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
    key: fc.option(value, { nil: undefined }),
    list: fc.option(fc.constantFrom('own', 'two words', 'a"b', '@'), { nil: undefined, freq: 4 }),
  })
  .map(({ key, list, ...one }) => {
    const isMany = ['in', 'hasAll', 'between'].includes(one.operator)
    const values = one.operator === 'exists' ? [] : one.values.slice(0, isMany ? 3 : 1)
    const isListed = list !== undefined && isMany
    return { ...one, values: isListed ? [] : values, ...(key !== undefined && { key }), ...(isListed && { list }) }
  })
const group = (depth: number): fc.Arbitrary<ConditionGroup> =>
  fc.record({
    match: fc.constantFrom('ALL' as const, 'ANY' as const),
    negate: fc.boolean(),
    conditions: fc.array(condition, { maxLength: 3 }),
    groups: depth === 0 ? fc.constant([]) : fc.array(group(depth - 1), { maxLength: 2 }),
  })

test('what is printed is read as what was printed', () => {
  fc.assert(
    fc.property(group(2), (one) => {
      const text = printConditions(one)
      expect(text === '' ? normalGroup(one) : parseConditions(text)).toEqual(normalGroup(one))
    }),
    { numRuns: 2000 },
  )
})

test('what is read is printed as what is read again', () => {
  fc.assert(
    fc.property(
      fc.string({
        maxLength: 60,
        unit: fc.constantFrom(...Array.from(`ab."'\\()@/ ,=<>`), ' and ', ' or ', 'not ', ' is ', ' in '),
      }),
      (text) => {
        const read = (one: string) => {
          try {
            return parseConditions(one)
          } catch {
            return undefined
          }
        }
        const found = read(text)
        expect(found ? read(printConditions(found) || '()') : undefined).toEqual(found)
      },
    ),
    { numRuns: 5000 },
  )
})

test.each([
  ['component.purl is pkg:npm/a@1', 'component.purl is pkg:npm/a@1'],
  ['a is "x y" OR b in (c)', 'a is "x y" or b in c'],
  ['(a is 1 or b is 2) and c is 3', 'c is 3 and (a is 1 or b is 2)'],
  ['NOT (a is 1 and b is 2)', 'not (a is 1 and b is 2)'],
  ['version.check(C04) fails', 'version.check(C04) fails'],
  ['vuln.id in @"accepted risks"', 'vuln.id in @"accepted risks"'],
])('%s is written as %s', (text, expected) => {
  expect(printConditions(parseConditions(text))).toBe(expected)
})

test('one condition is written alone', () => {
  expect(printCondition({ subject: 'component.hash', key: 'SHA-256', operator: 'missing', values: [] })).toBe(
    'component.hash(SHA-256) missing',
  )
})

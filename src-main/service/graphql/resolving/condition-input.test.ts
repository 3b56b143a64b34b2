import { expect, test } from 'vitest'
import { readConditions } from './condition-input.ts'

const condition = { subject: 'vuln.kev', operator: 'is', value: 'true' }
const read = { subject: 'vuln.kev', operator: 'is', values: ['true'] }
const empty = { match: 'ALL', negate: false, conditions: [], groups: [] } as const

test('reads nested groups completely', () => {
  const filter = {
    match: 'any',
    negate: true,
    conditions: [condition],
    groups: [{ groups: [{ conditions: [condition] }] }],
  }
  expect(readConditions({ filter }, () => {})).toEqual({
    ...{ match: 'ANY', negate: true, conditions: [read] },
    groups: [{ ...empty, groups: [{ ...empty, conditions: [read] }] }],
  })
})

test('combines a filter with its text by ALL', () => {
  const both = readConditions({ filter: { conditions: [condition] }, filterText: 'vuln.kev is true' }, () => {})
  expect(both?.groups).toHaveLength(2)
  expect(readConditions({ filterText: ' ' }, () => {})).toBeNull()
})

test.each([
  [{ match: 'SOME' }, '"SOME" is not a match type. Use ALL or ANY'],
  [{ groups: [{ groups: [{ groups: [{}] }] }] }, 'A filter can nest at most 3 groups'],
])('rejects %j', (filter, message) => expect(() => readConditions({ filter }, () => {})).toThrow(message))

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
  expect(readConditions({ filter }, 'finding', { today: '2026-11-20' })?.group).toEqual({
    ...{ match: 'ANY', negate: true, conditions: [read] },
    groups: [{ ...empty, groups: [{ ...empty, conditions: [read] }] }],
  })
})

test('combines a filter with its text by ALL', () => {
  const given = { filter: { conditions: [condition] }, filterText: 'vuln.kev is true' }
  const both = readConditions(given, 'finding', { today: '2026-11-20' })
  expect([both?.group.groups.length, both?.today]).toEqual([2, '2026-11-20'])
  expect(readConditions({ filterText: ' ' }, 'finding', { today: '2026-11-20' })).toBeNull()
})

test.each([
  [{ match: 'SOME' }, '"SOME" is not a match type. Use ALL or ANY'],
  [{ groups: [{ groups: [{ groups: [{}] }] }] }, 'A filter can nest at most 3 groups'],
])('rejects %j', (filter, message) =>
  expect(() => readConditions({ filter }, 'finding', { today: '2026-11-20' })).toThrow(message),
)

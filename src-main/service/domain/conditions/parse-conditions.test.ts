import { expect, test } from 'vitest'
import { maxConditions, maxGroupDepth } from '#shared/condition-limits.ts'
import { checkSize, type ConditionGroup } from './condition.ts'
import { parseConditions } from './parse-conditions.ts'

/** A group as one line, so that a line is a case. */
function show(group: ConditionGroup): string {
  const parts = [
    ...group.conditions.map(({ subject, operator, values }) => [subject, operator, ...values].join(' ')),
    ...group.groups.map(show),
  ]
  return `${group.negate ? 'not ' : ''}${group.match}[${parts.join('; ')}]`
}

test.each([
  ['vuln.kev is true', 'ALL[vuln.kev is true]'],
  ['vuln.kev is true and component.relation is direct', 'ALL[vuln.kev is true; component.relation is direct]'],
  ['a is 1 or b is 2 and c is 3', 'ANY[a is 1; ALL[b is 2; c is 3]]'],
  ['(a is 1 or b is 2) and c is 3', 'ALL[c is 3; ANY[a is 1; b is 2]]'],
  ['not a is 1', 'not ALL[a is 1]'],
  ['vuln.severity in (critical, high)', 'ALL[vuln.severity in critical high]'],
  ['vuln.severity in critical, high and vuln.epss >= 0.5', 'ALL[vuln.severity in critical high; vuln.epss >= 0.5]'],
  ['vuln.epss>=0.5', 'ALL[vuln.epss >= 0.5]'],
  ['component.name contains "spring core"', 'ALL[component.name contains spring core]'],
  ['component.name is "and"', 'ALL[component.name is and]'],
  ['component.purl exists', 'ALL[component.purl exists]'],
])('%s', (text, expected) => expect(show(parseConditions(text))).toBe(expected))

test.each([
  ['vuln.kev', /Expected an operator such as "is" after "vuln.kev" at the end/],
  ['vuln.kev is', /Expected a value after "is" at the end/],
  ['(a is 1', /Expected "\)" at the end/],
  ['a is 1 b is 2', /Expected "and" or "or", found "b"/],
  ['', /Expected a subject/],
  [`${'('.repeat(30)}a is 1${')'.repeat(30)}`, /can nest at most 3/],
  [Array.from({ length: 101 }, () => 'a is 1').join(' and '), /at most 100 conditions/],
])('rejects %s', (text, message) => expect(() => parseConditions(text)).toThrow(message))

/** Groups in groups, `depth` of them below the outermost. */
const nest = (depth: number): ConditionGroup => ({
  ...{ match: 'ALL', negate: false, conditions: [], groups: depth === 0 ? [] : [nest(depth - 1)] },
})
const fill = (count: number): ConditionGroup => ({
  ...nest(0),
  conditions: Array.from({ length: count }, () => ({ subject: 'vuln.kev', operator: 'is', values: ['true'] })),
})

test('accepts a filter at the limits of depth and size and rejects a larger one', () => {
  expect(() => checkSize(nest(maxGroupDepth - 1))).not.toThrow()
  expect(() => checkSize(nest(maxGroupDepth))).toThrow('A filter can nest at most 3 groups')
  expect(() => checkSize(fill(maxConditions))).not.toThrow()
  expect(() => checkSize(fill(maxConditions + 1))).toThrow('A filter can have at most 100 conditions')
})

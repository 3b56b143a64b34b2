import { expect, test } from 'vitest'
import { componentParts, readComponentPart } from '#renderer/lib/paths.ts'
import { conditionsOf, filterLabel, notEvaluatedCount, coverageLabels, showsSuggestions } from './narrowed.ts'

test.each(componentParts)('has for the part %s a label and a condition with values', (part) => {
  expect(coverageLabels[part]).not.toBe('')
  expect(conditionsOf({ part }).conditions?.[0]?.values).not.toHaveLength(0)
})

test.each([
  ['not-judged', { part: 'not-judged' }],
  ['because:no%20data%20for%20this%20ecosystem%3A%20npm', { reason: 'no data for this ecosystem: npm' }],
  ['label:core%2Fx', { label: 'core/x' }],
  ['nothing', undefined],
  [undefined, undefined],
])('reads the URL %s', (text, narrowed) => expect(readComponentPart(text)).toEqual(narrowed))

test('shows a reason as text', () => expect(filterLabel({ reason: 'a\u202eb' })).toBe('a‹U+202E›b'))

test.each([
  [{ part: 'exact' }, false],
  [{ part: 'unsupported' }, false],
  [{ part: 'name-only' }, true],
  [{ reason: 'x' }, true],
] as const)('shows identity suggestions for %j: %s', (narrowed, expected) => {
  expect(showsSuggestions(narrowed)).toBe(expected)
})

test('counts components with only a name, without a comparison or without an identity as not evaluated', () => {
  expect(notEvaluatedCount({ name: 1, notEvaluated: 20, none: 300 })).toBe(321)
})

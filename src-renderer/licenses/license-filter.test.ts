import { expect, test } from 'vitest'
import {
  canNarrow,
  licenseConditions,
  noFilter,
  ofCategory,
  ofExpression,
  ofState,
  onlyState,
} from './license-filter.ts'

const state = (operator: string, ...values: readonly string[]) => ({
  ...{ subject: 'component.licenseState', operator },
  ...(values.length === 1 ? { value: values[0] } : { values: [...values] }),
})

test.each([
  [[state('is', 'Missing')], { state: ['missing'], licensesExp: null }],
  [[state('in', 'approved', 'missing')], { state: ['approved', 'missing'], licensesExp: null }],
  [[state('notIn', 'approved', 'unspecified', 'missing')], { state: ['rejected', 'unresolved'], licensesExp: null }],
  [[state('isNot', 'approved'), state('in', 'approved', 'missing')], { state: ['missing'], licensesExp: null }],
  [[{ subject: 'component.license', operator: 'is', value: 'MIT' }], { state: null, licensesExp: 'MIT' }],
  [[{ subject: 'component.license', operator: 'missing' }], { state: null, licensesExp: '' }],
])('reads conditions as what the list can be narrowed to: %o', (conditions, found) => {
  expect(licenseConditions({ match: 'ALL', conditions })).toEqual(found)
})

test.each([
  { conditions: [{ subject: 'component.name', operator: 'is', value: 'a' }] },
  { conditions: [{ subject: 'component.license', operator: 'mayRequire', values: ['MIT'] }] },
  { negate: true, conditions: [state('is', 'missing')] },
  { match: 'ANY', conditions: [state('is', 'missing'), state('is', 'approved')] },
  { conditions: [], groups: [{ conditions: [state('is', 'missing')] }] },
  { conditions: [{ subject: 'component.licenseState', operator: 'in', namedListId: 'states' }] },
])('reads nothing of conditions that the list cannot be narrowed to: %o', (group) => {
  expect(licenseConditions(group)).toBeNull()
})

test('a state is the condition that would be typed for it, and is known again', () => {
  expect(ofState('missing').text).toBe('component.licenseState is missing')
  expect(onlyState(ofState('missing'))).toBe('missing')
  expect(onlyState(null)).toBeNull()
})

test('no conditions narrow to everything', () => {
  expect(canNarrow(null)).toBe(true)
  expect(canNarrow(ofState('missing'))).toBe(true)
  expect(
    canNarrow({ text: '', group: { conditions: [{ subject: 'component.name', operator: 'is', value: 'a' }] } }),
  ).toBe(false)
})

test.each(['MIT', '', 'see "LICENSE" file'])('lists the components with %j, and its expression', (licensesExp) => {
  expect(licenseConditions(ofExpression(licensesExp).group)).toEqual({ state: null, licensesExp })
})

test('a category drops conditions that expressions cannot be filtered by, and keeps the others', () => {
  const group = { conditions: [{ subject: 'component.name', operator: 'is', value: 'a' }] }
  const ofComponents = { ...noFilter, search: 'b', typed: { text: 'component.name is a', group } }
  expect(ofCategory(ofComponents, 'weak')).toEqual({ search: 'b', typed: null, category: 'weak' })
  expect(ofCategory(ofComponents, null)).toEqual(ofComponents)
  const missing = { ...noFilter, typed: ofState('missing') }
  expect(ofCategory(missing, 'weak')).toEqual({ ...missing, category: 'weak' })
})

import { expect, test } from 'vitest'
import { checkWeights } from '#service/domain/checks/check-weights.ts'
import { countResults } from '#service/domain/checks/counted-results.ts'
import { countedChecks } from './rules/counted-checks.ts'
import { catalog } from './rules/rules.ts'

test('conditions know every check of the catalog with its weight', () => {
  expect(checkWeights).toEqual(Object.fromEntries(catalog.map(({ id, weight }) => [id, weight])))
})

test('every counted check is counted', () => {
  const none = { components: 0, withoutSupport: 0, withoutEndOfSupport: 0, unmatched: 0, internal: 0, confusable: 0 }
  const counted = countResults({ ...none, feedDate: null, feedLimit: 5 }, '2026-11-20').map(({ checkId }) => checkId)
  expect(counted.toSorted()).toEqual(countedChecks.map(({ id }) => id).toSorted())
})

import { expect, test } from 'vitest'
import { buildCondition } from '#service/db/conditions/build-condition.ts'
import { conditionsOf } from '#service/domain/conditions/condition.ts'
import { starterPoliciesOf } from './starter-policies.ts'

const starters = starterPoliciesOf('o', '2026-11-26T00:00:00.000Z')

test.each(starters.map((policy) => [policy.name, policy] as const))('%s can be evaluated', (_name, policy) => {
  const built = conditionsOf(policy.conditions).map((one) =>
    buildCondition(one, policy.appliesTo, { today: '2026-11-26' }),
  )
  expect([built.length > 0, policy.isEnabled, policy.isStarter]).toEqual([true, false, true])
})

test('names are unique', () => {
  expect(new Set(starters.map(({ name }) => name.toLowerCase())).size).toBe(starters.length)
})

import { expect, test } from 'vitest'
import { checkPriorityWeights, defaultPriorityWeights, factorGroups } from './priority-weights.ts'

test.each([
  [{}, [['kev'], ['ransomware'], ['epss'], ['cvss'], ['direct'], ['fix']]],
  [{ kev: 4, cvss: 4, fix: 0 }, [['ransomware'], ['kev', 'epss', 'cvss'], ['direct']]],
])('groups %o as %j', (weights, groups) => {
  expect(factorGroups({ ...defaultPriorityWeights, ...weights })).toEqual(groups)
})

test.each([
  [{ kev: 11, fix: -1 }, 'The weight of "kev" is "11". Use a whole number from 0 to 10'],
  [{ epss: 1.5 }, 'The weight of "epss" is "1.5". Use a whole number from 0 to 10'],
  [{ kev: 0, ransomware: 0, epss: 0, cvss: 0, direct: 0, fix: 0 }, 'At least one weight must be above "0"'],
])('rejects %o', (weights, message) => {
  expect(() => checkPriorityWeights({ ...defaultPriorityWeights, ...weights })).toThrow(message)
})

import { expect, it } from 'vitest'
import { isConditions } from './typed-conditions.ts'

it.each([
  ['vuln.kev is yes', true],
  ['not (finding.snoozed is yes)', true],
  ['((version.check(C04) fails))', true],
  ['vuln.epss>0.5', true],
  ['finding.custom.reach is internet', true],
  ['component.name', false],
  ['severity:high log4j', false],
  ['com.acme.web is', false],
  ['pkg:npm/vuln.js@1', false],
])('%s: %s', (text, is) => {
  expect(isConditions(text)).toBe(is)
})

import { expect, test } from 'vitest'
import { namesProducts } from './named-products.ts'
import { parseConditions } from './parse-conditions.ts'

test.each<[string, boolean]>([
  ['version.product is Gateway', true],
  ['Version.Product in (Gateway, Desk)', true],
  ['version.product startsWith Gate and vuln.severity is critical', true],
  ['version.environment is production', false],
  ['product.label hasAny (edge)', true],
  ['(version.product is A or version.product is B) and vuln.kev is yes', true],
  ['not (version.product isNot Gateway)', true],
  ['not (version.product isNot Gateway or vuln.severity is low)', true],
  ['()', false],
  ['vuln.severity is critical', false],
  ['version.product isNot Gateway', false],
  ['not (version.product is Gateway)', false],
  ['product.label missing', false],
  ['version.product is Gateway or vuln.severity is critical', false],
  ['not (version.product isNot Gateway and vuln.severity is low)', false],
])('%s: %s', (text, expected) => {
  expect(namesProducts(parseConditions(text))).toBe(expected)
})

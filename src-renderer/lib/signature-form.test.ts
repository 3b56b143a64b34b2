import { expect, test } from 'vitest'
import { signatureForm } from './signature-form.ts'

test.each([
  ['CycloneDX', '1.6', 'JSON', /^JSF/],
  ['CycloneDX', '1.3', 'JSON', /^Envelope/],
  ['CycloneDX', '1.3', 'XML', /^XML signature/],
  ['SPDX', '2.3', 'TAG_VALUE', /^Envelope/],
])('%s %s %s says in which form it is signed', (spec, specVersion, format, words) => {
  expect(signatureForm({ spec, specVersion, format })).toMatch(words)
})

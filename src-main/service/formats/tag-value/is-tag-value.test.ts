import { expect, test } from 'vitest'
import { isTagValue } from './is-tag-value.ts'

test.each([
  ['SPDXVersion: SPDX-2.3', true],
  ['SPDXVersion:SPDX-2.1\n', true],
  ['\r\n\t# a comment\r\n##### another\n\n  SPDXVersion : SPDX-2.3', true],
  [`${'# long\n'.repeat(10_000)}SPDXVersion: SPDX-2.3`, true],
  ['DataLicense: CC0-1.0\nSPDXVersion: SPDX-2.3\n', true],
  ['PackageName: a\nSPDXVersion: SPDX-2.3\n', true],
  ['PackageName: a\n', false],
  ['Created: yesterday, and SPDXVersion: in the middle of a line', false],
  ['Dear reader:\nSPDXVersion: SPDX-2.3\n', false],
  ['SPDXVersion', false],
  ['# SPDXVersion: SPDX-2.3', false],
  ['', false],
])('%j', (text, expected) => {
  expect(isTagValue(Buffer.from(text))).toBe(expected)
})

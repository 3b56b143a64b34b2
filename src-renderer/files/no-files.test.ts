import { expect, test } from 'vitest'
import { describeMissingFiles } from './no-files.ts'

test.each([
  [null, /lists no files/],
  [{ spec: 'CycloneDX', manual: true }, /created manually/],
  [{ spec: 'CycloneDX', manual: false }, /type “file”/],
  [{ spec: 'SPDX', manual: false }, /does not/],
])('explains why %j has no files', (source, why) => {
  expect(describeMissingFiles(source)).toMatch(why)
})

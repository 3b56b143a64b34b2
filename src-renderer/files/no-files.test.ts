import { expect, test } from 'vitest'
import { whyNoFiles } from './no-files.ts'

test.each([
  [null, /names none/],
  [{ spec: 'CycloneDX', manual: true }, /made by hand/],
  [{ spec: 'CycloneDX', manual: false }, /kind “file”/],
  [{ spec: 'SPDX', manual: false }, /does not/],
])('%j has no files because', (source, why) => {
  expect(whyNoFiles(source)).toMatch(why)
})

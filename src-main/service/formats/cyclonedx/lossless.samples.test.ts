import { expect, test } from 'vitest'
import { readablePaths, sampleBytes, sampleText } from '#e2e/support/sample-files.ts'
import { read } from '#service/formats/read-for-test.ts'
import { missing } from './missing-for-test.ts'

test.each(readablePaths(/^cyclonedx-json$/))('nothing is lost in reading %s', (path) => {
  const document: unknown = JSON.parse(sampleText(path).toWellFormed())
  expect(missing(document, read(sampleBytes(path)))).toEqual([])
})

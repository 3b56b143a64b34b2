import { expect, test } from 'vitest'
import { readablePaths, sampleBytes, sampleText } from '#e2e/support/sample-files.ts'
import { isObject } from '#service/domain/json-values.ts'
import { read } from '#service/formats/read-for-test.ts'
import { listMissingLeaves } from './missing-for-test.ts'

test.each(readablePaths(/^cyclonedx-json$/))('loses nothing when reading %s', (path) => {
  const reading = read(sampleBytes(path))
  const document: unknown = JSON.parse(sampleText(path).toWellFormed(), (name, value: unknown) =>
    name === 'components' && Array.isArray(value) ? value.filter(isObject) : value,
  )
  expect(listMissingLeaves(document, reading)).toEqual([])
})

import { expect, test } from 'vitest'
import { sampleBytes, sampleFiles, sampleJson } from '#e2e/support/sample-files.ts'
import { read } from '#service/formats/read-for-test.ts'
import { byId, roundTripped } from './graph-for-test.ts'

test.each(sampleFiles(/^spdx3-jsonld$/).map((file) => [file.path, file] as const))('%s', (path, file) => {
  const reading = read(sampleBytes(path))
  expect([reading.document.specVersion, reading.components.length]).toEqual([file.specVersion, file.components])
  const document = sampleJson(path) as { '@graph': unknown[] } // all of them are lists of elements
  expect(byId(roundTripped(reading))).toEqual(byId(document['@graph']))
})

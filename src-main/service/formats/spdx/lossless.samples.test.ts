import { expect, test } from 'vitest'
import { readablePaths, sampleJson } from '#e2e/support/sample-files.ts'
import { isObject } from '#service/domain/json-values.ts'
import { read } from '#service/formats/read-for-test.ts'
import { inOrder, rebuildDocument } from './rebuilt-for-test.ts'

test.each(readablePaths(/^spdx-json$/))('restores %s from its reading', (path) => {
  const document = sampleJson(path)
  if (!isObject(document)) throw new Error(`"${path}" is no object`)
  expect(rebuildDocument(read(document))).toEqual(inOrder(document))
})

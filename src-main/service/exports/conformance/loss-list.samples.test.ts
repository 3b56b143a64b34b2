import { describe, expect, test } from 'vitest'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { disagreements, roundTrips } from './measured-losses-for-test.ts'

describe('the loss list of a round trip is the difference that is measured, item by item', () => {
  // A component without a name or kind gets one.
  const paths = writablePaths().filter((path) => !/invalid-empty-texts/.test(path))
  test.each(paths)('%s', (path) => {
    const found = roundTrips(sampleContent(path)).flatMap(disagreements)
    expect(found).toEqual([])
  })
})

// @module-tag long
import { describe, expect, test } from 'vitest'
import { sampleBytes } from '#e2e/support/sample-files.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { exportsOf, prepared } from './every-export-for-test.ts'
import { badReferences, readAgain } from './reading-again-for-test.ts'

describe('every export, read again, has the graph that was to be written, and no reference that leads nowhere', () => {
  // A component without a name gets one.
  const paths = writablePaths().filter((path) => !/invalid-empty-texts/.test(path))
  test.each(paths.map((path, place) => [path, place] as const))('%s', (path, place) => {
    const content = prepared(sampleContent(path))
    const bad = badReferences(sampleBytes(path))
    for (const one of exportsOf(content, place)) {
      const again = readAgain(content, one)
      expect({ name: one.name, graph: again.read }).toEqual({ name: one.name, graph: again.written })
      expect(again.badReferences, one.name).toBeLessThanOrEqual(bad)
    }
  })
})

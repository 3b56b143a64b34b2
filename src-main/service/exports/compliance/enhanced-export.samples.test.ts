import { describe, expect, test } from 'vitest'
import { isDataTier } from '#e2e/support/test-data.ts'
import type { EveryExport } from '#service/exports/conformance/every-export-for-test.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { canonicalContent } from '#service/exports/spdx/canonical-content-for-test.ts'
import { withFindings } from '#service/exports/spdx/fixtures-for-test.ts'
import { again, countMarks, enhanced, exportedAs, exportedWithout, faultOf, inEveryForm } from './enhanced-for-test.ts'

const forms = inEveryForm(enhanced)

/** Each document in its turn, so that all documents together cover every form several times. */
function formsOf(place: number): readonly EveryExport[] {
  const count = isDataTier ? 3 : 1
  return forms.filter((_, at) => (at + place) % forms.length < count)
}

describe('an enhanced export is as valid as without annotations, and is read with the same content', () => {
  test.each(writablePaths().map((path, place) => [path, place] as const))('%s', (path, place) => {
    const content = withFindings(sampleContent(path))
    for (const form of formsOf(place)) {
      const [text, plain] = [exportedAs(content, form), exportedWithout(content, form)]
      expect(faultOf(text, form), form.name).toBe(faultOf(plain, form))
      const later = exportedAs(again(text), form, 1)
      expect([form.name, ...[plain, text, later].map(countMarks)]).toEqual([form.name, 0, 2, 2])
      expect(canonicalContent(again(text)), form.name).toEqual(canonicalContent(again(plain)))
    }
  })
})

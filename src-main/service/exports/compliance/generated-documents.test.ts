import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { documents } from '#service/exports/cyclonedx/documents-for-test.ts'
import { canonicalContent } from '#service/exports/spdx/canonical-content-for-test.ts'
import { withFindings } from '#service/exports/spdx/fixtures-for-test.ts'
import { again, countMarks, enhanced, exportedAs, exportedWithout, faultOf, inEveryForm } from './enhanced-for-test.ts'

const forms = inEveryForm(enhanced)
const formOf = (wanted: string) => forms.find(({ name }) => name === wanted) ?? forms[0]
/** A generated document, as it is or after another export wrote it in another family. */
const contents = fc
  .tuple(
    fc.constantFrom('1.4', '1.5', '1.6', '1.7').chain(documents),
    fc.constantFrom(null, 'SPDX 2.3 JSON', 'SPDX 2.3 TAG_VALUE', 'SPDX 3.0.1 JSON', 'CycloneDX 1.5 XML'),
  )
  .map(([document, through]): ExportContent => {
    const content = withFindings(contentOf(Buffer.from(JSON.stringify(document))))
    const form = through === null ? undefined : formOf(through)
    return form === undefined ? content : withFindings(again(exportedAs(content, form, 2)))
  })

test.each(forms.map((form) => [form.name, form] as const))(
  'of a generated document, %s is as valid as without annotations, the same each time, and says the same otherwise',
  (_, form) => {
    const property = (content: ExportContent) => {
      const text = exportedAs(content, form)
      const plainText = exportedWithout(content, form)
      // Generated documents have references that are used twice, and hashes that fit no algorithm: these are written as they are.
      expect(faultOf(text, form)).toBe(faultOf(plainText, form))
      expect(exportedAs(content, form)).toBe(text)
      const later = exportedAs(again(text), form, 1)
      expect([countMarks(text), countMarks(later)]).toEqual([2, 2])
      expect(canonicalContent(again(text))).toEqual(canonicalContent(again(plainText)))
    }
    fc.assert(fc.property(contents, property), { numRuns: isFullTier ? 100 : 6 })
  },
)

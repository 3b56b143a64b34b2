import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxSchema } from '#service/standards/cyclonedx/cyclonedx-schema.ts'
import { documents } from './documents-for-test.ts'
import { missing } from './missing-for-test.ts'
import { cyclonedxLosses, writeDocument } from './write-document.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const asked: SbomExportOptions = { ...plainExport, vulnerabilities: true, supportStatus: true }
const specVersions = ['1.4', '1.5', '1.6', '1.7'] as const
describe('generated documents', () => {
  const cases = specVersions.flatMap((from) => specVersions.map((to) => [from, to] as const))
  test.each(cases)('converts documents of %s to valid documents of %s, with every loss reported', (from, to) => {
    fc.assert(
      fc.property(documents(from), (document) => {
        const content = contentOf(Buffer.from(JSON.stringify(document)))
        const written = writeDocument(content, run, to, asked)
        expect(cyclonedxSchema(to).fault(written)).toBeNull()
        if (cyclonedxLosses(content, to, asked).length === 0) {
          expect(missing(document, { ...written, signature: content.kept['signature'] })).toEqual([])
        }
      }),
      { numRuns: isFullTier ? 30 : 8 },
    )
  })
})

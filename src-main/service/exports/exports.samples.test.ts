import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonValidator } from '@cyclonedx/cyclonedx-library/Validation'
import { describe, expect, test } from 'vitest'
import { isDataTier } from '#e2e/support/test-data.ts'
import { isFullTier } from '#e2e/support/test-tier.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { contentOf, run } from './content-for-test.ts'
import { writeDocument } from './cyclonedx/write-document.ts'
import { cyclonedxVex } from './outputs/cyclonedx-vex.ts'
import { sampleContent, writablePaths } from './sample-content-for-test.ts'
import { withFindings } from './spdx/fixtures-for-test.ts'
import { plainExport } from './spdx/plain-export-for-test.ts'

const validator = new JsonValidator(Version.v1dot7)
const written = (content: ExportContent, options = plainExport) => writeDocument(content, run, '1.7', options)

describe('another implementation of the schema accepts the export', () => {
  test.each(writablePaths().map((path, place) => [path, place] as const))('%s', async (path, place) => {
    const content = withFindings(sampleContent(path))
    const documents = [
      // In its own version a document comes back as it is, right or wrong.
      ...(content.version.specVersion === '1.7' ? [] : [written(content)]),
      written(content, { ...plainExport, vulnerabilities: true }),
      cyclonedxVex(content, run),
    ]
    // It is slow: in `npm test` it is asked for one of them, in turn.
    const asked = isDataTier || isFullTier ? documents : [documents[place % documents.length]]
    const faults = await Promise.all(asked.map((document) => validator.validate(JSON.stringify(document))))
    expect(faults).toEqual(asked.map(() => null))
  })
})

describe('restores every component under its reference', () => {
  // Without a name a component gets one.
  test.each(writablePaths(/json/).filter((path) => !path.includes('invalid-empty-texts')))('%s', (path) => {
    const content = sampleContent(path)
    const again = contentOf(Buffer.from(JSON.stringify(written(content))))
    const named = (one: ExportContent) => one.components.map(({ ref, name, purl }) => [ref, name, purl])
    expect(named(again)).toEqual(named(content))
  })
})

import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonValidator } from '@cyclonedx/cyclonedx-library/Validation'
import { expect, test } from 'vitest'
import { inCyclonedx, labelledPaths } from '#service/exports/bsi/labelled-for-test.ts'
import { sampleContent } from '#service/exports/sample-content-for-test.ts'

test.each(labelledPaths)('exports %s validly and without violation', async (path) => {
  const { text, warnings } = inCyclonedx(sampleContent(path))
  expect(warnings).toEqual([])
  expect(await new JsonValidator(Version.v1dot7).validate(text)).toBeNull()
})

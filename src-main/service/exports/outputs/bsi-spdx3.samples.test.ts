import { expect, test } from 'vitest'
import { inCyclonedx, inSpdx3, labelledPaths } from '#service/exports/bsi/labelled-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { sampleContent } from '#service/exports/sample-content-for-test.ts'
import { spdx3Faults } from '#service/exports/spdx3/structure-faults-for-test.ts'

test.each(labelledPaths)('writes everything in %s once when exported again', (path) => {
  const first = contentOf(Buffer.from(inSpdx3(sampleContent(path)).text))
  const { text, warnings } = inSpdx3(first, { serialNumber: 'urn:uuid:00000000-0000-4000-8000-000000000002' })
  expect(warnings).toEqual([])
  expect(spdx3Faults(JSON.parse(text))).toEqual([])
})

test.each(labelledPaths)('exports %s without violation, with the facts of the other format', (path) => {
  const { text, warnings } = inSpdx3(sampleContent(path))
  expect(warnings).toEqual([])
  expect(spdx3Faults(JSON.parse(text))).toEqual([])
  expect(inCyclonedx(contentOf(Buffer.from(text))).warnings).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { isDataTier } from '#e2e/support/test-data.ts'
import { isFullTier } from '#e2e/support/test-tier.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { cyclonedxSchema } from '#service/standards/cyclonedx/cyclonedx-schema.ts'
import { run } from './content-for-test.ts'
import { writeDocument } from './cyclonedx/write-document.ts'
import { narrowContent } from './narrow-content.ts'
import { sampleContent, writablePaths } from './sample-content-for-test.ts'
import { plainExport } from './spdx/plain-export-for-test.ts'

const specVersions = ['1.4', '1.7'] as const
const every: readonly SbomExportOptions[] = [
  { ...plainExport, redactInternal: true },
  { ...plainExport, lite: true },
  { ...plainExport, profile: 'minimum-elements' },
]

/** A document half of whose components are internal. */
function halved(path: string) {
  const content = sampleContent(path)
  return { ...content, components: content.components.map((one, at) => ({ ...one, internal: at % 2 === 1 })) }
}

/** In `npm test` each document is narrowed in one way, in turn. */
const waysOf = (place: number) =>
  isDataTier || isFullTier ? every : every.filter((_, at) => at === place % every.length)

describe('writes a valid document from narrowed content', () => {
  test.each(writablePaths().map((path, place) => [path, place] as const))('%s', (path, place) => {
    const faults = waysOf(place).flatMap((options) => {
      const { content } = narrowContent(halved(path), options)
      return specVersions.map((target) => cyclonedxSchema(target).fault(writeDocument(content, run, target, options)))
    })
    expect(faults).toEqual(faults.map(() => null))
  })
})

describe('mentions no internal component', () => {
  test.each(writablePaths())('%s', (path) => {
    const whole = halved(path)
    const isShown = ({ internal, primary }: (typeof whole.components)[number]) => !internal || primary
    const shown = new Set(whole.components.filter(isShown).map(({ purl }) => purl))
    const hidden = whole.components.flatMap((one) => (isShown(one) || one.purl === null ? [] : [one.purl]))
    const options = { ...plainExport, redactInternal: true }
    const { content } = narrowContent(whole, options)
    const texts = specVersions.map((target) => JSON.stringify(writeDocument(content, run, target, options)))
    const isTold = (purl: string) => texts.some((text) => text.includes(JSON.stringify(purl)))
    expect(hidden.filter((purl) => !shown.has(purl) && isTold(purl))).toEqual([])
  })
})

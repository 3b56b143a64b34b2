import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxJson } from '#service/exports/outputs/cyclonedx-json.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { spdx2Json } from '#service/exports/outputs/spdx2-json.ts'
import { spdx3Json } from '#service/exports/outputs/spdx3-json.ts'
import { type JsonObject, objectOf, objectsOf, textOf } from '#service/domain/json-values.ts'
import { canonicalContent } from './canonical-content-for-test.ts'
import { inAnyOrder } from './in-any-order-for-test.ts'
import { plainExport } from './plain-export-for-test.ts'

const through = (writer: SbomWriter, content: ExportContent) =>
  contentOf(Buffer.from([...writer.write(content, run, writer.specVersions[0] ?? '', plainExport)].join('')))

describe('CycloneDX to SPDX to CycloneDX', () => {
  // An identifier that is none comes back as a name, and a URL or an email address that is none in another form or not at all.
  const paths = writablePaths(/cyclonedx/).filter(
    (path) => !/juice-shop|invalid-licen[cs]e|invalid-empty-texts|invalid-urls/.test(path),
  )
  test.each(paths)('%s', (path) => {
    const content = sampleContent(path)
    const back = [spdx2Json, spdx3Json].map((writer) =>
      canonicalContent(through(cyclonedxJson, through(writer, content))),
    )
    expect(back).toEqual([canonicalContent(content), canonicalContent(content)])
  })
})

const valuesOf = ({ elements }: ExportContent, section: string) =>
  (elements.get(section) ?? []).map(({ value }) => objectOf(value))
const licenceIds = (content: ExportContent) =>
  new Set(valuesOf(content, 'hasExtractedLicensingInfos').map(({ licenseId }) => licenseId))

/** What stands beside the packages, in the words of SPDX 2, as far as both versions have it. */
function besides(content: ExportContent, licences: ReadonlySet<unknown>): unknown {
  const files = valuesOf(content, 'files')
  const snippets = valuesOf(content, 'snippets')
  return inAnyOrder({
    // SPDX 2.3 takes no file without a checksum.
    files: files
      .filter(({ checksums }) => objectsOf(checksums).length > 0)
      .map(({ fileName, checksums, copyrightText, comment }) => ({
        fileName,
        copyrightText: textOf(copyrightText),
        comment,
        checksums: objectsOf(checksums),
      })),
    snippets: snippets.map(({ name, copyrightText, comment }) => ({ name, copyrightText, comment })),
    // Texts that are not license expressions come back as licenses with their own text.
    licences: valuesOf(content, 'hasExtractedLicensingInfos')
      .filter(({ licenseId }) => licences.has(licenseId))
      .map(({ licenseId, extractedText }) => [licenseId, textOf(extractedText)]),
    annotations: annotationsBeside(content, [...files, ...snippets]),
  })
}

/** Annotations of the document and of what is in it but its packages; SPDX 3 has no reviews beside them. */
function annotationsBeside(content: ExportContent, others: readonly JsonObject[]): unknown {
  const annotations = [...valuesOf(content, 'annotations'), ...others.flatMap((one) => objectsOf(one['annotations']))]
  const said = [
    ...annotations.map(({ comment, annotationDate, annotator }) => [comment, annotationDate, annotator]),
    ...valuesOf(content, 'revieweds').map(({ comment, reviewDate, reviewer }) => [comment, reviewDate, reviewer]),
  ]
  return said.map(([comment, date, by]) => [textOf(comment), date, textOf(by)?.replace(/ \(\)$/, '')])
}

describe('SPDX 2 to SPDX 3 to SPDX 2', () => {
  test.each(writablePaths(/spdx-/))('%s', (path) => {
    const content = sampleContent(path)
    const back = through(spdx2Json, through(spdx3Json, content))
    const licences = licenceIds(content)
    expect([canonicalContent(back), besides(back, licences)]).toEqual([
      canonicalContent(content),
      besides(content, licences),
    ])
  })
})

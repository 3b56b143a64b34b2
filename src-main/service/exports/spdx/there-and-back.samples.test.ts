import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/export-content.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxJson } from '#service/exports/cyclonedx-json.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import type { SbomWriter } from '#service/exports/sbom-writer.ts'
import { spdx2Json } from '#service/exports/spdx2-json.ts'
import { spdx3Json } from '#service/exports/spdx3-json.ts'
import { objectOf, objectsOf, textOf } from '#service/formats/json/values.ts'
import { essenceOf } from './essence-for-test.ts'
import { inAnyOrder } from './in-any-order-for-test.ts'
import { plainExport } from './plain-export-for-test.ts'

const through = (writer: SbomWriter, content: ExportContent) =>
  contentOf(Buffer.from([...writer.write(content, run, writer.specVersions[0] ?? '', plainExport)].join('')))

describe('CycloneDX to SPDX to CycloneDX', () => {
  // An identifier that is none comes back as a name.
  const paths = writablePaths(/cyclonedx/).filter(
    (path) => !/juice-shop|invalid-licen[cs]e|invalid-empty-texts/.test(path),
  )
  test.each(paths)('%s', (path) => {
    const content = sampleContent(path)
    const back = [spdx2Json, spdx3Json].map((writer) => essenceOf(through(cyclonedxJson, through(writer, content))))
    expect(back).toEqual([essenceOf(content), essenceOf(content)])
  })
})

/** What stands beside the packages, in the words of SPDX 2, as far as both versions have it. */
function besides({ elements }: ExportContent): unknown {
  const values = (section: string) => (elements.get(section) ?? []).map(({ value }) => objectOf(value))
  return inAnyOrder({
    // SPDX 2.3 takes no file without a checksum.
    files: values('files')
      .filter(({ checksums }) => objectsOf(checksums).length > 0)
      .map(({ fileName, checksums, copyrightText, comment }) => ({
        ...{ fileName, copyrightText: textOf(copyrightText), comment },
        checksums: objectsOf(checksums),
      })),
    snippets: values('snippets').map(({ name, copyrightText, comment }) => ({ name, copyrightText, comment })),
    licences: values('hasExtractedLicensingInfos').map(({ licenseId, extractedText }) => [
      licenseId,
      textOf(extractedText),
    ]),
    annotations: values('annotations').map(({ comment, annotator, annotationDate }) => [
      ...[comment, annotationDate],
      textOf(annotator)?.replace(/ \(\)$/, ''),
    ]),
  })
}

describe('SPDX 2 to SPDX 3 to SPDX 2', () => {
  test.each(writablePaths(/spdx-/))('%s', (path) => {
    const content = sampleContent(path)
    const back = through(spdx2Json, through(spdx3Json, content))
    expect([essenceOf(back), besides(back)]).toEqual([essenceOf(content), besides(content)])
  })
})

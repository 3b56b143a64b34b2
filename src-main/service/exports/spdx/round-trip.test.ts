import { expect, test } from 'vitest'
import { exported, exportFault } from '#service/exports/conformance/export-faults-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { spdx2Json } from '#service/exports/outputs/spdx2-json.ts'
import { spdx2TagValue } from '#service/exports/outputs/spdx2-tag-value.ts'
import { spdx3Json } from '#service/exports/outputs/spdx3-json.ts'
import { checkDocuments } from './documents-for-test.ts'
import { canonicalContent } from './canonical-content-for-test.ts'

const writers = [
  ['SPDX 2.3 JSON', spdx2Json, '2.3'],
  ['SPDX 2.3 tag-value', spdx2TagValue, '2.3'],
  ['SPDX 3.0.1', spdx3Json, '3.0.1'],
] as const

test.each(writers)('restores CycloneDX after a round trip through %s', (_, writer, specVersion) => {
  checkDocuments((document) => {
    const content = contentOf(Buffer.from(JSON.stringify(document)))
    const text = exported(content, writer, specVersion)
    expect(exportFault(text, writer, specVersion)).toBeNull()
    expect(canonicalContent(contentOf(Buffer.from(text)))).toEqual(canonicalContent(content))
  })
})

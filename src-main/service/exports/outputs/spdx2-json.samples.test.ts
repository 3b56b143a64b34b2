import { describe, expect, test } from 'vitest'
import { sampleJson } from '#e2e/support/sample-files.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { canonicalContent } from '#service/exports/spdx/canonical-content-for-test.ts'
import { inAnyOrder } from '#service/exports/spdx/in-any-order-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { spdx2Json } from './spdx2-json.ts'

const textOf = (content: ExportContent) => [...spdx2Json.write(content, run, '2.3', plainExport)].join('')

describe('restores components and their relations from SPDX 2.3', () => {
  test.each(writablePaths())('%s', (path) => {
    const content = sampleContent(path)
    expect(canonicalContent(contentOf(Buffer.from(textOf(content))))).toEqual(canonicalContent(content))
  })
})

describe('restores a document of SPDX 2.3 completely', () => {
  // Two packages of one identifier come back as two.
  const isWritten = (path: string) =>
    sampleContent(path).version.specVersion === '2.3' && !path.includes('invalid-members')
  const paths = writablePaths(/^spdx-json$/).filter(isWritten)
  test.each(paths)('%s', (path) => {
    expect(inAnyOrder(JSON.parse(textOf(sampleContent(path))))).toEqual(inAnyOrder(sampleJson(path)))
  })
})

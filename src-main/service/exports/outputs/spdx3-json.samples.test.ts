import { describe, expect, test } from 'vitest'
import { sampleJson } from '#e2e/support/sample-files.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { canonicalContent } from '#service/exports/spdx/canonical-content-for-test.ts'
import { inAnyOrder } from '#service/exports/spdx/in-any-order-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { spdx3Json } from './spdx3-json.ts'

const textOf = (content: ExportContent) => [...spdx3Json.write(content, run, '3.0.1', plainExport)].join('')

describe('restores components and their relations from SPDX 3.0.1', () => {
  test.each(writablePaths())('%s', (path) => {
    const content = sampleContent(path)
    expect(canonicalContent(contentOf(Buffer.from(textOf(content))))).toEqual(canonicalContent(content))
  })
})

describe('restores a document of SPDX 3.0.1 completely', () => {
  const paths = writablePaths(/^spdx3/).filter((path) => sampleContent(path).version.specVersion === '3.0.1')
  test.each(paths)('%s', (path) => {
    expect(inAnyOrder(JSON.parse(textOf(sampleContent(path))))).toEqual(inAnyOrder(sampleJson(path)))
  })
})

import { describe, expect, test } from 'vitest'
import { sampleJson } from '#e2e/support/sample-files.ts'
import { run } from '#service/exports/content-for-test.ts'
import { cyclonedxJson } from '#service/exports/outputs/cyclonedx-json.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { sameDocument } from './same-document-for-test.ts'

describe('restores a document in its own version', () => {
  // Metadata that is no object does not come back.
  const isObject = (path: string) => !/invalid-(nulls|lists-are-objects)/.test(path)
  const isWritten = (path: string) => cyclonedxJson.specVersions.includes(sampleContent(path).version.specVersion)
  test.each(writablePaths(/^cyclonedx-json$/).filter((path) => isWritten(path) && isObject(path)))('%s', (path) => {
    const content = sampleContent(path)
    const text = [...cyclonedxJson.write(content, run, content.version.specVersion, plainExport)].join('')
    expect(sameDocument(JSON.parse(text))).toEqual(sameDocument(sampleJson(path)))
  })
})

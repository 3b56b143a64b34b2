import { describe, expect, test } from 'vitest'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxJson } from '#service/exports/cyclonedx-json.ts'
import { hasSamples, sampleBytes, sampleJson, samplePaths } from './sample-documents-for-test.ts'
import { sameDocument } from './same-document-for-test.ts'

const asked = {
  ...{ profile: 'default', vulnerabilities: false, supportStatus: false, lite: false, redactInternal: false },
} as const

describe.runIf(hasSamples)('a real document comes back in its own version (skipped without ../shared/data)', () => {
  test.each(samplePaths(/^cyclonedx-json$/))('%s', (path) => {
    const content = contentOf(sampleBytes(path))
    const { specVersion } = content.version
    if (!cyclonedxJson.specVersions.includes(specVersion)) return
    const text = [...cyclonedxJson.write(content, run, specVersion, asked)].join('')
    expect(sameDocument(JSON.parse(text))).toEqual(sameDocument(sampleJson(path)))
  })
})

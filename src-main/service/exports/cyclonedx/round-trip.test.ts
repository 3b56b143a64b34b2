import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SbomExportOptions } from '#service/domain/export-request.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxJson } from '#service/exports/cyclonedx-json.ts'
import { documents } from './documents-for-test.ts'
import { hasSamples, sampleBytes, sampleJson, samplePaths } from './sample-documents-for-test.ts'
import { sameDocument } from './same-document-for-test.ts'

const asked: SbomExportOptions = {
  ...{ profile: 'default', vulnerabilities: false, supportStatus: false, lite: false, redactInternal: false },
}

describe.runIf(hasSamples)('a real document comes back in its own version (skipped without ../shared/data)', () => {
  test.each(samplePaths(/^cyclonedx-json$/))('%s', (path) => {
    const content = contentOf(sampleBytes(path))
    const { specVersion } = content.version
    if (!cyclonedxJson.specVersions.includes(specVersion)) return
    const text = [...cyclonedxJson.write(content, run, specVersion, asked)].join('')
    expect(sameDocument(JSON.parse(text))).toEqual(sameDocument(sampleJson(path)))
  })
})

test.each(cyclonedxJson.specVersions)(
  'a made-up document comes back in %s, right or wrong',
  (specVersion) => {
    fc.assert(
      fc.property(documents(specVersion), (document) => {
        const content = contentOf(Buffer.from(JSON.stringify(document)))
        const text = [...cyclonedxJson.write(content, run, specVersion, asked)].join('')
        expect(sameDocument(JSON.parse(text))).toEqual(sameDocument(JSON.parse(JSON.stringify(document))))
      }),
      { numRuns: 100 },
    )
  },
  60_000,
)

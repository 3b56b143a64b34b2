import { expect, test } from 'vitest'
import { contentOf } from '#service/exports/content-for-test.ts'
import { cyclonedxJson } from '#service/exports/cyclonedx-json.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { asJson, asXml } from './other-encoding-for-test.ts'

const isWritten = (path: string) => cyclonedxJson.specVersions.includes(sampleContent(path).version.specVersion)
const ofXml = writablePaths(/^cyclonedx-xml$/).filter(isWritten)

test.each(ofXml)('%s as JSON of its version', (path) => {
  expect(asJson(sampleContent(path)).fault).toBeNull()
})

test.each(ofXml.filter((path) => asJson(sampleContent(path)).losses.length === 0))(
  '%s is the same document in JSON',
  (path) => {
    const content = sampleContent(path)
    const { version, ...rest } = contentOf(Buffer.from(JSON.stringify(asJson(content).document)))
    expect({ ...rest, version: { ...version, format: 'XML' } }).toEqual({ ...content, signature: null })
  },
)

test.each(writablePaths(/^cyclonedx-json$/).filter(isWritten))('%s as XML of its version', (path) => {
  expect(asXml(sampleContent(path)).findings).toEqual([])
})

import { expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { cyclonedxJson } from '#service/exports/outputs/cyclonedx-json.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { objectOf } from '#service/domain/json-values.ts'
import { sameDocument } from './same-document-for-test.ts'
import { asJson, asXml } from './other-encoding-for-test.ts'

/** All that a document says, whatever its encoding and order. What depends on nothing says so in one of them only. */
function said({ version, elements, signature: _, ...rest }: ExportContent): unknown {
  const isEmpty = (section: string, value: unknown) =>
    section === 'dependencies' && Object.keys(objectOf(value)).length < 2
  const sections = [...elements].map(([section, list]) => {
    const values = list.map(({ value }) => sameDocument(value)).filter((value) => !isEmpty(section, value))
    return [section, new Set(values)] as const
  })
  return { ...rest, version: { ...version, format: null }, elements: Object.fromEntries(sections) }
}

const isWritten = (path: string) => cyclonedxJson.specVersions.includes(sampleContent(path).version.specVersion)
const ofXml = writablePaths(/^cyclonedx-xml$/).filter(isWritten)

test.each(ofXml)('writes %s as valid JSON of its version', (path) => {
  expect(asJson(sampleContent(path)).fault).toBeNull()
})

test.each(ofXml.filter((path) => asJson(sampleContent(path)).losses.length === 0))(
  'writes %s as the same document in JSON',
  (path) => {
    const content = sampleContent(path)
    expect(said(contentOf(Buffer.from(JSON.stringify(asJson(content).document))))).toEqual(said(content))
  },
)

test.each(writablePaths(/^cyclonedx-json$/).filter(isWritten))('writes %s as valid XML of its version', (path) => {
  expect(asXml(sampleContent(path)).findings).toEqual([])
})

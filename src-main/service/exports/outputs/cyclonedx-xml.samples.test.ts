import { expect, test } from 'vitest'
import { sampleBytes, type SampleFile, sampleFiles } from '#e2e/support/sample-files.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { CyclonedxXmlDocument } from '#service/formats/cyclonedx-xml/xml-document.ts'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { xsdVerdict } from '#service/formats/xml/xsd-verdict.ts'
import { run } from '#service/exports/content-for-test.ts'
import { sameDocument } from '#service/exports/cyclonedx/same-document-for-test.ts'
import { cyclonedxXml } from './cyclonedx-xml.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

function wholeOf(text: Buffer, specVersion: string): unknown {
  const document = new CyclonedxXmlDocument(text, specVersion)
  return Object.fromEntries(document.names.map((name) => [name, document.member(name)]))
}

function bytesOf(content: ExportContent, specVersion: string): Buffer {
  return Buffer.from([...cyclonedxXml.write(content, run, specVersion, plainExport)].join(''))
}

const isValid = ({ expected, schemaCheck }: SampleFile) => expected === 'valid' && schemaCheck === 'pass'
const specVersionOf = (path: string) => sampleContent(path).version.specVersion
const isWritten = (path: string) => cyclonedxXml.specVersions.includes(specVersionOf(path))

test.each(writablePaths(/^cyclonedx-xml$/).filter(isWritten))('restores %s in its own version', (path) => {
  const { text } = readHead(sampleBytes(path))
  const specVersion = specVersionOf(path)
  const written = bytesOf(sampleContent(path), specVersion)
  expect(sameDocument(wholeOf(written, specVersion))).toEqual(sameDocument(wholeOf(text, specVersion)))
  expect(cyclonedxXml.losses(sampleContent(path), specVersion, plainExport)).toEqual([])
})

test.each(writablePaths(/^cyclonedx-(json|xml)$/))('exports %s validly in every other version', (path) => {
  // What comes as it is goes as it is, right or wrong.
  const others = cyclonedxXml.specVersions.filter((specVersion) => specVersion !== specVersionOf(path))
  const verdicts = others.map((specVersion) => xsdVerdict(bytesOf(sampleContent(path), specVersion), specVersion))
  expect(verdicts).toEqual(others.map(() => ({ valid: true, findings: [] })))
})

const valid = new Set(sampleFiles().flatMap((file) => (isValid(file) ? [file.path] : [])))
test.each(writablePaths(/^cyclonedx-xml$/).filter((path) => valid.has(path) && isWritten(path)))(
  'exports %s validly in its own version',
  (path) => {
    const specVersion = specVersionOf(path)
    const verdict = xsdVerdict(bytesOf(sampleContent(path), specVersion), specVersion)
    expect(verdict).toEqual({ valid: true, findings: [] })
  },
)

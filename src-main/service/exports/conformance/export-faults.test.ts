import { describe, expect, test } from 'vitest'
import { contentOf } from '#service/exports/content-for-test.ts'
import { sbomWriters } from '#service/exports/outputs/sbom-writers.ts'
import { spdx3Json } from '#service/exports/outputs/spdx3-json.ts'
import { contentWithFindings, richDocument } from '#service/exports/spdx/fixtures-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { exported, exportFault } from './export-faults-for-test.ts'

const small = {
  bomFormat: 'CycloneDX',
  specVersion: '1.2',
  version: 1,
  components: [{ type: 'library', 'bom-ref': 'a', name: 'a', version: '1' }],
}
/** What makes an export of it wrong, by its kind: a check that sees none of these shows nothing. */
const spoilt: Readonly<Record<string, readonly [string, string]>> = {
  'CycloneDX JSON': ['"library"', '"libary"'],
  'CycloneDX XML': ['"library"', '"libary"'],
  'SPDX JSON': ['"name"', '"nom"'],
  'SPDX TAG_VALUE': ['PackageDownloadLocation', 'PackageDownloadPlace'],
}

describe('finds an error that was inserted into an export', () => {
  const content = contentOf(Buffer.from(JSON.stringify(small)))
  const written = sbomWriters.flatMap((writer) =>
    writer.specVersions.map(
      (specVersion) => [`${writer.spec} ${specVersion} ${writer.format}`, writer, specVersion] as const,
    ),
  )
  test.each(written)('%s', (_, writer, specVersion) => {
    const text = exported(content, writer, specVersion)
    const [right, wrong] = spoilt[`${writer.spec} ${writer.format}`] ?? ['', '']
    const spoiltText = text.replaceAll(right, wrong)
    expect(spoiltText).not.toBe(text)
    expect([exportFault(text, writer, specVersion), exportFault(spoiltText, writer, specVersion)]).toEqual([
      null,
      expect.anything(),
    ])
  })
})

describe('SPDX 3.0.1, checked by its structure', () => {
  const options = { ...plainExport, vulnerabilities: true, supportStatus: true }
  const written = exported(contentWithFindings(richDocument), spdx3Json, '3.0.1', options)
  const text = JSON.stringify(JSON.parse(written))

  test('finds no error in an exported document', () => {
    expect(exportFault(text, spdx3Json, '3.0.1')).toBeNull()
  })

  test.each<[name: string, right: RegExp, wrong: string, fault: RegExp]>([
    ['a class', /"Organization"/, '"Company"', /type Company/],
    ['a word', /"dependsOn"/, '"needs"', /relationshipType \\"needs\\"/],
    ['a word of a part', /"sha256"/, '"SHA-256"', /algorithm/],
    ['a time', /("created":"[^"]*)Z"/, '$1.5Z"', /created/],
    ['a list that is none', /"to":\["([^"]*)"\]/, '"to":"$1"', /to as no list/],
    ['a reference', /("from":")/, '$1x', /from of .* is nowhere/],
    ['an identifier', /("spdxId":")/, '$1_:', /is no identifier|is nowhere/],
    ['a member', /"software_packageVersion"/, '"packageVersion"', /packageVersion/],
    ['null', /("software_packageVersion":)"[^"]*"/, '$1null', /software_packageVersion null/],
    [
      'an assessment without its statement',
      /,"security_actionStatement":"[^"]*"/,
      '',
      /security_actionStatement missing/,
    ],
    [
      'an element that the document does not list',
      /("type":"SpdxDocument".*"element":\[)"[^"]*",/,
      '$1',
      /no element of the document/,
    ],
    ['the context', /spdx-context/, 'context', /@context/],
  ])('%s', (_, right, wrong, fault) => {
    const spoiltText = text.replace(right, wrong)
    expect(spoiltText).not.toBe(text)
    expect(JSON.stringify(exportFault(spoiltText, spdx3Json, '3.0.1'))).toMatch(fault)
  })
})

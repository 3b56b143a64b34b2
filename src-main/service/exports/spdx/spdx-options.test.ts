import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { exportFault } from '#service/exports/conformance/export-faults-for-test.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { narrowContent } from '#service/exports/narrow-content.ts'
import { spdx2Json } from '#service/exports/outputs/spdx2-json.ts'
import { spdx2TagValue } from '#service/exports/outputs/spdx2-tag-value.ts'
import { spdx3Json } from '#service/exports/outputs/spdx3-json.ts'
import { canonicalContent } from './canonical-content-for-test.ts'
import { contentWithFindings, richDocument } from './fixtures-for-test.ts'
import { plainExport } from './plain-export-for-test.ts'

const writers = [
  ['SPDX 2.3 JSON', spdx2Json, '2.3'],
  ['SPDX 2.3 tag-value', spdx2TagValue, '2.3'],
  ['SPDX 3.0.1', spdx3Json, '3.0.1'],
] as const
const rich = contentWithFindings(richDocument)
const everything: SbomExportOptions = { ...plainExport, vulnerabilities: true, supportStatus: true }
const textOf = (writer: typeof spdx2Json, content: ExportContent, options = plainExport) => {
  const chosen = narrowContent(content, options).content
  return [...writer.write(chosen, run, writer.specVersions[0] ?? '', options)].join('')
}

const losses = {
  '2.3': [
    '2 "scope" of components are written in an annotation: not fully supported by SPDX 2.3',
    '2 compositions are left out: not supported by SPDX 2.3',
    '1 hash is written in annotations only: algorithm not supported by SPDX 2.3',
    '1 "group" of a component is written in an annotation: not fully supported by SPDX 2.3',
    '1 "properties" of a component is written in an annotation: not fully supported by SPDX 2.3',
    '1 "supplier" of a component is written in an annotation: not fully supported by SPDX 2.3',
    '1 external reference with hashes is written without hashes: not supported by SPDX 2.3; written in an annotation',
    '1 "pedigree" of a component is left out: not supported by SPDX 2.3',
    '1 service is left out: not supported by SPDX 2.3',
    'The lifecycle (build, decommission) is written as a comment only: not supported by SPDX 2.3',
  ],
  '3.0.1': [
    '2 "scope" of components are written in a property: not fully supported by SPDX 3.0.1',
    '1 hash is written in properties only: algorithm not supported by SPDX 3.0.1',
    '1 "group" of a component is written in a property: not fully supported by SPDX 3.0.1',
    '1 "supplier" of a component is written in a property: not fully supported by SPDX 3.0.1',
    '1 external reference with hashes is written without hashes: not supported by SPDX 3.0.1; written in a property',
    '1 "pedigree" of a component is left out: not supported by SPDX 3.0.1',
    '1 composition is written less precisely: SPDX 3.0.1 uses "incomplete" for "incomplete_first_party_only"',
    'The lifecycle "decommission" is left out: SPDX 3.0.1 has no such type of SBOM',
    '1 service is left out: not supported by SPDX 3.0.1',
  ],
}

describe.each(writers)('%s', (_, writer, specVersion) => {
  test('restores what the format expresses differently', () => {
    const plain = contentOf(Buffer.from(JSON.stringify(richDocument)))
    expect(canonicalContent(contentOf(Buffer.from(textOf(writer, plain))))).toEqual(canonicalContent(plain))
  })

  test('writes the same text for the same content, also after reading it back', () => {
    const text = textOf(writer, rich)
    const again = contentOf(Buffer.from(text))
    expect([textOf(writer, rich), textOf(writer, again).split('\n').toSorted()]).toEqual([
      text,
      text.split('\n').toSorted(),
    ])
  })

  test('adds only the findings and never a note', () => {
    const text = textOf(writer, rich, everything)
    expect([text.includes('CVE-2026-0001'), text.includes('Not called'), text.includes('ours only')]).toEqual([
      true,
      true,
      false,
    ])
    expect(textOf(writer, rich)).not.toContain('CVE-2026-0001')
  })

  test('reports what it cannot represent', () => {
    expect(writer.losses(rich, specVersion, plainExport)).toEqual(losses[specVersion])
  })
})

test('writes the support status in SPDX 2.3', () => {
  const { packages } = JSON.parse(textOf(spdx2Json, rich, everything)) as { packages: Record<string, unknown>[] }
  expect(packages.map(({ name, validUntilDate }) => [name, validUntilDate]).slice(0, 2)).toEqual([
    ['app', '2030-06-01T00:00:00Z'],
    ['a', undefined],
  ])
  const again = contentOf(Buffer.from(textOf(spdx2Json, rich, everything)))
  expect(again.components.map(({ supportLevel, endOfSupport }) => [supportLevel, endOfSupport])).toEqual(
    rich.components.map(({ supportLevel, endOfSupport }) => [supportLevel, endOfSupport]),
  )
})

test('writes the support status in SPDX 3.0.1', () => {
  const again = contentOf(Buffer.from(textOf(spdx3Json, rich, everything)))
  expect(again.components.map(({ supportLevel, endOfSupport }) => [supportLevel, endOfSupport])).toEqual(
    rich.components.map(({ supportLevel, endOfSupport }) => [supportLevel, endOfSupport]),
  )
})

test.each<[string, SbomExportOptions]>([
  ['everything', everything],
  ['the lite form', { ...plainExport, lite: true }],
  ['the minimum elements', { ...plainExport, profile: 'minimum-elements' }],
  ['what is redacted', { ...plainExport, redactInternal: true }],
])('exports %s without error in every format', (_, chosen) => {
  const faults = writers.map(([, writer, specVersion]) =>
    exportFault(textOf(writer, rich, chosen), writer, specVersion),
  )
  expect(faults).toEqual([null, null, null])
})

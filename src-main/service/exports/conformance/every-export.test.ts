import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/export-content.ts'
import type { ExportRequest, SbomExportOptions } from '#service/domain/export-request.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { planExport } from '#service/exports/plan-export.ts'
import type { SbomWriter } from '#service/exports/sbom-writer.ts'
import { sbomWriters } from '#service/exports/sbom-writers.ts'
import { withFindings } from '#service/exports/spdx/fixtures-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { hasSamples, sampleContent, samplePaths } from '#service/exports/spdx/samples-for-test.ts'
import { exported, exportFault } from './export-faults-for-test.ts'

const variants: Readonly<Record<string, Partial<SbomExportOptions>>> = {
  whole: {},
  'with findings and support status': { vulnerabilities: true, supportStatus: true },
  lite: { lite: true },
  'without internal components': { redactInternal: true },
  'of minimum elements': { profile: 'minimum-elements' },
  'by the BSI': { profile: 'bsi-tr-03183-2' },
}
const newest = new Set(['CycloneDX 1.7', 'SPDX 3.0.1'])

type Variant = readonly [name: string, options: Partial<SbomExportOptions>]

/** Every format, version and variant that there is. */
const exports = sbomWriters.flatMap((writer) =>
  writer.specVersions.flatMap((specVersion) =>
    Object.entries(variants)
      .filter(([, { profile }]) => profile !== 'bsi-tr-03183-2' || newest.has(`${writer.spec} ${specVersion}`))
      .map((variant): readonly [SbomWriter, string, Variant] => [writer, specVersion, variant]),
  ),
)

/** Findings in the first components, decided in turn; every fourth component is internal. */
function prepared(content: ExportContent): ExportContent {
  const components = withFindings(content).components.map((component, at) => ({ ...component, internal: at % 4 === 3 }))
  return { ...withFindings(content), components }
}

const publisher = { name: 'Acme', url: 'https://acme.example', email: null }

function faultOf(
  content: ExportContent,
  [writer, specVersion, [name, options]]: (typeof exports)[number],
): string | null {
  const { spec, format } = writer
  const request: ExportRequest = { kind: 'sbom', spec, specVersion, format, ...plainExport, ...options }
  const planned = planExport(content, { ...run, publisher }, request)
  // What comes as it is goes as it is, right or wrong.
  if (planned.unchanged) return null
  const text = [...(planned.pieces() as Iterable<string>)].join('') // SBOMs are text
  const fault = exportFault(text, writer, specVersion)
  return fault === null ? null : `${spec} ${specVersion} ${format} ${name}: ${JSON.stringify(fault).slice(0, 400)}`
}

const small = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.2', version: 1 },
  components: [{ type: 'library', 'bom-ref': 'a', name: 'a', version: '1' }],
}
/** What makes an export of it wrong, by its kind: a check that sees none of these shows nothing. */
const spoilt: Readonly<Record<string, readonly [string, string]>> = {
  'CycloneDX JSON': ['"library"', '"libary"'],
  'CycloneDX XML': ['"library"', '"libary"'],
  'SPDX JSON': ['"name"', '"nom"'],
  'SPDX TAG_VALUE': ['PackageDownloadLocation', 'PackageDownloadPlace'],
}

describe.runIf(hasSamples)('a fault that is put into an export is seen', () => {
  const content = contentOf(Buffer.from(JSON.stringify(small)))
  const written = sbomWriters.flatMap((writer) =>
    writer.specVersions.map((specVersion) => [writer, specVersion] as const),
  )
  test.each(
    written.map(
      ([writer, specVersion]) => [`${writer.spec} ${specVersion} ${writer.format}`, writer, specVersion] as const,
    ),
  )('%s', (_, writer, specVersion) => {
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

const where = hasSamples ? 'every real document' : 'every real document (skipped: ../shared/data is absent)'
describe.runIf(hasSamples)(`${where} is valid in every format, version and variant`, () => {
  test.each(samplePaths(/./))(
    '%s',
    (path) => {
      const read = sampleContent(path)
      if (!read) return
      const content = prepared(read)
      // A thousand components say in one variant what they say in all.
      const chosen =
        content.components.length > 200 ? exports.filter(([, , [name]]) => name.startsWith('with ')) : exports
      expect(chosen.map((one) => faultOf(content, one)).filter((fault) => fault !== null)).toEqual([])
    },
    120_000,
  )
})

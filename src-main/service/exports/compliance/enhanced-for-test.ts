import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { type EveryExport, textOf } from '#service/exports/conformance/every-export-for-test.ts'
import { exportFault } from '#service/exports/conformance/export-faults-for-test.ts'
import { narrowContent } from '#service/exports/narrow-content.ts'
import { planExport } from '#service/exports/plan-export.ts'
import { sbomWriters } from '#service/exports/outputs/sbom-writers.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

export const enhanced: SbomExportOptions = { ...plainExport, vulnerabilities: true, supportStatus: true }

/** Every format and version, in one variant. */
export function inEveryForm(options: SbomExportOptions): readonly EveryExport[] {
  return sbomWriters.flatMap((writer) =>
    writer.specVersions.map((specVersion) => ({
      ...{ name: `${writer.spec} ${specVersion} ${writer.format}`, writer, specVersion, options },
    })),
  )
}

/** Exports content as a download does. Each turn has its own identity and time. */
export function exportedAs(content: ExportContent, { writer, specVersion, options }: EveryExport, turn = 0): string {
  const { spec, format } = writer
  const ofTurn = {
    serialNumber: run.serialNumber.replace(/\d$/, String(turn + 1)),
    timestamp: run.timestamp.replace('2026', String(2026 + turn)),
    toolVersion: `${turn}.1.0`,
    publisher: { name: 'Acme', url: 'https://acme.example', email: null },
  }
  return textOf(planExport(content, ofTurn, { kind: 'sbom', spec, specVersion, format, ...options }))
}

/** Exports the same content without the results. */
export function exportedWithout(content: ExportContent, { writer, specVersion, options }: EveryExport): string {
  return [...writer.write(narrowContent(content, options).content, run, specVersion, options)].join('')
}

/** Reads a text as export content. */
export function again(text: string): ExportContent {
  return contentOf(Buffer.from(text))
}

/** Returns the first two lines of each result in a document of any format, sorted: `ntia-2021 NTIA …: conforms`. */
export function resultsIn(text: string): readonly string[] {
  const found = text.matchAll(/waybill:compliance[: ]([a-z0-9.-]+)(?:\\n|\s|",?\s*"value": "|">)+([^"<]*?conforms?)\b/g)
  return [...found].map(([, id, verdict]) => `${id} ${verdict}`).toSorted()
}

/** Counts the marks of results in a text, whatever is around them. */
export function countMarks(text: string): number {
  return text.split('waybill:compliance').length - 1
}

/** Returns what is wrong with an export, as text; `null` if nothing is. Its lines differ with what is added. */
export function faultOf(text: string, { writer, specVersion }: EveryExport): string {
  return JSON.stringify(exportFault(text, writer, specVersion)).replaceAll(/"line":\d+/g, '')
}

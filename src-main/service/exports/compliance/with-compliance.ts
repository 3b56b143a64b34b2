import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { ExportPreview } from '#service/domain/downloads/export-file.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { bsiFramework, evaluateBsi } from './evaluate-bsi.ts'
import { evaluateNtia, ntiaFramework } from './evaluate-ntia.ts'

/** Tests whether an export is the enhanced SBOM, with vulnerability data, support status and compliance annotations (specification 2.3). */
export function isEnhanced({ profile, vulnerabilities, supportStatus, lite }: SbomExportOptions): boolean {
  return profile === 'default' && vulnerabilities && supportStatus && !lite
}

/** Adds the results of all frameworks to narrowed content. Results contain counts only, so their size does not depend on the content. */
export function withCompliance(content: ExportContent, run: ExportRun): ExportContent {
  return { ...content, compliance: [evaluateNtia(content), evaluateBsi(content, run)] }
}

/** Counts the results, without evaluating anything. */
export function countCompliance(): ExportPreview['contents'] {
  const count = [ntiaFramework, bsiFramework].length
  return [{ key: 'compliance', label: 'Compliance annotations', count }]
}

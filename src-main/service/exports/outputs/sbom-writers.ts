import { type SbomOutputId, sbomOutputOf, type WrittenFamily } from '#service/domain/downloads/export-outputs.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { bsiCyclonedx } from './bsi-cyclonedx.ts'
import { bsiSpdx3 } from './bsi-spdx3.ts'
import { cyclonedxJson } from './cyclonedx-json.ts'
import { cyclonedxXml } from './cyclonedx-xml.ts'
import { spdx2Json } from './spdx2-json.ts'
import { spdx2TagValue } from './spdx2-tag-value.ts'
import { spdx3Json } from './spdx3-json.ts'

const writers: Readonly<Record<SbomOutputId, SbomWriter>> = {
  'cyclonedx-json': cyclonedxJson,
  'cyclonedx-xml': cyclonedxXml,
  'spdx2-json': spdx2Json,
  'spdx2-tag-value': spdx2TagValue,
  'spdx3-json': spdx3Json,
}

/** Formats that versions can be written in. */
export const sbomWriters: readonly SbomWriter[] = Object.values(writers)

/** @throws {Rejection} if no writer exists for this format */
export function sbomWriterOf(wanted: Parameters<typeof sbomOutputOf>[0]): SbomWriter {
  return writers[sbomOutputOf(wanted).id]
}

/** Writers of the profile BSI TR-03183-2; null for a family that does not support it. */
export const bsiWriters: Readonly<Record<WrittenFamily, typeof bsiCyclonedx | null>> = {
  CycloneDX: bsiCyclonedx,
  SPDX: bsiSpdx3,
}

import { Rejection } from '#service/domain/rejection.ts'
import { cyclonedxJson } from './cyclonedx-json.ts'
import { cyclonedxXml } from './cyclonedx-xml.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { spdx2Json } from './spdx2-json.ts'
import { spdx2TagValue } from './spdx2-tag-value.ts'
import { spdx3Json } from './spdx3-json.ts'

/** Formats that versions are written in. */
export const sbomWriters: readonly SbomWriter[] = [cyclonedxJson, cyclonedxXml, spdx2Json, spdx2TagValue, spdx3Json]

/** @throws Rejection when nothing writes this format. */
export function sbomWriterOf({
  spec,
  specVersion,
  format,
}: Pick<SbomWriter, 'spec' | 'format'> & { readonly specVersion: string }): SbomWriter {
  const writer = sbomWriters.find(
    (candidate) =>
      candidate.spec === spec && candidate.format === format && candidate.specVersions.includes(specVersion),
  )
  if (!writer) throw new Rejection(`Not available yet: ${spec} ${specVersion} ${format}`)
  return writer
}

import { Rejection } from '#service/domain/rejection.ts'
import { cyclonedxJson } from './cyclonedx-json.ts'
import { cyclonedxXml } from './cyclonedx-xml.ts'
import type { DocumentHead } from './known-kinds/document-head.ts'
import { describeUnsupported } from './known-kinds/describe-unsupported.ts'
import type { SbomFormat } from './sbom-format.ts'
import { spdxJson } from './spdx-json.ts'
import { spdxTagValue } from './spdx-tag-value.ts'
import { spdx3Json } from './spdx3-json.ts'

/** Supported formats, in the order in which they are tried. */
export const formats: readonly SbomFormat[] = [cyclonedxJson, cyclonedxXml, spdxJson, spdxTagValue, spdx3Json]

/** @throws {Rejection} if the file is not a supported SBOM; the message says what it is */
export function formatOf(head: DocumentHead): SbomFormat {
  const format = formats.find((candidate) => candidate.recognizes(head))
  if (format) return format
  const refusal = describeUnsupported(head)
  if (refusal) throw new Rejection(refusal.message)
  throw new Rejection(
    `The file is not a supported SBOM. Supported formats: ${formats.map(({ name }) => name).join(', ')}`,
  )
}

import type { ParsedDocument, SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { unwrapEnvelopes } from './containers/envelopes.ts'
import { cyclonedxJson } from './cyclonedx-json.ts'
import { cyclonedxXml } from './cyclonedx-xml.ts'
import { type DocumentHead, readHead } from './known-kinds/document-head.ts'
import { refusalOf } from './known-kinds/refusal-of.ts'
import type { SbomFormat } from './sbom-format.ts'
import { spdxJson } from './spdx-json.ts'
import { spdxTagValue } from './spdx-tag-value.ts'
import { spdx3Json } from './spdx3-json.ts'

/** Formats that are read, in the order they are asked. */
export const formats: readonly SbomFormat[] = [cyclonedxJson, cyclonedxXml, spdxJson, spdxTagValue, spdx3Json]

/** @throws Rejection saying what the file is when it is no SBOM that is read. */
export function formatOf(head: DocumentHead): SbomFormat {
  const format = formats.find((candidate) => candidate.recognises(head))
  if (format) return format
  const refusal = refusalOf(head)
  if (refusal) throw new Rejection(refusal.message)
  throw new Rejection(
    `The file is not a supported SBOM. Supported formats: ${formats.map(({ name }) => name).join(', ')}`,
  )
}

/**
 * Reads an SBOM from its bytes, plain or in an envelope, handing its content to `sink`. Archives are opened before.
 *
 * @throws Rejection when it cannot be understood: what, which and where.
 */
export function readDocument(bytes: Buffer, sink: SbomSink): ParsedDocument {
  const { head, signature } = unwrapEnvelopes(readHead(bytes))
  const reading = formatOf(head).read(head, sink)
  for (;;) {
    const step = reading.next()
    if (step.done) return { ...step.value, signature: step.value.signature ?? signature }
  }
}

import type { ParsedDocument, SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import { formatOf } from '#service/formats/formats.ts'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { prepareReading } from '#service/formats/xml/lazy-xsd-verdict.ts'
import { unwrapEnvelopes } from './envelopes.ts'

// What reads at once cannot load anything on the way.
await prepareReading({ container: 'xml' })

/**
 * Reads an SBOM from its bytes, plain or in an envelope, and passes its content to `sink`. The caller must unpack archives first.
 * @throws {Rejection} if the document cannot be understood; the message names the problem and its place
 */
export function readDocument(bytes: Buffer, sink: SbomSink): ParsedDocument {
  const { head, signature } = unwrapEnvelopes(readHead(bytes))
  const reading = formatOf(head).read(head, sink)
  for (;;) {
    const step = reading.next()
    if (step.done) return { ...step.value, signature: step.value.signature ?? signature }
  }
}

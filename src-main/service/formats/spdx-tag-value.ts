import type { ParsedDocument, SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import type { DocumentHead } from './known-kinds/document-head.ts'
import type { SbomFormat } from './sbom-format.ts'
import { readSpdx2 } from './spdx/read-spdx2.ts'
import { openTagValue } from './tag-value/tag-value-document.ts'

/** SPDX tag-value 2.2 and 2.3, patch versions included. */
export const spdxTagValue: SbomFormat = {
  name: 'SPDX tag-value',
  recognizes: ({ container }) => container === 'tag-value',
  read,
}

function* read(head: DocumentHead, sink: SbomSink): Generator<undefined, ParsedDocument> {
  const document = yield* openTagValue(head.text)
  return yield* readSpdx2({ head, document, format: 'TAG_VALUE', faults: document.faults }, sink)
}

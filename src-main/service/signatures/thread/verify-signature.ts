import { listTrustedKeys } from '#service/db/signatures/signing-keys.ts'
import type { DocumentSignature, SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import { openDocument, withEnvelope } from '#service/formats/containers/open-document.ts'
import { formatOf } from '#service/formats/formats.ts'
import { withTried } from '#service/domain/signatures/signing-key.ts'
import type { Task } from '#service/workers/task.ts'

export interface VerifySignatureInput {
  readonly path: string
  readonly organizationId: string
}

/** Reads a document again for its signature alone. */
export const verifySignatureTask: Task<VerifySignatureInput, DocumentSignature | null> = {
  name: 'verify-signature',
  async run({ database, signal }, { path, organizationId }) {
    const keys = await listTrustedKeys(database.read, organizationId)
    const opened = await openDocument(path, keys)
    const reading = formatOf(opened.head).read(opened.head, nowhere)
    for (;;) {
      signal.throwIfAborted()
      const step = reading.next()
      if (step.done) return withTried(withEnvelope(step.value, opened).signature, keys)
    }
  },
}

const nowhere: SbomSink = {
  component() {
    // only the signature is wanted
  },
  dependency() {
    // only the signature is wanted
  },
  element() {
    // only the signature is wanted
  },
}

import { runApart } from '#service/db/audit/current-operation.ts'
import { hasKeySince } from '#service/db/signatures/signing-keys.ts'
import { listRereadDocuments, type RereadDocument, saveSignature } from '#service/db/signatures/reread-documents.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { DocumentSignature } from '#service/domain/documents/parsed-sbom.ts'
import { documentWork } from '#service/documents/document-work.ts'
import type { Originals } from '#service/documents/originals.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { leavesNothing } from '#service/workers/run-options.ts'
import type { VerifySignatureInput } from './thread/verify-signature.ts'

export interface SignatureReaderTools {
  readonly database: UserDatabase
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly originals: Pick<Originals, 'requireWhole'>
  readonly now: () => Date
  readonly log: (message: string, level?: 'error') => void
}

/** Verifies signatures again that no document has to be uploaded again for. */
export interface SignatureReader {
  /** Starts to compare documents whose signature contains no key with keys that they were not compared with. Returns at once. */
  wake(): void
  /** Wakes it if a key became trusted since the document got its id: it was not known while the document was read. Returns at once. */
  documentRead(document: { readonly organizationId: string; readonly documentId: string }): void
  /** Verifies the signature of one document again. */
  verify(document: RereadDocument): Promise<void>
  /** Waits until nothing is left to be read. */
  idle(): Promise<void>
  close(): Promise<void>
}

/**
 * Creates the reader. Documents whose signature was verified by an earlier version of the program are read at the first start, those whose
 * signature contains no key after a key became trusted, one after the other behind all other work. What is interrupted, or could not
 * be read, is read at the next start or when another key became trusted.
 */
export function createSignatureReader(tools: SignatureReaderTools): SignatureReader {
  const stop = new AbortController()
  let isWanted = false
  let running: Promise<void> | null = null

  async function work(): Promise<void> {
    while (isWanted && !stop.signal.aborted) {
      isWanted = false
      await readAll(tools, stop.signal)
    }
  }

  function report(error: unknown): void {
    if (!stop.signal.aborted) tools.log(`Signatures were not verified again: ${String(error)}`, 'error')
  }

  function wake(): void {
    isWanted = true
    running ??= runApart(work)
      .catch(report)
      .finally(() => {
        running = null
        if (isWanted && !stop.signal.aborted) wake()
      })
  }

  return {
    wake,
    documentRead({ organizationId, documentId }) {
      hasKeySince(tools.database.read, organizationId, documentId)
        .then((isLate) => isLate && wake())
        .catch(report)
    },
    verify: (document) => verify(tools, document, stop.signal),
    async idle() {
      while (running) await running
    },
    async close() {
      stop.abort()
      await running
    },
  }
}

async function readAll(tools: SignatureReaderTools, signal: AbortSignal): Promise<void> {
  const { database, log } = tools
  for (const document of await listRereadDocuments(database.read)) {
    if (signal.aborted) return
    await verify(tools, document, signal).catch((error: unknown) => {
      if (!signal.aborted) log(`The signature of ${document.id} was not verified again: ${String(error)}`, 'error')
    })
  }
}

async function verify(
  { database, originals, pool, now }: SignatureReaderTools,
  document: RereadDocument,
  signal: AbortSignal,
): Promise<void> {
  const path = await originals.requireWhole(document)
  const input: VerifySignatureInput = { path, organizationId: document.organizationId }
  const options = { ...(await documentWork(path)), signal, background: true, beforeRepeat: leavesNothing }
  const signature = await pool.run<VerifySignatureInput, DocumentSignature | null>('verify-signature', input, options)
  if (signature) await saveSignature(database, document.id, signature, now().toISOString())
}

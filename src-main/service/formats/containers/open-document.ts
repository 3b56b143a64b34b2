import { readFile } from 'node:fs/promises'
import type { DocumentSignature, ParsedDocument } from '#service/domain/documents/parsed-sbom.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import { type DocumentHead, readHead } from '#service/formats/known-kinds/document-head.ts'
import { archiveKind } from '#service/archives/archive-kind.ts'
import { type ArchivedFile, archivedFiles } from './archived-files.ts'
import { unwrapEnvelopes } from './envelopes.ts'
import { gunzipFile } from '#service/archives/gunzip.ts'
import { sbomArchiveLimits } from './sbom-archive-limits.ts'

/** A document out of whatever it came in. */
export interface OpenedDocument {
  readonly head: DocumentHead
  /** The outermost of what was around it. */
  readonly wrapping: SbomDocument['wrapping']
  /** Of the envelope; null without one. */
  readonly signature: DocumentSignature | null
  /** Other files of the same archive, which are no SBOMs. */
  readonly leftOut: readonly SkippedEntry[]
}

/** A file of an archive that was passed over, and what it is. */
export interface SkippedEntry {
  readonly name: string
  readonly why: string
}

/**
 * Opens the one document that a file holds, plain or in gzip, zip or an envelope. Positions in it count from its own beginning.
 *
 * @throws Rejection when it cannot be unpacked, or when it is an archive of several SBOMs or of none.
 */
export async function openDocument(path: string): Promise<OpenedDocument> {
  const container = await archiveKind(path)
  if (container === 'zip') return fromZip(path)
  const head = readHead(container === 'gzip' ? await gunzipFile(path, sbomArchiveLimits) : await readFile(path))
  if (container === 'gzip' && (head.container === 'gzip' || head.container === 'zip')) {
    throw new Rejection(`The gzip file contains another archive (${head.container}). Nested archives are not supported`)
  }
  const { head: inner, isWrapped, signature } = unwrapEnvelopes(head)
  return { head: inner, wrapping: container ?? (isWrapped ? 'envelope' : 'plain'), signature, leftOut: [] }
}

/** What a reader says of a document, with what is known from around it. */
export function withEnvelope(
  parsed: ParsedDocument,
  { signature, leftOut }: Pick<OpenedDocument, 'signature' | 'leftOut'>,
): ParsedDocument {
  const findings = leftOut.slice(0, maxSkipped).map(({ name, why }) => {
    const message = `The archive also contains ${JSON.stringify(name)}, which was skipped: ${why}`
    return { severity: 'info', pointer: null, message, line: null, column: null } as const
  })
  return { ...parsed, signature: parsed.signature ?? signature, findings: [...parsed.findings, ...findings] }
}

async function fromZip(path: string): Promise<OpenedDocument> {
  const leftOut: SkippedEntry[] = []
  const names: string[] = []
  let only: ArchivedFile | undefined
  for await (const file of archivedFiles(path)) {
    if (file.bytes === undefined) leftOut.push({ name: file.name, why: file.why })
    else {
      only ??= file
      names.push(file.name)
    }
  }
  if (only?.bytes === undefined) throw noSbomError(leftOut)
  if (names.length > 1) {
    throw new Rejection(`The archive contains ${names.length} SBOMs, but only one is allowed here: ${listed(names)}`)
  }
  const { head, signature } = unwrapEnvelopes(readHead(only.bytes))
  return { head, wrapping: 'zip', signature, leftOut }
}

/** Says of an archive without an SBOM what it does hold. */
export function noSbomError(leftOut: readonly SkippedEntry[]): Rejection {
  if (leftOut.length === 0) return new Rejection('The archive is empty')
  const found = leftOut.map(({ name, why }) => `${JSON.stringify(name)} (${why})`)
  return new Rejection(`The archive contains no supported SBOM. It contains ${listed(found)}`)
}

const maxNamed = 10
/** Findings of one document that name other files of its archive. */
const maxSkipped = 100

function listed(names: readonly string[]): string {
  const more = names.length - maxNamed
  return names.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

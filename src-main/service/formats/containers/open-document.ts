import { readFile } from 'node:fs/promises'
import type { DocumentSignature, ParsedDocument } from '#service/domain/documents/parsed-sbom.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import { type DocumentHead, readHead } from '#service/formats/known-kinds/document-head.ts'
import { archiveKind } from '#service/archives/archive-kind.ts'
import { type ArchivedFile, archivedFiles } from './archived-files.ts'
import { prepareReading } from '#service/formats/xml/lazy-xsd-verdict.ts'
import { unwrapEnvelopes } from './envelopes.ts'
import type { TrustedKey } from '#service/domain/signatures/signing-key.ts'
import { gunzipFile } from '#service/archives/gunzip.ts'
import { sbomArchiveLimits } from './sbom-archive-limits.ts'

/** A document that was extracted from its file. */
export interface OpenedDocument {
  readonly head: DocumentHead
  /** The outermost wrapping. */
  readonly wrapping: SbomDocument['wrapping']
  /** Signature of the envelope; null if there is none. */
  readonly signature: DocumentSignature | null
  /** Other files of the same archive, which are not SBOMs. */
  readonly leftOut: readonly SkippedEntry[]
}

/** A file of an archive that was skipped, with its type. */
export interface SkippedEntry {
  readonly name: string
  readonly why: string
}

/**
 * Opens the one document in a file, ready to be read: plain, or in gzip, zip or an envelope. Positions are relative to the start of the document.
 * @param trusted keys that may have made a signature that contains none
 * @throws {Rejection} if the file cannot be unpacked, or if it is an archive with several SBOMs or none
 */
export async function openDocument(path: string, trusted: readonly TrustedKey[] = []): Promise<OpenedDocument> {
  const container = await archiveKind(path)
  if (container === 'zip') return fromZip(path, trusted)
  const head = readHead(container === 'gzip' ? await gunzipFile(path, sbomArchiveLimits) : await readFile(path))
  if (container === 'gzip' && (head.container === 'gzip' || head.container === 'zip')) {
    throw new Rejection(`The gzip file contains another archive (${head.container}). Nested archives are not supported`)
  }
  const { head: inner, isWrapped, signature } = unwrapEnvelopes(head, trusted)
  await prepareReading(inner)
  return {
    head: { ...inner, trustedKeys: trusted },
    wrapping: container ?? (isWrapped ? 'envelope' : 'plain'),
    signature,
    leftOut: [],
  }
}

/** Adds what is known from the envelope to the result of a reader. */
export function withEnvelope(
  parsed: ParsedDocument,
  { signature, leftOut }: Pick<OpenedDocument, 'signature' | 'leftOut'>,
): ParsedDocument {
  const findings = leftOut.slice(0, maxSkipped).map(({ name, why }) => {
    const message = `The archive also contains ${JSON.stringify(name)}, which was skipped: ${why}`
    return { severity: 'info', pointer: null, message, line: null, column: null } as const
  })
  return {
    ...parsed,
    signature: betterSignature(parsed.signature, signature),
    findings: [...parsed.findings, ...findings],
  }
}

/** Returns the signature that says more about a document: its own, unless only that of the envelope could be verified. */
function betterSignature(own: DocumentSignature | null, around: DocumentSignature | null): DocumentSignature | null {
  if (!own || !around || own.state === 'INVALID') return own ?? around
  const isVerified = ({ verifiedBy = [] }: DocumentSignature) => verifiedBy.length > 0
  return around.state === 'INVALID' || (isVerified(around) && !isVerified(own)) ? around : own
}

async function fromZip(path: string, trusted: readonly TrustedKey[]): Promise<OpenedDocument> {
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
  const { head, signature } = unwrapEnvelopes(readHead(only.bytes), trusted)
  await prepareReading(head)
  return { head: { ...head, trustedKeys: trusted }, wrapping: 'zip', signature, leftOut }
}

/** Describes what an archive without an SBOM contains. */
export function noSbomError(leftOut: readonly SkippedEntry[]): Rejection {
  if (leftOut.length === 0) return new Rejection('The archive is empty')
  const found = leftOut.map(({ name, why }) => `${JSON.stringify(name)} (${why})`)
  return new Rejection(`The archive contains no supported SBOM. It contains ${listed(found)}`)
}

const maxNamed = 10
/** Maximum number of issues that name other files of the archive. */
const maxSkipped = 100

function listed(names: readonly string[]): string {
  const more = names.length - maxNamed
  return names.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

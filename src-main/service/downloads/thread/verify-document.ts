import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import type { VerifiedFile } from '#service/domain/downloads/made-export.ts'
import type { ParsedComponent } from '#service/domain/documents/parsed-sbom.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { narrowContent } from '#service/exports/narrow-content.ts'
import { readDocument } from '#service/formats/containers/read-document.ts'

/** What validating a file and reading it again found. */
export type Verdict = Omit<VerifiedFile, 'sha256'>

/**
 * Validates a written SBOM against the schema of its format, and reads it again.
 *
 * @param unchanged the file contains exactly what was read: it is as valid as the document was
 * @throws {Rejection} if it is invalid although the document was changed, or if a component is missing or was added
 */
export function verifyDocument(
  bytes: Buffer,
  whole: ExportContent,
  request: Extract<ExportRequest, { kind: 'sbom' }>,
  unchanged: boolean,
): Verdict {
  const read: string[] = []
  const component = (one: ParsedComponent) => void read.push(identityOf(one))
  const { schemaValid, findings } = readDocument(bytes, { component, dependency: () => {}, element: () => {} })
  if (schemaValid === false && !unchanged) {
    const { spec, specVersion } = request
    throw new Rejection(`the schema of ${spec} ${specVersion} does not accept it: ${JSON.stringify(findings[0])}`)
  }
  const { content } = narrowContent(whole, request)
  requireSame(content.components.map(identityOf), read)
  return { schemaValid, roundTripVerified: true }
}

function identityOf({
  name,
  componentVersion,
  purl,
}: Pick<ParsedComponent, 'name' | 'componentVersion' | 'purl'>): string {
  return [name, componentVersion, purl].filter(Boolean).join(' ')
}

function requireSame(written: readonly string[], read: readonly string[]): void {
  const counts = new Map<string, number>()
  for (const one of written) counts.set(one, (counts.get(one) ?? 0) + 1)
  for (const one of read) counts.set(one, (counts.get(one) ?? 0) - 1)
  const missing = [...counts].flatMap(([one, count]) => Array.from({ length: Math.max(count, 0) }, () => one))
  const added = [...counts].flatMap(([one, count]) => Array.from({ length: Math.max(-count, 0) }, () => one))
  // A component without a name is read by its reference, which is another one in another format.
  if (missing.length === added.length && missing.every((one) => one.startsWith(noName))) return
  const identity = missing[0] ?? added[0]
  const what = missing.length > 0 ? 'is missing' : 'was added'
  throw new Rejection(`the component ${JSON.stringify(identity)} ${what} when the file is read again`)
}

const noName = '(no name)'

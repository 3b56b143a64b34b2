import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { readExportContent } from '#service/db/downloads/export-content.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import type { VerifiedFile } from '#service/domain/downloads/made-export.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { decidedGroups, vulnerabilityIds } from '#service/exports/statements/decided-findings.ts'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { readVex } from '#service/formats/vex/read-vex.ts'
import { cyclonedxSchema } from '#service/standards/cyclonedx/cyclonedx-schema.ts'
import { type Verdict, verifyDocument } from './verify-document.ts'
import type { Task, TaskContext } from '#service/workers/task.ts'

export interface VerifyInput {
  readonly version: SbomVersion
  readonly request: ExportRequest
  readonly path: string
  /** Contains exactly what was read: valid or not, as the document was. */
  readonly unchanged: boolean
}

/**
 * Validates a written file against the schema of its format, and reads it again.
 *
 * @throws {Rejection} if it is invalid although the document was changed, or if something is missing when it is read
 */
export const verifyExportTask: Task<VerifyInput, VerifiedFile> = {
  name: 'verify-export',
  async run(context, input) {
    context.report({ message: 'Verifying the file' })
    const sha256 = await hashOf(input.path, context.signal)
    switch (input.request.kind) {
      case 'sbom': {
        const content = await readExportContent(context.database, input.version)
        const bytes = await readFile(input.path)
        return { sha256, ...verifyDocument(bytes, content, input.request, input.unchanged) }
      }
      case 'vex':
        return { sha256, ...(await verifyVex(context, input, input.request)) }
      case 'report':
      case 'support-levels':
        return { sha256, schemaValid: null, roundTripVerified: null }
    }
  },
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest('hex')
}

async function verifyVex(
  { database }: TaskContext,
  { version, path }: VerifyInput,
  { format }: Extract<ExportRequest, { kind: 'vex' }>,
): Promise<Verdict> {
  const bytes = await readFile(path)
  const fault = format === 'CYCLONEDX' ? cyclonedxSchema('1.7').fault(JSON.parse(bytes.toString()) as object) : null // as it was written
  if (fault !== null) throw new Rejection(`the schema of CycloneDX 1.7 does not accept it: ${JSON.stringify(fault)}`)
  const schemaValid = format === 'CYCLONEDX' ? true : null
  const decided = decidedGroups(await readExportContent(database, version))
  if (decided.length === 0) return { schemaValid, roundTripVerified: null }
  const read = readVex(readHead(bytes)).statements
  for (const { vulnerability, decision } of decided) {
    const ids = vulnerabilityIds(vulnerability)
    const isRead = read.some(
      (one) => one.status === decision.status && one.vulnerabilityIds.some((id) => ids.includes(id)),
    )
    if (!isRead) throw new Rejection(`the decision about ${ids[0]} is missing when the file is read again`)
  }
  return { schemaValid, roundTripVerified: true }
}

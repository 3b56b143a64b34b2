import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { readRequestedContent } from '#service/db/downloads/content-with-parts.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import type { VerifiedFile } from '#service/domain/downloads/made-export.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { verifyDocument } from './verify-document.ts'
import { verifyVex } from './verify-vex.ts'
import type { Task } from '#service/workers/task.ts'

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
        const content = await readRequestedContent(context.database, input.version, input.request)
        const bytes = await readFile(input.path)
        return { sha256, ...verifyDocument(bytes, content, input.request, input.unchanged) }
      }
      case 'vex': {
        const content = await readRequestedContent(context.database, input.version, input.request)
        return { sha256, ...verifyVex(await readFile(input.path), content, input.request.format) }
      }
      case 'report':
      case 'support-levels':
      case 'attribution':
        return { sha256, schemaValid: null, roundTripVerified: null }
    }
  },
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest('hex')
}

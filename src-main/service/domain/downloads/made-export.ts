import type { ExportRequest } from './export-request.ts'

/** What is known about a written file after it was validated and read again. */
export interface VerifiedFile {
  /** In hexadecimal digits. */
  readonly sha256: string
  /** Whether the official schema accepts it; null for formats without one here. */
  readonly schemaValid: boolean | null
  /** Whether our reader found the same components or statements; null for formats that are not read. */
  readonly roundTripVerified: boolean | null
}

/** A file of an export, in the order in which it was requested. */
export interface MadeFile extends VerifiedFile {
  readonly filename: string
  readonly contentType: string
  readonly bytes: number
  readonly warnings: readonly string[]
}

/** Payload of an `EXPORT` job. */
export interface ExportPayload extends Readonly<Record<string, unknown>> {
  readonly requests: readonly ExportRequest[]
  /** Name of the files without their endings; null for that of the version. */
  readonly name: string | null
  /** Present when all of them are made and verified. */
  readonly files?: readonly MadeFile[]
}

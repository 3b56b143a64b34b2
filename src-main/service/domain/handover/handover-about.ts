import { noteKinds } from './note-kinds.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** Identifies the format of files that hand a version over: their first entry names it. */
export const handoverFormat = 'waybill-handover'
/** Version of the format. A reader rejects a higher one. Since 2 there are notes beside the findings. */
export const handoverFormatVersion = 2
/** The ending of such a file. */
export const handoverEnding = '.waybill-handover'

/** The first entry, `about.json`: which version it is, and who handed it over. */
export interface HandoverAbout {
  readonly format: typeof handoverFormat
  readonly formatVersion: number
  /** RFC 3339, UTC. */
  readonly madeAt: string
  /** Name of the person who made it. */
  readonly madeBy: string
  readonly waybillVersion: string
  readonly product: string
  readonly environment: string
  /** The version's label. */
  readonly label: string
  readonly document: HandoverDocument
  /** Number of findings with a decision or a history of one. */
  readonly findings: number
  /** True if components were edited beside the document: edits are not in the file. */
  readonly edited: boolean
  /** Kinds of notes that the file has; none in the first format. */
  readonly kinds?: readonly string[]
}

/** The original document of the version. */
export interface HandoverDocument {
  readonly filename: string | null
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

const notOne = 'The file is not a Waybill handover file'

/**
 * Reads what a file says of itself. It can come from anybody.
 *
 * @throws {Rejection} if it is no handover file, or one of a newer format
 */
export function parseHandoverAbout(text: string): HandoverAbout {
  const about = parseObject(text) as Partial<HandoverAbout>
  if (about.format !== handoverFormat || typeof about.formatVersion !== 'number') throw new Rejection(notOne)
  if (about.formatVersion > handoverFormatVersion) {
    const { waybillVersion } = about
    const by = typeof waybillVersion === 'string' ? ` (${waybillVersion.slice(0, 40)})` : ''
    const kinds = unknownKindsOf(about)
    const more = kinds.length === 0 ? '' : `. It contains kinds of notes that are not known here: ${kinds.join(', ')}`
    const what = `The handover file was written by a newer version of Waybill${by}${more}`
    throw new Rejection(`${what}. Update Waybill here first`)
  }
  if (!isWellFormed(about)) throw new Rejection('"about.json" of the handover file is damaged')
  return about as HandoverAbout // every member was tested
}

/** Names the kinds of notes that a file has, and this program does not know. */
function unknownKindsOf({ kinds }: Partial<HandoverAbout>): readonly string[] {
  if (!Array.isArray(kinds)) return []
  const words = (kinds as readonly unknown[]).filter((kind) => typeof kind === 'string' && /^[A-Z_]{1,40}$/.test(kind))
  return (words as readonly string[]).filter((kind) => !noteKinds.some((known) => known === kind)).slice(0, 20)
}

function isWellFormed(about: Partial<HandoverAbout>): boolean {
  const { product, environment, label, madeAt, madeBy, waybillVersion, edited } = about
  const names = [product, environment, label]
  return (
    names.every((name) => isText(name) && name.trim() !== '') &&
    [madeBy, waybillVersion].every(isText) &&
    isTime(madeAt) &&
    isCount(about.findings) &&
    typeof edited === 'boolean' &&
    (about.kinds === undefined || (Array.isArray(about.kinds) && about.kinds.every(isText))) &&
    isDocument(about.document)
  )
}

function isDocument(document: unknown): boolean {
  if (typeof document !== 'object' || document === null) return false
  const { filename, bytes, sha256 } = document as Partial<Record<keyof HandoverDocument, unknown>>
  return (filename === null || isText(filename)) && isCount(bytes) && /^[\da-f]{64}$/.test(String(sha256))
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 1000
}

/** Tests for a time as this program writes it. */
export function isTime(value: unknown): value is string {
  if (typeof value !== 'string') return false
  const time = new Date(value)
  return (
    !Number.isNaN(time.getTime()) && (time.toISOString() === value || time.toISOString().replace('.000', '') === value)
  )
}

/** @throws {Rejection} if the text is not an object in JSON */
export function parseObject(text: string, what = notOne): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Rejection(what)
}

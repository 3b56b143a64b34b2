import { hash } from 'node:crypto'
import type { FindingKind } from '#shared/finding-kind.ts'

/** An affected package as it is stored; only matching parses `entry`. */
export interface AffectedRow {
  readonly ecosystem: string
  readonly nameKey: string
  readonly release: string | null
  readonly entry: string
  /** Names of binary packages that `entry` lists; absent for none. */
  readonly binaries?: readonly string[] | undefined
}

/** A record as it is stored. `record`, `entry` and `configurations` are JSON that only matching parses. Times are RFC 3339 in UTC. */
export interface AdvisoryRow {
  readonly recordId: string
  readonly modified: string
  readonly withdrawn: string | null
  readonly kind: FindingKind
  /** Only the packages that it names could be read. */
  readonly unreadable: boolean
  /** As in `Vuln.source` of the API. */
  readonly origin: string
  readonly aliases: readonly string[]
  readonly record: string
  readonly affected: readonly AffectedRow[]
  /** Configurations for matching by CPE; null for none. */
  readonly configurations: string | null
}

/** A product of a vendor statement, with the packages by which it is found. */
export interface StatedProductRow {
  readonly content: string
  readonly packages: readonly { readonly ecosystem: string; readonly nameKey: string }[]
}

/** A vendor's document. `stem` is its file name without extension, by which its publisher withdraws it. */
export interface DocumentRow {
  readonly documentId: string
  readonly stem: string
  readonly modified: string
}

/**
 * A vendor statement; `statement` is JSON without its products that names `vulnerabilities`. Statements of one document are consecutive.
 */
export interface StatementRow extends DocumentRow {
  readonly position: number
  readonly vulnerabilities: readonly string[]
  readonly statement: string
  readonly products: readonly StatedProductRow[]
}

/** Number of stored bytes of a hash: enough to rule out collisions by chance. */
const hashBytes = 16

/** Hashes the content of a record, which distinguishes it from its other versions, whatever file it came from. */
export function hashOfRecord({ record, affected, configurations }: AdvisoryRow): Buffer {
  const entries = affected.map(({ ecosystem, nameKey, entry }) => `${ecosystem}\n${nameKey}\n${entry}`)
  return shortHash([record, configurations ?? '', ...entries].join('\n'))
}

/**
 * Does the same for a vendor's document. Its statements name the document and its time; a document without statements contributes its own
 * id and time.
 */
export function hashOfDocument({ documentId, modified }: DocumentRow, statements: readonly StatementRow[]): Buffer {
  if (statements.length === 0) return shortHash(JSON.stringify([documentId, timeOf(modified)]))
  return shortHash(
    statements
      .map(({ statement, products }) => [statement, ...products.map(({ content }) => content)].join('\n'))
      .join('\n'),
  )
}

/**
 * Converts a time to milliseconds since 1970.
 * @throws {Error} if the text is not a time
 */
export function timeOf(text: string): number {
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new Error(`"${text}" is not a time`)
  return time
}

const cvesOfYear = 100_000_000_000

/** Converts a CVE id to one number from its year and its number; null if it is not a CVE id. */
export function cveNumber(cveId: string): number | null {
  const [, year, number] = /^CVE-(\d{4})-(\d{4,11})$/i.exec(cveId) ?? []
  return year === undefined ? null : Number(year) * cvesOfYear + Number(number)
}

/** Converts such a number to the CVE id. */
export function cveOfNumber(cve: number): string {
  return `CVE-${Math.floor(cve / cvesOfYear)}-${String(cve % cvesOfYear).padStart(4, '0')}`
}

function shortHash(text: string): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, hashBytes)
}

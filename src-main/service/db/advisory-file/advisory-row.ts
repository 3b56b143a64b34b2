import { hash } from 'node:crypto'

/** An affected package as it is stored; `entry` is text that only the matching reads. */
export interface AffectedRow {
  readonly ecosystem: string
  readonly nameKey: string
  readonly release: string | null
  readonly entry: string
  /** Names of binary packages that `entry` lists; absent for none. */
  readonly binaries?: readonly string[] | undefined
}

/** A record as it is stored. `record`, `entry` and `configurations` are JSON that only the matching reads. Times are RFC 3339 in UTC. */
export interface AdvisoryRow {
  readonly recordId: string
  readonly modified: string
  readonly withdrawn: string | null
  readonly informational: boolean
  /** Only the packages that it names could be read. */
  readonly unreadable: boolean
  /** As in `Vuln.source` of the API. */
  readonly origin: string
  readonly aliases: readonly string[]
  readonly record: string
  readonly affected: readonly AffectedRow[]
  /** What is compared by CPE; null for nothing. */
  readonly configurations: string | null
}

export interface KevRow {
  readonly cveId: string
  readonly name: string | null
  readonly dateAdded: string | null
  readonly dueDate: string | null
  readonly ransomware: boolean
  readonly requiredAction: string | null
  readonly notes: string | null
}

export interface EpssRow {
  readonly cveId: string
  readonly score: number
  readonly percentile: number | null
}

/** A product of a vendor's statement, with the packages that it is found by. */
export interface StatedProductRow {
  readonly content: string
  readonly packages: readonly { readonly ecosystem: string; readonly nameKey: string }[]
}

/** A vendor's document. `stem` is the name of its file by which its publisher takes it back. */
export interface DocumentRow {
  readonly documentId: string
  readonly stem: string
  readonly modified: string
}

/** A vendor's statement; `statement` is JSON without its products that names `vulnerabilities`. Those of one document follow each other. */
export interface StatementRow extends DocumentRow {
  readonly position: number
  readonly vulnerabilities: readonly string[]
  readonly statement: string
  readonly products: readonly StatedProductRow[]
}

/** Bytes of a hash that are kept: two contents never share them by chance. */
const hashBytes = 16

/** What a record is told apart by from another state of itself: all of its content, whatever file it came in. */
export function hashOfRecord({ record, affected, configurations }: AdvisoryRow): Buffer {
  const entries = affected.map(({ ecosystem, nameKey, entry }) => `${ecosystem}\n${nameKey}\n${entry}`)
  return shortHash([record, configurations ?? '', ...entries].join('\n'))
}

/** The same of a vendor's document. Its statements say whose they are and of when; one without any says it by itself. */
export function hashOfDocument({ documentId, modified }: DocumentRow, statements: readonly StatementRow[]): Buffer {
  if (statements.length === 0) return shortHash(JSON.stringify([documentId, timeOf(modified)]))
  return shortHash(
    statements
      .map(({ statement, products }) => [statement, ...products.map(({ content }) => content)].join('\n'))
      .join('\n'),
  )
}

/**
 * A time as milliseconds since 1970.
 * @throws Error when it is none
 */
export function timeOf(text: string): number {
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new Error(`"${text}" is not a time`)
  return time
}

const cvesOfYear = 100_000_000_000

/** A CVE id as one number, of its year and its number; null for what is no CVE id. */
export function cveNumber(cveId: string): number | null {
  const [, year, number] = /^CVE-(\d{4})-(\d{4,11})$/i.exec(cveId) ?? []
  return year === undefined ? null : Number(year) * cvesOfYear + Number(number)
}

/** The CVE id of such a number. */
export function cveOfNumber(cve: number): string {
  return `CVE-${Math.floor(cve / cvesOfYear)}-${String(cve % cvesOfYear).padStart(4, '0')}`
}

function shortHash(text: string): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, hashBytes)
}

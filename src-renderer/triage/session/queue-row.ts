import type { TriageRowFragment } from '#renderer/generated/documents.ts'
import { readDecisionValue } from './decision.ts'
import type { DecisionValue } from './decision.ts'

/** One row of the queue as the service returns it. */
export type QueueRow = TriageRowFragment & {
  /** When those of its findings were changed that were read again after the row, by finding id. */
  readonly readAt?: ReadonlyMap<string, string>
}

/**
 * Adds the findings that count once with those of a row, so that a step is about all of them: a decision about one alone would make the others
 * rows of their own.
 */
export function withShared(row: QueueRow): QueueRow {
  const { sharedFindings: shared = [] } = row
  if (shared.length === 0) return row
  const updatedAt = shared.reduce((newest, one) => (one.updatedAt > newest ? one.updatedAt : newest), row.updatedAt)
  return { ...row, updatedAt, componentVulnIds: [...row.componentVulnIds, ...shared.map(({ id }) => id)] }
}

/** Bands of the queue, most urgent first. The service's order keeps each band contiguous. */
const bands = ['malicious', 'known', 'likely', 'rest'] as const
export type Band = (typeof bands)[number]

/** Minimum EPSS of rows that count as likely exploited: one in ten within 30 days. */
const epssLikelyThreshold = 0.1

/** Returns the band of a row, based on its most urgent finding. */
export function bandOf(row: QueueRow): Band {
  if (row.representative.kind === 'malicious') return 'malicious'
  const scores = row.representative.vuln.vulnInfo
  if (scores.kev === true) return 'known'
  // Rounded to two digits as displayed, so that a row that shows 0.10 belongs to "0.10 or more".
  return Number((scores.epssScore ?? 0).toFixed(2)) >= epssLikelyThreshold ? 'likely' : 'rest'
}

/** A line of the list: a row, or the heading of the band that starts there. */
export type QueueLine =
  | { readonly type: 'head'; readonly band: Band; readonly first: number }
  | { readonly type: 'row'; readonly row: QueueRow; readonly index: number }

/** Inserts a heading before the first row of each band. */
export function toLines(rows: readonly QueueRow[]): QueueLine[] {
  const lines: QueueLine[] = []
  let current: Band | undefined
  rows.forEach((row, index) => {
    const band = bandOf(row)
    // A band does not start twice: a late row of a higher band stays where the service put it.
    if (current === undefined || bands.indexOf(band) > bands.indexOf(current)) {
      lines.push({ type: 'head', band, first: index })
      current = band
    }
    lines.push({ type: 'row', row, index })
  })
  return lines
}

/** Counts the rows of each band. Null until the end of the band is loaded, because a count that may grow is not shown. */
export function countBands(lines: readonly QueueLine[], total: number, loaded: number): Record<Band, number | null> {
  const counts: Record<Band, number | null> = { malicious: null, known: null, likely: null, rest: null }
  const heads = lines.filter((line) => line.type === 'head')
  heads.forEach((head, place) => {
    const next = heads[place + 1]
    if (next) counts[head.band] = next.first - head.first
    else if (head.band === 'rest' || loaded >= total) counts[head.band] = total - head.first
  })
  return counts
}

/** Returns the current decision of a row; null while it is undecided or mixed. */
export function decisionOf(row: QueueRow): DecisionValue | null {
  return readDecisionValue({ ...row.representative, vexStatus: row.vexStatus })
}

/** Tests whether the findings of a row are decided differently, or only some of them are. */
export function isMixed({ vexStatus, undecidedCount, findingsCount }: QueueRow): boolean {
  return vexStatus === null && undecidedCount < findingsCount
}

/**
 * Returns the id that a row shows: the CVE if several records form one row, otherwise the vulnerability. Empty for a row of several
 * vulnerabilities.
 */
export function idOf(row: QueueRow): string {
  if (row.vuln === null) return ''
  return row.recordsCount > 1 && row.upstreamId !== null ? row.upstreamId : row.representative.vuln.vulnId
}

/** Returns what rows with the same vulnerability share: the only CVE of the most urgent finding, otherwise its vulnerability. */
export function vulnerabilityOf({ representative }: QueueRow): { readonly key: string; readonly name: string } {
  const [only, second] = representative.upstreamIds
  if (only !== undefined && second === undefined) return { key: only, name: only }
  return { key: representative.vuln.id, name: representative.vuln.vulnId }
}

/** Formats name and version for titles and toasts. */
export function nameOf(row: QueueRow): string {
  const name = row.packageName ?? row.representative.component.name
  const version = row.packageVersion ?? row.representative.component.version
  return version ? `${name} ${version}` : name
}

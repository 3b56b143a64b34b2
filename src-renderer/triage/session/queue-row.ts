import type { TriageRowFragment } from '#renderer/generated/documents.ts'
import { readDecisionValue } from './decision.ts'
import type { DecisionValue } from './decision.ts'

/** One row of the queue as the service sends it. */
export type QueueRow = TriageRowFragment

/** Bands of the queue, most urgent first. The service's order keeps each in one piece. */
const bands = ['known', 'likely', 'rest'] as const
export type Band = (typeof bands)[number]

/** EPSS from which a row counts as likely exploited: one in ten within 30 days. */
const epssLikelyThreshold = 0.1

/** The band of a row, by its most urgent finding. */
export function bandOf(row: QueueRow): Band {
  const scores = row.lead.vuln.vulnInfo
  if (scores.kev === true) return 'known'
  // With two digits, as it is shown: a row that reads 0.10 belongs to "0.10 or more".
  return Number((scores.epssScore ?? 0).toFixed(2)) >= epssLikelyThreshold ? 'likely' : 'rest'
}

/** A line of the list: a row, or the head of the band that begins there. */
export type QueueLine =
  | { readonly type: 'head'; readonly band: Band; readonly first: number }
  | { readonly type: 'row'; readonly row: QueueRow; readonly index: number }

/** Puts a head before the first row of each band. */
export function toLines(rows: readonly QueueRow[]): QueueLine[] {
  const lines: QueueLine[] = []
  let current: Band | undefined
  rows.forEach((row, index) => {
    const band = bandOf(row)
    // A band that was left is not opened again: a late row of a higher band stays where the service put it.
    if (current === undefined || bands.indexOf(band) > bands.indexOf(current)) {
      lines.push({ type: 'head', band, first: index })
      current = band
    }
    lines.push({ type: 'row', row, index })
  })
  return lines
}

/** Rows in each band. Null while the band's end is not loaded yet: a number that may grow is not shown. */
export function countBands(lines: readonly QueueLine[], total: number, loaded: number): Record<Band, number | null> {
  const counts: Record<Band, number | null> = { known: null, likely: null, rest: null }
  const heads = lines.filter((line) => line.type === 'head')
  heads.forEach((head, place) => {
    const next = heads[place + 1]
    if (next) counts[head.band] = next.first - head.first
    else if (head.band === 'rest' || loaded >= total) counts[head.band] = total - head.first
  })
  return counts
}

/** What is said about a row now: the answer that stands, or null while undecided or mixed. */
export function decisionOf(row: QueueRow): DecisionValue | null {
  return readDecisionValue({ ...row.lead, vexStatus: row.vexStatus })
}

/** What a row is about: the CVE where several records are shown as one, else the vulnerability. Empty for a row of several. */
export function idOf(row: QueueRow): string {
  if (row.vuln === null) return ''
  return row.recordsCount > 1 && row.upstreamId !== null ? row.upstreamId : row.lead.vuln.vulnId
}

/** What rows with the same vulnerability share: the only CVE that the most urgent finding is about, else its vulnerability. */
export function vulnerabilityOf({ lead }: QueueRow): { readonly key: string; readonly name: string } {
  const [only, second] = lead.upstreamIds
  if (only !== undefined && second === undefined) return { key: only, name: only }
  return { key: lead.vuln.id, name: lead.vuln.vulnId }
}

/** Name and version for titles and toasts. */
export function nameOf(row: QueueRow): string {
  const name = row.packageName ?? row.lead.component.name
  const version = row.packageVersion ?? row.lead.component.version
  return version ? `${name} ${version}` : name
}

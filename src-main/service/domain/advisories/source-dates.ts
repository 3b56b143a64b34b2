/** Dates of a source of advisory data: RFC 3339 in UTC. */
export interface SourceDates {
  /** Latest change of any record. */
  readonly newestRecord: string | null
  /** The date that the source states. */
  readonly dataDate: string | null
  readonly importedAt: string
}

/** Returns the time of a source's newest data: its newest record or stated date, otherwise its import. Milliseconds. */
export function newestIn({ newestRecord, dataDate, importedAt }: SourceDates): number {
  const times = [newestRecord, dataDate].flatMap((time) => (time === null ? [] : [Date.parse(time)]))
  return times.length > 0 ? Math.max(...times) : Date.parse(importedAt)
}

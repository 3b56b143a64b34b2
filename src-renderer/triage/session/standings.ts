import { findStatus } from './decision.ts'
import type { Marks } from './marks.ts'
import type { QueueRow } from './queue-row.ts'
import type { Standing } from './written-step.ts'

/** A finding as it was read after the queue: with what others decided about it meanwhile. */
export type ReadFinding = Marks & Pick<Standing, 'vexStatus' | 'vexJustification' | 'cdxResponse'>

/** Findings that others changed after the queue was read, by id. */
export type Standings = ReadonlyMap<string, ReadFinding>

/** What was learned about findings since the queue was read. */
interface Known {
  readonly standings: Standings
  /** When findings were last saved in this session. */
  readonly updatedAt: ReadonlyMap<string, string>
}

/**
 * Adds findings that were read, if they are newer than their rows and than what this session saved. Of two readings the newer one counts, in
 * whatever order they arrive.
 * @returns the same map if nothing is new
 */
export function addStandings(known: Known, rows: readonly QueueRow[], read: readonly ReadFinding[]): Standings {
  const times = new Map(read.map((one) => [one.id, timeKnown(known, one.id)]))
  for (const { componentVulnIds, updatedAt } of rows)
    for (const id of componentVulnIds) {
      const time = times.get(id)
      if (time !== undefined) times.set(id, { isShown: true, at: newest(time.at, updatedAt) })
    }
  const newer = read.filter(({ id, updatedAt }) => {
    const time = times.get(id)
    return time?.isShown === true && updatedAt > time.at
  })
  return newer.length === 0
    ? known.standings
    : new Map([...known.standings, ...newer.map((one) => [one.id, one] as const)])
}

function timeKnown({ standings, updatedAt }: Known, id: string): { readonly isShown: boolean; readonly at: string } {
  return { isShown: false, at: newest(standings.get(id)?.updatedAt ?? '', updatedAt.get(id) ?? '') }
}

function newest(one: string, other: string): string {
  return one > other ? one : other
}

/** The rows that were made last of rows as they were read. */
const made = new WeakMap<readonly QueueRow[], Known & { readonly after: readonly QueueRow[] }>()

/** Returns rows with what others decided about their findings since they were read. No row moves or goes. */
export function rowsAsRead(rows: readonly QueueRow[], known: Known): readonly QueueRow[] {
  const { standings, updatedAt } = known
  if (standings.size === 0) return rows
  const last = made.get(rows)
  if (last?.standings === standings && last.updatedAt === updatedAt) return last.after
  const after = rows.map((row) => rowAsRead(row, known))
  made.set(rows, { standings, updatedAt, after })
  return after
}

function rowAsRead(row: QueueRow, known: Known): QueueRow {
  const read = row.componentVulnIds.map((id) => standingOf(known, row, id))
  const changed = read.filter((one) => one !== undefined)
  if (changed.length === 0) return row
  const statuses = read.map((one) => (one === undefined ? row.vexStatus : one.vexStatus))
  const [first = null] = statuses
  const isKnown = isOneStatus(row) || changed.length === read.length
  const isSame = isKnown && statuses.every((status) => status?.id === first?.id)
  const lead = changed.find(({ id }) => id === row.representative.id)
  return {
    ...row,
    vexStatus: isSame ? first : null,
    ...countOpen(row, statuses, isKnown),
    representative: lead ? { ...row.representative, ...lead } : row.representative,
    readAt: new Map([...(row.readAt ?? []), ...changed.map((one) => [one.id, one.updatedAt] as const)]),
  }
}

/** Returns what was read about a finding of a row, if it is newer than the row and not older than what this session saved. */
function standingOf({ standings, updatedAt }: Known, row: QueueRow, id: string): ReadFinding | undefined {
  const read = standings.get(id)
  if (read === undefined || read.updatedAt <= row.updatedAt) return undefined
  return read.updatedAt >= (updatedAt.get(id) ?? '') ? read : undefined
}

/** Whether all findings of a row have its status. */
function isOneStatus({ vexStatus, undecidedCount, findingsCount }: QueueRow): boolean {
  return vexStatus !== null || undecidedCount >= findingsCount
}

/** Counts open findings again. Of a row that was mixed and is known only in part, the counts stay below what they can be. */
function countOpen(
  { findingsCount, undecidedCount, openCount }: QueueRow,
  statuses: readonly QueueRow['vexStatus'][],
  isKnown: boolean,
): Pick<QueueRow, 'undecidedCount' | 'openCount'> {
  const undecided = statuses.filter((status) => status === null).length
  const open = statuses.filter((status) => status === null || findStatus(status.id) === 'under_investigation').length
  const limits = isKnown
    ? { undecided: findingsCount, open: findingsCount }
    : { undecided: undecidedCount, open: openCount }
  return { undecidedCount: Math.min(undecided, limits.undecided), openCount: Math.min(open, limits.open) }
}

import type { UserReader } from '#service/db/database.ts'
import { findSides, type StoredSide } from '#service/db/handover/handover-sides.ts'
import {
  compareSides,
  differenceId,
  handoverOutcomes,
  type HandoverOutcome,
  unknownEvents,
} from '#service/domain/handover/compare-sides.ts'
import type { HandoverLine, HandoverSide } from '#service/domain/handover/handover-line.ts'
import type { HandoverCompared, HandoverEntry } from '#service/domain/handover/handover-result.ts'
import { readLines } from './read-lines.ts'

/** Findings that are compared at a time. */
export const groupSize = 500
/** Entries of one outcome in an answer; the counts include all. */
const maxShown = 10_000

/** A finding of the file, and what this store has. */
export interface ComparedFinding {
  readonly outcome: HandoverOutcome
  readonly theirs: HandoverLine
  /** Absent if it is not in this store. */
  readonly ours: StoredSide | undefined
  /** Names the difference. */
  readonly id: string
}

const nothing: HandoverSide = { decision: null, events: [] }

/** Compares findings of a file with those of a version. A finding of this store that is in `taken` is compared no second time. */
export async function compareGroup(
  read: UserReader,
  versionId: string,
  lines: readonly HandoverLine[],
  taken: Set<string>,
): Promise<readonly ComparedFinding[]> {
  const sides = await findSides(read, versionId, lines)
  // Lines that name a finding by its own id come before those that share another id with it.
  const isExact = (line: HandoverLine, place: number) => sides[place]?.vulnerability === line.vulnerability
  const named = new Set(lines.flatMap((line, place) => (isExact(line, place) ? [sides[place]?.findingId] : [])))
  return lines.map((theirs, place) => {
    const found = sides[place]
    const isFree = found && !taken.has(found.findingId) && (isExact(theirs, place) || !named.has(found.findingId))
    const ours = isFree ? found : undefined
    if (ours) taken.add(ours.findingId)
    const outcome = ours ? compareSides(ours, theirs) : 'MISSING'
    return { outcome, theirs, ours, id: differenceId(theirs, ours ?? nothing, theirs) }
  })
}

/** Compares a whole file with a version, group by group. */
export async function* compareFile(
  read: UserReader,
  { findings, versionId }: Pick<HandoverCompared, 'findings' | 'versionId'>,
): AsyncGenerator<readonly ComparedFinding[]> {
  const taken = new Set<string>()
  for await (const lines of readLines(findings, groupSize)) yield await compareGroup(read, versionId, lines, taken)
}

/** Counts what differs, and keeps the first entries of each outcome. */
export class ComparisonCounter {
  readonly #counts = new Map<HandoverOutcome, number>()
  readonly #shown = new Map<HandoverOutcome, HandoverEntry[]>()

  add(compared: readonly ComparedFinding[]): void {
    for (const one of compared) {
      this.#counts.set(one.outcome, (this.#counts.get(one.outcome) ?? 0) + 1)
      if (one.outcome === 'SAME') continue
      const shown = this.#shown.get(one.outcome) ?? []
      if (shown.length < maxShown) shown.push(toEntry(one))
      this.#shown.set(one.outcome, shown)
    }
  }

  comparison() {
    const entries = handoverOutcomes.flatMap((outcome) => this.#shown.get(outcome) ?? [])
    return { counts: Object.fromEntries(this.#counts), entries: entries.slice(0, maxShown) }
  }
}

function toEntry({ outcome, theirs, ours, id }: ComparedFinding): HandoverEntry {
  return {
    ...{ id, outcome, findingId: ours?.findingId ?? null, vulnerability: theirs.vulnerability },
    ...{ component: theirs.component, componentVersion: theirs.version },
    ...{ ours: ours?.decision ?? null, theirs: theirs.decision },
    onlyHere: ours ? unknownEvents(theirs, ours).length : 0,
    onlyThere: unknownEvents(ours ?? nothing, theirs).length,
  }
}

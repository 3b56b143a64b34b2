import { Rejection } from '#service/domain/rejection.ts'
import { type FindingId, newId, type UserId } from '#service/domain/id.ts'

/** Findings of a selection, with the times at which they were last changed as the user read them, where given. */
export type SelectedFindings = ReadonlyMap<FindingId, string | null>

/** Findings that are named by several calls, so that one step can be about all of them. They are in memory only. */
export interface FindingSelections {
  /**
   * Adds findings to a selection of a user, or to a new one. A finding that is in it already gets the time that is given now.
   * @throws {Rejection} if the user has no such selection, or it would have too many findings
   */
  add(
    userId: UserId | null,
    id: string | null,
    findings: SelectedFindings,
  ): { readonly id: string; readonly count: number }
  /**
   * Returns the findings of a selection in the order in which they were added.
   * @throws {Rejection} if the user has no such selection
   */
  get(userId: UserId | null, id: string): SelectedFindings
}

/** Findings of a selection, and of all selections: about 200 bytes each. */
const [maxSelected, maxKept] = [100_000, 500_000]
const lifetimeMs = 30 * 60 * 1000

interface Selection {
  readonly userId: UserId | null
  readonly findings: Map<FindingId, string | null>
  usedAt: number
}

/** Creates an empty list of selections. The one that was used least recently is dropped for a new one if all together have too many findings. */
export function createFindingSelections(now: () => Date): FindingSelections {
  // In the order of their last use.
  const selections = new Map<string, Selection>()
  const getUsed = (userId: UserId | null, id: string): Selection => {
    const known = selections.get(id)
    if (!known || known.userId !== userId || isOver(known)) {
      throw new Rejection(`Selection "${id}" not found. Add its findings again`)
    }
    selections.delete(id)
    selections.set(id, known)
    known.usedAt = now().getTime()
    return known
  }
  const isOver = ({ usedAt }: Selection) => Math.abs(now().getTime() - usedAt) > lifetimeMs
  const makeRoom = (but: string) => {
    let kept = 0
    for (const [id, one] of [...selections].toReversed()) {
      kept += one.findings.size
      if (id !== but && (kept > maxKept || isOver(one))) selections.delete(id)
    }
  }
  return {
    add(userId, given, findings) {
      const selection = given === null ? null : getUsed(userId, given)
      const all = new Map([...(selection?.findings ?? []), ...findings])
      if (all.size > maxSelected) {
        throw new Rejection(`${all.size} findings exceed the limit of ${maxSelected} in a selection`)
      }
      const id = given ?? newId()
      selections.delete(id)
      selections.set(id, { userId, findings: all, usedAt: now().getTime() })
      makeRoom(id)
      return { id, count: all.size }
    },
    get: (userId, id) => getUsed(userId, id).findings,
  }
}

import { listAbout, type PairableRow } from '#service/db/decisions/pairable-findings.ts'
import type { UserReader } from '#service/db/database.ts'
import { pairFindings } from '#service/domain/decisions/pair-findings.ts'
import type { FindingId, FindingSetId } from '#service/domain/id.ts'

/** A finding to pair, and the set to look in. */
export type Asked = readonly [findingId: FindingId, earlierSet: FindingSetId]

/** What an earlier set has for a finding. */
export interface EarlierFinding {
  readonly finding: PairableRow
  /** The finding that it is paired with, decided or not. Undefined for none. */
  readonly paired: PairableRow | undefined
  /** True if the earlier set has the same version of the package. */
  readonly hasVersion: boolean
}

/**
 * Pairs findings of a set with those of earlier sets, each by all findings of both sets about its vulnerability and package, so that the
 * result does not depend on which of them are asked for at once.
 */
export async function pairWithEarlier(
  read: UserReader,
  ownSet: FindingSetId,
  asked: readonly Asked[],
): Promise<ReadonlyMap<FindingId, EarlierFinding>> {
  if (asked.length === 0) return new Map()
  const rows = await listAbout(read, [...asked, ...asked.map(([id]): Asked => [id, ownSet])])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const bySet = Map.groupBy(rows, ({ setId, subject }) => keyOf(setId, subject))
  const pairsOf = remembered((setId: FindingSetId, subject: string) =>
    pairFindings(bySet.get(keyOf(ownSet, subject)) ?? [], bySet.get(keyOf(setId, subject)) ?? []),
  )
  const versionsOf = remembered(
    (setId: FindingSetId, subject: string) =>
      new Set((bySet.get(keyOf(setId, subject)) ?? []).map(({ packageKey }) => packageKey)),
  )
  return new Map(
    asked.flatMap(([id, setId]): [FindingId, EarlierFinding][] => {
      const finding = byId.get(id)
      if (!finding) return []
      const paired = byId.get(pairsOf(setId, finding.subject).get(id) ?? '')
      return [[id, { finding, paired, hasVersion: versionsOf(setId, finding.subject).has(finding.packageKey) }]]
    }),
  )
}

function keyOf(setId: FindingSetId, subject: string): string {
  return `${setId} ${subject}`
}

function remembered<Value>(compute: (setId: FindingSetId, subject: string) => Value) {
  const known = new Map<string, Value>()
  return (setId: FindingSetId, subject: string): Value => {
    const key = keyOf(setId, subject)
    const value = known.get(key) ?? compute(setId, subject)
    known.set(key, value)
    return value
  }
}

import {
  type EarlierRow,
  type FindingSubject,
  listAbout,
  readSubjects,
} from '#service/db/decisions/pairable-findings.ts'
import type { UserReader } from '#service/db/database.ts'
import { pairFindings } from '#service/domain/decisions/pair-findings.ts'
import type { FindingId, FindingSetId } from '#service/domain/id.ts'

/** A finding to pair, and the set to look in. */
export type Asked = readonly [findingId: FindingId, earlierSet: FindingSetId]

/** What an earlier set has for a finding. */
export interface EarlierFinding {
  readonly finding: FindingSubject
  /** The finding that it is paired with, decided or not. Undefined for none. */
  readonly paired: EarlierRow | undefined
  /** True if the earlier set has the same version of the package. */
  readonly hasVersion: boolean
}

interface Pair {
  readonly earlierId: FindingId | undefined
  readonly hasVersion: boolean
}

/**
 * Pairs of findings of one set that were computed already, by earlier set and subject. They do not depend on decisions. A set that is shown may
 * get further findings: to be used for a short time.
 */
export type KnownPairs = Map<string, ReadonlyMap<FindingId, Pair>>

/**
 * Pairs findings of a set with those of earlier sets, each by all findings of both sets about its vulnerability and package, so that the
 * result does not depend on which of them are asked for at once.
 * @param known pairs of that set, to which others are added
 */
export async function pairWithEarlier(
  read: UserReader,
  ownSet: FindingSetId,
  asked: readonly Asked[],
  known: KnownPairs,
): Promise<ReadonlyMap<FindingId, EarlierFinding>> {
  if (asked.length === 0) return new Map()
  const findings = await readSubjects(
    read,
    asked.map(([id]) => id),
  )
  const keyOfAsked = ([id, setId]: Asked) => keyOf(setId, findings.get(id)?.subject ?? '')
  await addPairs(
    read,
    ownSet,
    asked.filter((one) => findings.has(one[0]) && !known.has(keyOfAsked(one))),
    known,
  )
  const pairs = asked.map((one) => ({ id: one[0], pair: known.get(keyOfAsked(one))?.get(one[0]) }))
  const earlier = await readSubjects(
    read,
    pairs.flatMap(({ pair }) => pair?.earlierId ?? []),
  )
  return new Map(
    pairs.flatMap(({ id, pair }): [FindingId, EarlierFinding][] => {
      const finding = findings.get(id)
      if (!finding || !pair) return []
      return [[id, { finding, paired: earlier.get(pair.earlierId ?? ''), hasVersion: pair.hasVersion }]]
    }),
  )
}

async function addPairs(
  read: UserReader,
  ownSet: FindingSetId,
  asked: readonly Asked[],
  known: KnownPairs,
): Promise<void> {
  if (asked.length === 0) return
  const rows = await listAbout(read, [...asked, ...asked.map(([id]): Asked => [id, ownSet])])
  const bySet = Map.groupBy(rows, ({ setId, subject }) => keyOf(setId, subject))
  const subjects = new Map(rows.map(({ id, subject }) => [id, subject]))
  for (const [id, setId] of asked) {
    const subject = subjects.get(id) ?? ''
    const key = keyOf(setId, subject)
    if (known.has(key)) continue
    const [own, earlier] = [bySet.get(keyOf(ownSet, subject)) ?? [], bySet.get(key) ?? []]
    const pairs = pairFindings(own, earlier)
    const versions = new Set(earlier.map(({ packageKey }) => packageKey))
    known.set(
      key,
      new Map(
        own.map((one) => [one.id, { earlierId: pairs.get(one.id), hasVersion: versions.has(one.packageKey) }] as const),
      ),
    )
  }
}

function keyOf(setId: FindingSetId, subject: string): string {
  return `${setId} ${subject}`
}

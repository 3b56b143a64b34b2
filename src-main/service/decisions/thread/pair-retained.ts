import { listAbout } from '#service/db/decisions/pairable-findings.ts'
import { listRetainedAbout, type RetainedFinding } from '#service/db/decisions/retained-decisions.ts'
import type { UserReader } from '#service/db/database.ts'
import { pairFindings } from '#service/domain/decisions/pair-findings.ts'
import type { FindingId, FindingSetId, VersionId } from '#service/domain/id.ts'

/** What a finding is paired with. */
export interface RetainedPair {
  readonly retained: RetainedFinding
  /** True if it is about the same version of the package. */
  readonly isOfSameVersion: boolean
}

/**
 * Pairs findings of a set with what is retained of replaced content of their version, each by all findings of the set about its vulnerability
 * and package, so that the result does not depend on which of them are asked for at once.
 * @param isNew findings that the version did not have before: only those get something
 */
export async function pairWithRetained(
  read: UserReader,
  { versionId, setId }: { readonly versionId: VersionId; readonly setId: FindingSetId },
  ids: readonly FindingId[],
  isNew: (id: FindingId) => boolean,
): Promise<ReadonlyMap<FindingId, RetainedPair>> {
  const asked = new Set(ids)
  const retained = await listRetainedAbout(read, versionId, ids)
  if (retained.length === 0) return new Map()
  const rows = await listAbout(
    read,
    ids.map((id) => [id, setId]),
  )
  const findingsAbout = Map.groupBy(
    rows.filter(({ id }) => isNew(id)),
    ({ subject }) => subject,
  )
  const byId = new Map(retained.map((one) => [one.id, one]))
  const pairs = [...Map.groupBy(retained, ({ subject }) => subject)].flatMap(([subject, some]) => {
    const findings = findingsAbout.get(subject) ?? []
    const versions = new Set(findings.map(({ packageKey }) => packageKey))
    const free = some.filter(({ isMoved, packageKey }) => !isMoved || versions.has(packageKey))
    return [...pairFindings(findings, free)]
  })
  const keys = new Map(rows.map(({ id, packageKey }) => [id, packageKey]))
  return new Map(
    pairs.flatMap(([id, retainedId]) => {
      const one = byId.get(retainedId)
      if (!one || !asked.has(id)) return []
      return [[id, { retained: one, isOfSameVersion: keys.get(id) === one.packageKey }] as const]
    }),
  )
}

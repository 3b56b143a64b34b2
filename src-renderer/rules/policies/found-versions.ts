import type { Finds } from './use-policies.ts'

type Example = Finds['examples'][number]

/** A version in which a policy would find something. */
export interface FoundVersion {
  readonly sbom: Example['sbom']
  /** What would be found, of which the first are sent. */
  readonly examples: readonly Example[]
}

/** Returns what would be found by version, in the order of the answer. */
export function foundVersions({ examples }: Finds): readonly FoundVersion[] {
  const byVersion = Map.groupBy(examples, ({ sbom }) => sbom.id)
  return [...byVersion.values()].flatMap((own) => (own[0] ? [{ sbom: own[0].sbom, examples: own }] : []))
}

/** Whether everything that would be found was sent: only then is it known of every version. */
export function isWhole({ examples, violationsCount }: Finds): boolean {
  return examples.length >= violationsCount
}

/** What saving would change. */
export interface FoundDifference {
  /** Versions that would be violated, and are not by what is saved. */
  readonly more: readonly FoundVersion[]
  readonly fewer: readonly FoundVersion[]
}

/** Compares what a draft would find with what the saved policy finds. Null if not every version of both is known. */
export function differenceOf(now: Finds, saved: Finds): FoundDifference | null {
  if (!isWhole(now) || !isWhole(saved)) return null
  const [after, before] = [foundVersions(now), foundVersions(saved)]
  const without = (all: readonly FoundVersion[], others: readonly FoundVersion[]) =>
    all.filter(({ sbom }) => others.every((other) => other.sbom.id !== sbom.id))
  return { more: without(after, before), fewer: without(before, after) }
}

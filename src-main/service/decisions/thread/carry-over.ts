import {
  type CarriedOver,
  listUndecided,
  type PackageDecisions,
  readDecisionsOf,
  type UndecidedFinding,
  findPreviousVersion,
  writeCarriedOver,
} from '#service/db/decisions/earlier-decisions.ts'
import {
  forgetFound,
  readRetained,
  restoreMarks,
  type RetainedDecisions,
} from '#service/db/decisions/retained-decisions.ts'
import type { UserTransaction } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import { chooseEarlier } from '#service/domain/decisions/carried-decision.ts'
import type { FindingId, VersionId } from '#service/domain/id.ts'

/** The actor of carried decisions in the history of a finding. */
const carryOverActor: Actor = { kind: 'SYSTEM', name: 'Retain Vulnerability Status with Version', id: null }

/**
 * Carries earlier decisions over to findings. First those of the replaced content for the same package and version; then, for new findings,
 * those for the same package in any version, from the replaced content or from the environment's previous version. Only if the environment
 * retains decisions (specification 1, rule 6), and never over an existing decision.
 * @returns the number of findings with a carried decision
 */
export async function carryDecisions(
  transaction: UserTransaction,
  versionId: VersionId,
  appeared: readonly FindingId[],
  now: string,
): Promise<number> {
  const retained = await readRetained(transaction, versionId)
  if (retained) await restoreMarks(transaction, versionId)
  const before = await findPreviousVersion(transaction, versionId)
  const decisions = before?.retains ? await readDecisionsOf(transaction, before.id) : undefined
  if (!retained && (decisions?.isEmpty ?? true)) return 0
  const carried = chooseCarried(
    await listUndecided(transaction, versionId, retained ? null : appeared),
    new Set(appeared),
    { retained, before: decisions, beforeId: before?.id ?? null },
  )
  await writeCarriedOver(transaction, carried, carryOverActor, now)
  if (retained) await forgetFound(transaction, versionId)
  return carried.length
}

/** Where earlier decisions are read: the replaced content of the version, and the previous version. */
interface EarlierPlaces {
  readonly retained: RetainedDecisions | undefined
  readonly before: PackageDecisions | undefined
  readonly beforeId: string | null
}

function chooseCarried(
  findings: readonly UndecidedFinding[],
  appeared: ReadonlySet<string>,
  { retained, before, beforeId }: EarlierPlaces,
): readonly CarriedOver[] {
  return findings.flatMap((finding) => {
    const places = {
      kept: retained?.exact(finding),
      keptOfPackage: retained?.ofPackage(finding),
      before: before?.find(finding),
    }
    const earlier = chooseEarlier(places, appeared.has(finding.id))
    if (!earlier?.decision.isDecided) return []
    return [{ findingId: finding.id, decision: earlier.decision, fromVersionId: earlier.isKept ? null : beforeId }]
  })
}

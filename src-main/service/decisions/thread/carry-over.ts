import {
  type CarriedOver,
  listUndecided,
  type PackageDecisions,
  readDecisionsOf,
  type UndecidedFinding,
  versionBefore,
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

/** Who carries decisions over, in the history of a finding. */
const carryOverActor: Actor = { kind: 'SYSTEM', name: 'Retain Vulnerability Status with Version', id: null }

/**
 * Gives findings the decisions that stood before: those that the replaced content of the version left for the same package and
 * version, then, for findings that appeared, those of the same package whatever its version, from the replaced content or from the
 * environment's version before this one. Only where the environment says so (specification 1, rule 6), and never over a decision.
 * Returns the number of findings that got one.
 */
export async function carryDecisions(
  transaction: UserTransaction,
  versionId: VersionId,
  appeared: readonly FindingId[],
  now: string,
): Promise<number> {
  const retained = await readRetained(transaction, versionId)
  if (retained) await restoreMarks(transaction, versionId)
  const before = await versionBefore(transaction, versionId)
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

/** Where earlier decisions are found: in the replaced content of the version and in the version before. */
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

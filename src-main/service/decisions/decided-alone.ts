import type { UserDatabase, UserReader, UserTransaction } from '#service/db/database.ts'
import { containedVersions } from '#service/db/parts/part-tree.ts'
import { layOver, type NamedInVersion, namedInVersion } from '#service/db/parts/version-overlays.ts'
import { namesOfVersions } from '#service/db/versions/version-names.ts'
import type { ExpectedTimes } from '#service/domain/decisions/expected-times.ts'
import type { VexChange } from '#service/domain/decisions/vex-decision.ts'
import type { DecisionScope } from '#service/domain/findings/finding.ts'
import type { FindingId, OrganizationId, VersionId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { inParts } from './parts.ts'

/** What of a decision says which findings it is about. */
interface NamingRequest {
  readonly organizationId: OrganizationId
  /** The version that the decision is for. Null: that of each finding. */
  readonly versionId: VersionId | null
  readonly findingIds: readonly FindingId[]
  readonly scope?: DecisionScope
  readonly expected?: ExpectedTimes | null
  readonly change: VexChange
}

/** The findings of a call that a version decides about for itself alone. */
interface DecidedAlone {
  readonly versionId: VersionId
  readonly findings: readonly NamedInVersion[]
}

/**
 * Lets a decision about findings that a version inherits hold for that version alone (decision 0101): names, in their place, rows of its own.
 *
 * @throws {Rejection} if the decision has a scope, or would not decide anything
 */
export async function decidedAlone<Request extends NamingRequest>(
  transaction: UserTransaction,
  request: Request,
): Promise<Request> {
  const alone = await readAlone(transaction, request)
  if (alone === null) return request
  const rows = await layOver(
    transaction,
    alone.versionId,
    alone.findings.map(({ ofId }) => ofId),
  )
  return withRows(request, alone, rows)
}

/** Does the same in short transactions, for many findings. Rows that are left without a decision by a failure hold nowhere. */
export async function decidedAloneInParts<Request extends NamingRequest>(
  database: UserDatabase,
  request: Request,
): Promise<Request> {
  const alone = await readAlone(database.write, request)
  if (alone === null) return request
  const rows = await inParts(
    database,
    alone.findings.map(({ ofId }) => ofId),
    (transaction, some) => layOver(transaction, alone.versionId, some),
  )
  return withRows(request, alone, new Map(rows.flatMap((part) => [...part])))
}

function withRows<Request extends NamingRequest>(
  request: Request,
  { findings }: DecidedAlone,
  rows: ReadonlyMap<FindingId, FindingId>,
): Request {
  const instead = new Map(findings.map(({ id, ofId }) => [id, rows.get(ofId) ?? id]))
  const findingIds = request.findingIds.map((id) => instead.get(id) ?? id)
  return { ...request, findingIds, ...(request.expected && { expected: timesInstead(request.expected, instead) }) }
}

/** Returns the expected times of findings as those of the rows that stand in their place. */
export function timesInstead(expected: ExpectedTimes, instead: ReadonlyMap<FindingId, FindingId>): ExpectedTimes {
  if (!('each' in expected)) return expected
  return { each: new Map([...expected.each].map(([id, time]) => [instead.get(id) ?? id, time])) }
}

async function readAlone(read: UserReader, request: NamingRequest): Promise<DecidedAlone | null> {
  const { organizationId, versionId, findingIds, scope = 'VERSION' } = request
  const named = await namedInVersion(read, organizationId, versionId, findingIds)
  const overlaid = named.filter(({ id, ofId }) => id !== ofId)
  if (overlaid[0] && scope !== 'VERSION') throw await withoutScope(read, request, overlaid[0], overlaid[0].holdsIn)
  await requireInherited(read, request, overlaid)
  if (versionId === null) return null
  const inPart = overlaid.find(({ foundIn }) => foundIn === versionId)
  if (inPart) throw await decidedElsewhere(read, request, inPart)
  const contained = new Set(await containedVersions(read, versionId))
  const findings = named.filter((one) => one.foundIn !== versionId && contained.has(one.foundIn))
  const [first] = findings
  if (!first) return null
  if (scope !== 'VERSION') throw await withoutScope(read, request, first, versionId)
  if (request.change.status === undefined && findings.some(({ isDecided }) => isDecided === 0)) {
    throw new Rejection('A decision for one version alone needs a status. Send "vexStatusId"')
  }
  return { versionId, findings }
}

/** A decision for one version alone is kept while the version does not contain the part, but says nothing then. */
async function requireInherited(
  read: UserReader,
  { organizationId }: NamingRequest,
  overlaid: readonly NamedInVersion[],
): Promise<void> {
  for (const [versionId, named] of Map.groupBy(overlaid, ({ holdsIn }) => holdsIn)) {
    const contained = await containedVersions(read, versionId)
    const gone = named.find(({ foundIn }) => !contained.includes(foundIn))
    if (!gone) continue
    const [version, part] = await namesOfVersions(read, organizationId, [versionId, gone.foundIn])
    throw new Rejection(
      `Component vulnerability "${gone.id}" is a decision for "${version}" alone, which no longer contains "${part}". Attach the part again first`,
    )
  }
}

async function decidedElsewhere(
  read: UserReader,
  { organizationId }: NamingRequest,
  { id, ofId, holdsIn, foundIn }: NamedInVersion,
): Promise<Rejection> {
  const [version, part] = await namesOfVersions(read, organizationId, [holdsIn, foundIn])
  return new Rejection(
    `Component vulnerability "${id}" is a decision for "${version}" alone. Send "currentSbomId": "${holdsIn}" to change it, or
      "componentVulnId": "${ofId}" to decide in "${part}"`.replaceAll(/\s+/g, ' '),
  )
}

async function withoutScope(
  read: UserReader,
  { organizationId, scope }: NamingRequest,
  { id, foundIn }: NamedInVersion,
  alone: VersionId,
): Promise<Rejection> {
  const [version, part] = await namesOfVersions(read, organizationId, [alone, foundIn])
  return new Rejection(
    `A decision about component vulnerability "${id}", which "${version}" inherits from its part "${part}", holds for "${version}" alone and
      has no scope "${scope}". Leave the scope out, or send "currentSbomId": "${foundIn}" and the finding of the part`.replaceAll(
      /\s+/g,
      ' ',
    ),
  )
}

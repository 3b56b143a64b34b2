import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { readActorColumn } from '#service/db/actor-column.ts'
import type { UserReader } from '#service/db/database.ts'
import { memberOf, rowOf, valuesOf } from '#service/db/dialect/sql-words.ts'
import { type DecisionRow, toDecision, undecided } from '#service/db/findings/finding-rows.ts'
import { contentOf, findingSetOf } from '#service/db/shown-content.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import {
  eventColumns,
  type EventValues,
  type HandoverActor,
  type HandoverDecision,
  type HandoverEvent,
  type HandoverKey,
  type HandoverLine,
} from '#service/domain/handover/handover-line.ts'
import type { FindingId, VersionId } from '#service/domain/id.ts'

/** A finding of a version with all that this store knows about its decision. */
export interface StoredSide extends HandoverLine {
  readonly findingId: FindingId
  readonly customValues: string | null
}

/** The action of entries that take over what another store decided: no decision of their own. */
export const receivedAction = 'RECEIVED'

const columns = [
  'finding.id',
  'finding.custom_values',
  'component.ref',
  'component.name',
  'component.component_version',
  'vulnerability.vulnerability_id as vulnerability_name',
  'vulnerability.cve_id',
  'vulnerability.aliases',
  ...decisionColumns.map((column) => `finding.${column}` as const),
] as const

/** Entries that changed, confirmed or carried over a decision. Others are about notes, or written by scans. */
const isAboutDecision = sql<boolean>`(${memberOf('vex_history.before', 'vex_status')} is not null
  or ${memberOf('vex_history.after', 'vex_status')} is not null) and vex_history.action <> ${receivedAction}
  and not (vex_history.action in ('UNDONE', 'REDONE') and ${isUnchanged('vex_status')} and ${isUnchanged('decided_at')})`

/** Undoing notes leaves a decision as it was: that is no entry about it. */
function isUnchanged(column: 'vex_status' | 'decided_at') {
  const [before, after] = [memberOf('vex_history.before', column), memberOf('vex_history.after', column)]
  return sql<boolean>`${before} is not distinct from ${after}`
}

const isShown = sql<boolean>`(vex_history.operation_id is null
  or vex_history.operation_id not in (select id from vex_operation where open = 1))`

function findingsOfVersion(read: UserReader, versionId: VersionId) {
  return read
    .selectFrom('finding')
    .innerJoin('component', 'component.id', 'finding.component_id')
    .innerJoin('vulnerability', 'vulnerability.id', 'finding.vulnerability_id')
    .select(columns)
    .where('finding.finding_set_id', '=', findingSetOf(versionId))
}

/** Lists the findings of a version with a decision, or with a history of one, in the order of their ids. */
export async function listDecided(
  read: UserReader,
  versionId: VersionId,
  after: string,
  limit: number,
): Promise<readonly StoredSide[]> {
  const rows = await findingsOfVersion(read, versionId)
    .where('finding.id', '>', after)
    .where((where) =>
      where.or([
        where('finding.vex_status', 'is not', null),
        where.exists(
          where
            .selectFrom('vex_history')
            .select('vex_history.id')
            .whereRef('vex_history.finding_id', '=', 'finding.id')
            .where(isAboutDecision)
            .where(isShown),
        ),
      ]),
    )
    .orderBy('finding.id')
    .limit(limit)
    .execute()
  return withEvents(read, rows)
}

/** Counts them. */
export async function countDecided(read: UserReader, versionId: VersionId): Promise<number> {
  let count = 0
  for (let after = ''; ;) {
    const page = await listDecided(read, versionId, after, 1000)
    count += page.length
    const last = page.at(-1)
    if (!last) return count
    after = last.findingId
  }
}

type NamedKey = Pick<HandoverKey, 'ref' | 'vulnerability' | 'aliases'>

/** Finds the findings of a version that keys name, without their history. */
export async function locateFindings(
  read: UserReader,
  versionId: VersionId,
  keys: readonly NamedKey[],
): Promise<readonly ({ readonly id: FindingId; readonly vulnerability: string } | undefined)[]> {
  const rows = await locate(read, versionId, keys)
  return rows.map((row) => row && { id: row.id, vulnerability: row.vulnerability_name })
}

/** Finds the findings of a version that keys name, each by its component and by any id of its vulnerability. */
export async function findSides(
  read: UserReader,
  versionId: VersionId,
  keys: readonly HandoverKey[],
): Promise<readonly (StoredSide | undefined)[]> {
  const found = await locate(read, versionId, keys)
  const unique = [...new Map(found.flatMap((row) => (row ? [[row.id, row] as const] : []))).values()]
  const sides = new Map((await withEvents(read, unique)).map((side) => [side.findingId, side]))
  return found.map((row) => row && sides.get(row.id))
}

async function locate(
  read: UserReader,
  versionId: VersionId,
  keys: readonly NamedKey[],
): Promise<readonly (Row | undefined)[]> {
  const refs = [...new Set(keys.map(({ ref }) => ref))]
  const rows = await findingsOfVersion(read, versionId)
    .where('component.content_id', '=', contentOf(versionId))
    .where('component.ref', 'in', valuesOf(refs))
    .execute()
  const byRef = Map.groupBy(rows, ({ ref }) => ref)
  return keys.map((key) => pick(byRef.get(key.ref) ?? [], key))
}

type Row = Awaited<ReturnType<ReturnType<typeof findingsOfVersion>['execute']>>[number]

/** The finding of the same id; without one, the only one that shares any id. */
function pick(rows: readonly Row[], { vulnerability, aliases }: NamedKey): Row | undefined {
  const same = rows.find((row) => row.vulnerability_name === vulnerability)
  if (same) return same
  const wanted = new Set([vulnerability, ...aliases])
  const [first, ...others] = rows.filter((row) => idsOf(row).some((id) => wanted.has(id)))
  return others.length === 0 ? first : undefined
}

/** The ids of a vulnerability, the one that it is shown by first. */
export function idsOf(row: Pick<Row, 'vulnerability_name' | 'cve_id' | 'aliases'>): readonly string[] {
  const aliases = JSON.parse(row.aliases) as readonly string[] // written by the scan only
  return [row.vulnerability_name, ...(row.cve_id === null ? [] : [row.cve_id]), ...aliases]
}

async function withEvents(read: UserReader, rows: readonly Row[]): Promise<readonly StoredSide[]> {
  const entries = await read
    .selectFrom('vex_history')
    .leftJoin('received_event', 'received_event.history_id', 'vex_history.id')
    .select(['vex_history.id', 'vex_history.finding_id', 'vex_history.at', 'vex_history.actor', 'vex_history.action'])
    .select(['vex_history.before', 'vex_history.after', 'received_event.event_id'])
    .where('vex_history.finding_id', 'in', valuesOf(rows.map(({ id }) => id)))
    .where((where) => where.or([isAboutDecision, where('received_event.event_id', 'is not', null)]))
    .where(isShown)
    .orderBy(rowOf('vex_history'))
    .execute()
  const byFinding = Map.groupBy(entries, ({ finding_id: id }) => id)
  return rows.map((row) => {
    const [vulnerability = '', ...aliases] = [...new Set(idsOf(row))]
    const decision = decisionOf(row)
    const all = (byFinding.get(row.id) ?? []).map(
      ({ id, event_id: eventId, at, actor, action, before, after }): HandoverEvent => ({
        ...{ id: eventId ?? carriedId(row.ref, vulnerability, { action, after }) ?? id },
        ...{ at, by: strip(readActorColumn(actor)), action },
        ...{ before: shown(before), after: shown(after) },
      }),
    )
    const events = [...new Map(all.map((event) => [event.id, event])).values()] // carried again after an undo
    return {
      ...{ findingId: row.id, customValues: row.custom_values },
      ...{ ref: row.ref, vulnerability, aliases, component: row.name, version: row.component_version },
      decision,
      events: events.length === 0 && decision !== null ? [standing(row.ref, vulnerability, decision)] : events,
    }
  })
}

function decisionOf(row: DecisionRow): HandoverDecision | null {
  const decision = toDecision(row)
  if (decision === null) return null
  const { status, justification, response, impact, detail, actionStatement, note, fixedIn, resolutionDate } = decision
  return {
    choice: { status, justification, response, impact, detail, actionStatement, note, fixedIn, resolutionDate },
    originalTerms: decision.originalTerms,
    by: strip(decision.decidedBy),
    at: decision.decidedAt,
  }
}

/** Stands for the history of a decision that has none, such as one retained from a replaced document: it must not count as undecided. */
function standing(ref: string, vulnerability: string, { choice, by, at }: HandoverDecision): HandoverEvent {
  const id = createHash('sha256')
    .update(JSON.stringify([ref, vulnerability, choice, by, at]))
    .digest('hex')
  const { status, justification } = choice
  const after = { vex_status: status, ...(justification !== null && { vex_justification: justification }) }
  return { id: `standing:${id.slice(0, 32)}`, at, by, action: 'DECIDED', before: null, after }
}

/** Each store carries the same earlier decision over by itself: that is one entry, not two decisions. */
function carriedId(
  ref: string,
  vulnerability: string,
  { action, after }: { readonly action: string; readonly after: string | null },
): string | null {
  if (action !== 'CARRIED' || after === null) return null
  const decision = decisionOf({ ...undecided, ...(JSON.parse(after) as Partial<DecisionRow>) }) // written by scans only
  return decision && standing(ref, vulnerability, decision).id
}

function strip({ kind, name }: HandoverActor): HandoverActor {
  return { kind, name }
}

function shown(text: string | null): EventValues | null {
  if (text === null) return null
  const values = JSON.parse(text) as Readonly<Partial<Record<string, string | null>>> // written by steps only
  return Object.fromEntries(
    eventColumns.flatMap((name) => {
      const value = values[name]
      return value == null ? [] : [[name, String(value)] as const]
    }),
  )
}

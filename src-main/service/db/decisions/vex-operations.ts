import { type Selectable, sql } from 'kysely'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { undoableKinds, type VexOperation } from '#service/domain/decisions/vex-operation.ts'
import { readActorColumn } from '#service/db/actor-column.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import type { VexOperationTable } from '#service/db/tables/finding-tables.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { hasNewerDecision } from './step-entries.ts'
import type { OrganizationId, VersionId } from '#service/domain/id.ts'
import { findOwnRow } from '#service/db/own-rows.ts'
import { findingSetsOf } from '#service/db/shown-content.ts'

const columns = [
  'id',
  'organization_id',
  'version_id',
  'kind',
  'summary',
  'findings_count',
  'actor',
  'actor_id',
  'at',
  'undone_at',
  'target_operation_id',
] as const

/** Selects steps. */
export interface OperationScope {
  readonly organizationId: OrganizationId
  /** Only steps that changed this version. */
  readonly versionId: VersionId | null
  /** With `versionId`: also steps that changed one of these. */
  readonly containedIds?: readonly VersionId[] | undefined
  /** Only steps of this user. */
  readonly actorId: string | null
  /** Only steps that were taken with this token, or before tokens were stored; empty for sessions of the window. Absent for all. */
  readonly tokenId?: string
}

type Reader = UserReader

/** Lists steps, newest first. */
export async function listOperations(
  { read }: Pick<UserDatabase, 'read'>,
  scope: OperationScope,
  page: PageRequest,
): Promise<Page<VexOperation>> {
  return listPage(
    inScope(read, scope).select(columns),
    toSortKeys([sql.ref('vex_operation.position')], 'desc'),
    page,
    toOperation,
  )
}

/** Counts the steps of a list, before paging. */
export async function countOperations({ read }: Pick<UserDatabase, 'read'>, scope: OperationScope): Promise<number> {
  const counted = inScope(read, scope).select((where) => where.fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

export async function findOperation(
  { read }: Pick<UserDatabase, 'read'>,
  organizationId: OrganizationId,
  id: string,
): Promise<VexOperation | undefined> {
  const row = await findOwnRow(
    read.selectFrom('vex_operation').select(columns).where('open', '=', 0).where(isShown),
    organizationId,
    id,
  )
  return row && toOperation(row)
}

/** Returns the latest steps in scope that are not undone, newest first. */
export async function latestUndoable(
  { read }: Pick<UserDatabase, 'read'>,
  scope: OperationScope,
  count: number,
): Promise<readonly VexOperation[]> {
  const rows = await inScope(read, scope)
    .select(columns)
    .where('kind', 'in', undoableKinds)
    .where('undone_at', 'is', null)
    .orderBy('position', 'desc')
    .limit(count)
    .execute()
  return rows.map(toOperation)
}

/** Returns steps that a user undid, the last undone first: of steps undone together, the earliest. */
export async function latestUndone(
  { read }: Pick<UserDatabase, 'read'>,
  scope: OperationScope,
  count: number,
): Promise<readonly VexOperation[]> {
  const { actorId, tokenId, ...anyone } = scope
  let query = inScope(read, { ...anyone, actorId: null })
    .select(columns)
    .where('undone_at', 'is not', null)
  if (actorId !== null) {
    query = query.where('id', 'in', (from) =>
      from
        .selectFrom('vex_operation as undo')
        .select((where) => where.ref('undo.target_operation_id').$notNull().as('target'))
        .where('undo.kind', '=', 'UNDO')
        .where('undo.actor_id', '=', actorId)
        .where(isOfToken('undo', tokenId))
        .where('undo.organization_id', '=', scope.organizationId),
    )
  }
  const rows = await query.orderBy('undone_position', 'desc').limit(count).execute()
  return rows.map(toOperation)
}

/** Returns those of the steps that a later step depends on: they cannot be undone before it. */
export async function findBlockedOperations(
  { read }: Pick<UserDatabase, 'read'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const blocked = undoableKinds.map(
    (kind) => sql`(${hasNewerDecision(kind, 'after')} and vex_operation.kind = ${kind})`,
  )
  const { rows } = await sql<{ id: string }>`
    SELECT vex_operation.id FROM vex_operation
    WHERE vex_operation.id IN ${valuesOf(ids)} AND EXISTS (
      SELECT 1 FROM vex_history AS entry JOIN finding ON finding.id = entry.finding_id
      WHERE entry.operation_id = vex_operation.id AND (${sql.join(blocked, sql` or `)}))`.execute(read)
  return new Set(rows.map(({ id }) => id))
}

/** A step over one version alone goes with what the version showed then: with a document that was replaced, or a version that was deleted. */
const isShown = sql<boolean>`(vex_operation.version_id is null or exists (
  select 1 from sbom_version where sbom_version.id = vex_operation.version_id and sbom_version.visible = 1))`

function isOfToken(table: string, tokenId: string | undefined) {
  const column = sql.ref(`${table}.token_id`)
  return tokenId === undefined ? sql<boolean>`true` : sql<boolean>`(${column} is null or ${column} = ${tokenId})`
}

function inScope(read: Reader, { organizationId, versionId, containedIds = [], actorId, tokenId }: OperationScope) {
  let query = read
    .selectFrom('vex_operation')
    .where('organization_id', '=', organizationId)
    .where('vex_operation.open', '=', 0)
    .where(isShown)
    .where(isOfToken('vex_operation', tokenId))
  if (actorId !== null) query = query.where('actor_id', '=', actorId)
  if (versionId === null) return query
  const versionIds = [versionId, ...containedIds]
  return query.where((where) =>
    where.or([
      where('vex_operation.version_id', 'in', valuesOf(versionIds)),
      where.and([
        where('vex_operation.version_id', 'is', null),
        where.exists(
          where
            .selectFrom('vex_history')
            .innerJoin('finding', 'finding.id', 'vex_history.finding_id')
            .select('vex_history.id')
            .whereRef('vex_history.operation_id', '=', 'vex_operation.id')
            .where('finding.finding_set_id', 'in', findingSetsOf(versionIds)),
        ),
      ]),
    ]),
  )
}

function toOperation(row: Pick<Selectable<VexOperationTable>, (typeof columns)[number]>): VexOperation {
  return {
    id: row.id,
    organizationId: row.organization_id,
    versionId: row.version_id,
    kind: row.kind as VexOperation['kind'], // written by `insertOperation` only
    summary: row.summary,
    findingsCount: row.findings_count,
    actor: { ...readActorColumn(row.actor), id: row.actor_id },
    at: row.at,
    undoneAt: row.undone_at,
    targetOperationId: row.target_operation_id,
  }
}

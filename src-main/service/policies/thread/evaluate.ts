import { createHash } from 'node:crypto'
import {
  type ConditionHit,
  type ConditionProgram,
  compileConditions,
} from '#service/db/conditions/compile-conditions.ts'
import type { ConditionRow } from '#service/db/conditions/condition-rows.ts'
import { readListsOf } from '#service/db/conditions/named-lists.ts'
import { type NamedRow, readRowNames } from '#service/db/policies/evaluation-input.ts'
import type { EvaluatedPolicy, FoundViolation } from '#service/db/policies/save-evaluation.ts'
import type { EvaluatedVersion } from '#service/db/policies/evaluation-input.ts'
import { type ConditionRowKind, conditionRowKinds } from '#service/domain/conditions/condition.ts'
import { printCondition } from '#shared/print-conditions.ts'
import { newId } from '#service/domain/id.ts'
import { evaluatedConditions, isInScope, type Policy } from '#service/domain/policies/policy.ts'
import { ownHits, violationText } from '#service/domain/policies/violation-text.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type EvaluatedTree, FoundOnce, readEvaluatedTree, rowsWithParts } from '#service/policies/rows-with-parts.ts'
import type { TaskContext } from '#service/workers/task.ts'

/** What is evaluated. */
export interface PoliciesToEvaluate {
  readonly version: EvaluatedVersion
  readonly policies: readonly Policy[]
  /** Only these findings; null for all rows. Policies about other rows are then left out by the caller. */
  readonly rowIds: readonly string[] | null
}

/** A policy that is ready to be tested. */
interface Program {
  readonly policy: Policy
  readonly program: ConditionProgram
}

type Add = (violations: readonly FoundViolation[]) => Promise<void>

/**
 * Evaluates policies for a version and what it inherits from its parts, a few thousand rows at a time. Violations are handed to `add` as they are
 * found. A policy that cannot be evaluated has an error, and never passes.
 */
export async function evaluatePolicies(
  context: Pick<TaskContext, 'database' | 'now' | 'signal'>,
  { version, policies, rowIds }: PoliciesToEvaluate,
  add: Add,
): Promise<readonly EvaluatedPolicy[]> {
  const { read } = context.database
  const errors = new Map<string, string>()
  const lists = await readListsOf(
    read,
    version.organizationId,
    policies.map(({ conditions }) => conditions),
  )
  const today = context.now().toISOString().slice(0, 10)
  const programs = policies.flatMap((policy): Program[] => {
    if (!isInScope(policy.scope, version)) return []
    try {
      const dated = { group: evaluatedConditions(policy), today, lists }
      return [{ policy, program: compileConditions(policy.appliesTo, dated) }]
    } catch (error) {
      errors.set(policy.id, reasonOf(error))
      return []
    }
  })
  const tree = await readEvaluatedTree(read, version.id)
  for (const row of conditionRowKinds) {
    const asked = programs.filter(({ policy }) => policy.appliesTo === row)
    if (asked.length > 0) await evaluateRows(context, { row, tree, rowIds, asked, errors }, add)
  }
  return policies.map((policy) => {
    const error = errors.get(policy.id) ?? null
    const outcome = error !== null ? 'ERROR' : isInScope(policy.scope, version) ? 'EVALUATED' : 'SKIPPED'
    return { policyId: policy.id, policyName: policy.name, revision: policy.revision, outcome, error }
  })
}

interface RowsToEvaluate {
  readonly row: ConditionRowKind
  readonly tree: EvaluatedTree
  readonly rowIds: readonly string[] | null
  readonly asked: readonly Program[]
  /** Why policies could not be evaluated, by id: added to. */
  readonly errors: Map<string, string>
}

async function evaluateRows(
  { database, signal }: Pick<TaskContext, 'database' | 'signal'>,
  { row, tree, rowIds, asked, errors }: RowsToEvaluate,
  add: Add,
): Promise<void> {
  const { read } = database
  const columns = new Map(
    asked.flatMap(({ program }) => program.columns.map((column) => [column.name, column] as const)),
  )
  const once = new FoundOnce()
  for await (const { versionId, rows } of rowsWithParts(read, tree, row, [...columns.values()], rowIds)) {
    signal.throwIfAborted()
    const hits = asked.flatMap((one) => hitsOf(one, rows, errors))
    if (hits.length === 0) continue
    const counted = await once.add(read, row, tree, versionId, hits)
    const found = [...new Set(counted.map(({ subjectId }) => subjectId))]
    const names = await readRowNames(read, row, found)
    await add(counted.flatMap((hit) => toViolation(hit, names.get(hit.subjectId))))
  }
}

interface RowHit {
  readonly policyId: string
  readonly subjectId: string
  readonly hits: readonly ConditionHit[]
}

function hitsOf({ policy, program }: Program, rows: readonly ConditionRow[], errors: Map<string, string>): RowHit[] {
  if (errors.has(policy.id)) return []
  try {
    return rows
      .filter((values) => program.test(values))
      .map((values) => ({ policyId: policy.id, subjectId: values.id, hits: ownHits(program.hits(values)) }))
  } catch (error) {
    errors.set(policy.id, reasonOf(error))
    return []
  }
}

function toViolation({ policyId, subjectId, hits }: RowHit, name: NamedRow | undefined): FoundViolation[] {
  if (!name) return []
  const { condition, seen, threshold } = violationText(hits)
  const digest = createHash('sha256').update(evidenceOf(hits, name)).digest('base64url').slice(0, 22)
  return [
    [
      ...([newId(), policyId, subjectId, condition, seen, threshold, name.name, 0 - name.priority] as const),
      ...([name.purl, name.vulnerabilityId, name.evidenceKey, digest] as const),
    ],
  ]
}

/** What a waiver rests on: the conditions that hold and what was seen, but for numbers and periods, which change from day to day. */
function evidenceOf(hits: readonly ConditionHit[], { facts }: NamedRow): string {
  const parts = hits.map(({ condition, seen }) => [printCondition(condition), isMeasured(seen) ? null : seen])
  return JSON.stringify([parts, facts])
}

function isMeasured(seen: string | null): boolean {
  return seen !== null && /^-?[\d.]+(e-?\d+)?$|^\d{4}-\d\d-\d\d/.test(seen)
}

function reasonOf(error: unknown): string {
  if (error instanceof Rejection) return error.messages.join('; ')
  throw error
}

import { type ConditionProgram, compileConditions } from '#service/db/conditions/compile-conditions.ts'
import { type ConditionRow, conditionRows } from '#service/db/conditions/condition-rows.ts'
import { conditionSql } from '#service/db/conditions/condition-sql.ts'
import { readListsOf } from '#service/db/conditions/named-lists.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { contentOf, contentsOf } from '#service/db/shown-content.ts'
import { countMatches, listMatches } from '#service/db/policies/policy-matches.ts'
import {
  type NamedRow,
  newestVersions,
  readEvaluatedVersion,
  readRowNames,
} from '#service/db/policies/evaluation-input.ts'
import type { DatedConditions } from '#service/domain/conditions/condition.ts'
import { evaluatedConditions, isInScope, namesPlaces, type Policy } from '#service/domain/policies/policy.ts'
import { ownHits, violationText } from '#service/domain/policies/violation-text.ts'
import { type EvaluatedTree, FoundOnce, readEvaluatedTree, rowsWithParts } from './rows-with-parts.ts'

/** A violation that a policy would find. */
export interface PreviewExample {
  readonly versionId: string
  readonly subjectName: string
  readonly condition: string
  readonly seen: string | null
}

/** What a policy would find now. */
export interface FoundPreview {
  readonly sbomsCount: number
  readonly violatingSbomsCount: number
  readonly violationsCount: number
  readonly examples: readonly PreviewExample[]
}

type PolicyToPreview = Pick<Policy, 'organizationId' | 'appliesTo' | 'conditions' | 'scope'>

const maxExamples = 50

/**
 * Finds what a policy would find now in the newest version of every environment and what it inherits from its parts, without storing anything. The
 * sample is left out, as it is of every number, unless the scope names places.
 */
export async function previewPolicy(
  { database, now }: { readonly database: UserDatabase; readonly now: () => Date },
  policy: PolicyToPreview,
): Promise<FoundPreview> {
  const { read } = database
  const { organizationId, appliesTo, scope } = policy
  const group = evaluatedConditions(policy)
  const lists = await readListsOf(read, organizationId, [group])
  const dated = { group, today: now().toISOString().slice(0, 10), lists }
  const program = compileConditions(appliesTo, dated)
  const inScope: string[] = []
  const trees: EvaluatedTree[] = []
  for (const id of await newestVersions(read, organizationId, { realOnly: !namesPlaces(scope) })) {
    const version = await readEvaluatedVersion(read, id)
    if (!version || !isInScope(scope, version)) continue
    inScope.push(id)
    const tree = await readEvaluatedTree(read, id)
    // What is asked of a version alone, and of one without parts, the store answers by itself.
    if (appliesTo !== 'version' && tree.versionIds.length > 1) trees.push(tree)
  }
  const treeIds = new Set(trees.map(({ versionIds: [id] }) => id))
  const alone = inScope.filter((id) => !treeIds.has(id))
  const found = await findAlone(read, { appliesTo, dated, program, versionIds: alone })
  for (const tree of trees) {
    const { count, hits } = await findInTree(read, { appliesTo, program, tree }, maxExamples - found.examples.length)
    if (count === 0) continue
    found.counts.set(tree.versionIds[0] ?? '', count)
    found.examples.push(...hits)
  }
  const violationsCount = [...found.counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    ...{ sbomsCount: inScope.length, violatingSbomsCount: found.counts.size, violationsCount },
    examples: found.examples,
  }
}

interface Found {
  /** Number of violations by version; versions without any are missing. */
  readonly counts: Map<string, number>
  readonly examples: PreviewExample[]
}

interface Asked {
  readonly appliesTo: Policy['appliesTo']
  readonly program: ConditionProgram
}

async function findAlone(
  read: UserReader,
  {
    appliesTo,
    dated,
    program,
    versionIds,
  }: Asked & { readonly dated: DatedConditions; readonly versionIds: readonly string[] },
): Promise<Found> {
  const counts = await countMatches(read, appliesTo, versionIds, conditionSql(appliesTo, dated, contentsOf(versionIds)))
  const examples: PreviewExample[] = []
  for (const versionId of versionIds.filter((id) => counts.has(id))) {
    const test = conditionSql(appliesTo, dated, contentOf(versionId))
    const ids = await listMatches(read, appliesTo, versionId, test, maxExamples - examples.length)
    const names = await readRowNames(read, appliesTo, ids)
    for await (const rows of conditionRows(read, { row: appliesTo, versionId, columns: program.columns, ids })) {
      examples.push(...rows.map((row) => toExample(program, versionId, row, names)))
    }
    if (examples.length >= maxExamples) break
  }
  return { counts: new Map(counts), examples }
}

/** Finds what the evaluation finds in a version and what it inherits, the nearest first. */
async function findInTree(
  read: UserReader,
  { appliesTo, program, tree }: Asked & { readonly tree: EvaluatedTree },
  limit: number,
): Promise<{ readonly count: number; readonly hits: readonly PreviewExample[] }> {
  const hits: PreviewExample[] = []
  let count = 0
  const once = new FoundOnce()
  for await (const { versionId, rows } of rowsWithParts(read, tree, appliesTo, program.columns, null)) {
    const matching = rows.filter((row) => program.test(row))
    const found = matching.map(({ id }) => ({ policyId: '', subjectId: id }))
    const ids = new Set((await once.add(read, appliesTo, tree, versionId, found)).map(({ subjectId }) => subjectId))
    count += ids.size
    const shown = matching.filter(({ id }) => ids.has(id)).slice(0, limit - hits.length)
    const names = await readRowNames(
      read,
      appliesTo,
      shown.map(({ id }) => id),
    )
    hits.push(...shown.map((row) => toExample(program, tree.versionIds[0] ?? '', row, names)))
  }
  return { count, hits }
}

function toExample(
  program: ConditionProgram,
  versionId: string,
  row: ConditionRow,
  names: ReadonlyMap<string, NamedRow>,
): PreviewExample {
  const { condition, seen } = violationText(ownHits(program.hits(row)))
  return { versionId, subjectName: names.get(row.id)?.name ?? '', condition, seen }
}

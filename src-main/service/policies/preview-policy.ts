import { compileConditions } from '#service/db/conditions/compile-conditions.ts'
import { conditionRows } from '#service/db/conditions/condition-rows.ts'
import { conditionSql } from '#service/db/conditions/condition-sql.ts'
import { readListsOf } from '#service/db/conditions/named-lists.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { contentOf, contentsOf } from '#service/db/shown-content.ts'
import { countMatches, listMatches } from '#service/db/policies/policy-matches.ts'
import { newestVersions, readEvaluatedVersion, readRowNames } from '#service/db/policies/evaluation-input.ts'
import { evaluatedConditions, isInScope, type Policy } from '#service/domain/policies/policy.ts'
import { ownHits, violationText } from '#service/domain/policies/violation-text.ts'

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

/** Finds what a policy would find now in the newest version of every environment, without storing anything. */
export async function previewPolicy(
  { database, now }: { readonly database: UserDatabase; readonly now: () => Date },
  policy: PolicyToPreview,
): Promise<FoundPreview> {
  const { read } = database
  const { organizationId, appliesTo, scope } = policy
  const group = evaluatedConditions(policy)
  const lists = await readListsOf(read, organizationId, [group])
  const dated = { group, today: now().toISOString().slice(0, 10), lists }
  const inScope: string[] = []
  for (const id of await newestVersions(read, organizationId)) {
    const version = await readEvaluatedVersion(read, id)
    if (version && isInScope(scope, version)) inScope.push(id)
  }
  const counts = await countMatches(read, appliesTo, inScope, conditionSql(appliesTo, dated, contentsOf(inScope)))
  const program = compileConditions(appliesTo, dated)
  const examples: PreviewExample[] = []
  for (const versionId of inScope.filter((id) => counts.has(id))) {
    const test = conditionSql(appliesTo, dated, contentOf(versionId))
    const ids = await listMatches(read, appliesTo, versionId, test, maxExamples - examples.length)
    const names = await readRowNames(read, appliesTo, ids)
    for await (const rows of conditionRows(read, { row: appliesTo, versionId, columns: program.columns, ids })) {
      for (const row of rows) {
        const { condition, seen } = violationText(ownHits(program.hits(row)))
        examples.push({ versionId, subjectName: names.get(row.id)?.name ?? '', condition, seen })
      }
    }
    if (examples.length >= maxExamples) break
  }
  const violationsCount = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { sbomsCount: inScope.length, violatingSbomsCount: counts.size, violationsCount, examples }
}

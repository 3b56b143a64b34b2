import { TriageAloneDocument, TriageWithdrawDocument } from '#renderer/generated/documents.ts'
import type { TriageAloneQuery } from '#renderer/generated/documents.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { nameFindings } from './name-findings.ts'
import { allOf } from './step-scope.ts'
import type { ShowNumbers, StepScope } from './step-scope.ts'
import * as texts from './texts.ts'
import type { WrittenStep } from './written-step.ts'

/** Number of findings per request, the maximum page size of the service. */
const pageSize = 1_000

/**
 * Withdraws what a version decided for itself alone about findings of rows, as one step. Others of these rows stay as they are.
 *
 * @throws {RequestError} with the messages of the service if it rejects the step, and if nothing is left to withdraw
 */
export async function withdrawAll(
  findingIds: readonly string[],
  versionId: string,
  scope: StepScope,
  show: ShowNumbers,
): Promise<WrittenStep> {
  const found: TriageAloneQuery['componentVulns']['nodes'][number][] = []
  for (let from = 0; from < findingIds.length; from += pageSize) {
    const ids = findingIds.slice(from, from + pageSize)
    found.push(...(await request(TriageAloneDocument, { ids })).componentVulns.nodes)
  }
  const alone = found.filter(({ decidedFor }) => decidedFor?.id === versionId)
  const ids = alone.map(({ id }) => id)
  if (ids.length === 0) throw new Error(texts.nothingOfThisIsDecided)
  const named = await nameFindings(
    ids,
    alone.map(({ updatedAt }) => updatedAt),
  )
  const input = { ...named, currentSbomId: versionId }
  const { componentVexWithdraw } = await request(TriageWithdrawDocument, { input, ...scope })
  const { operation, componentVulns } = accepted(componentVexWithdraw)
  show(operation, allOf(ids, componentVulns))
  const { id = '', summary = '', findingsCount = 0 } = operation ?? {}
  return { operationId: id, summary, findings: findingsCount, after: componentVulns ?? [] }
}

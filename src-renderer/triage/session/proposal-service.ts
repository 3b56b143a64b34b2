import {
  TriageCarriedDocument,
  TriageProposalsDocument,
  TriageSettledDocument,
  TriageSuggestionsDocument,
} from '#renderer/generated/documents.ts'
import type { TriageProposalsQuery } from '#renderer/generated/documents.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import type { ShowNumbers, StepScope } from './step-scope.ts'
import * as texts from './texts.ts'
import type { FindingAfter, SettledStep } from './written-step.ts'

type Found = TriageProposalsQuery['componentVulns']['nodes'][number]

/** Number of findings per request, the maximum page size of the service. */
const pageSize = 1_000

/**
 * Accepts or declines the proposals of findings: first carried decisions, one step for each version, then suggestions of others as one
 * step. At most one proposal of a finding counts: a carried decision takes precedence over a suggestion.
 * @throws {RequestError} with the messages of the service if it rejects a step, and if no proposal is left
 */
export async function settleAll(
  findingIds: readonly string[],
  accept: boolean,
  scope: StepScope,
  show: ShowNumbers,
): Promise<readonly SettledStep[]> {
  const found = await findProposals(findingIds)
  const carried = Map.groupBy(found.filter(isCarried), ({ sbomId }) => sbomId)
  const steps: SettledStep[] = []
  for (const [sbomId, findings] of carried) {
    const carriedDecisionIds = findings.flatMap(({ carriedDecision }) => carriedDecision?.id ?? [])
    const { step } = await request(TriageCarriedDocument, {
      input: { sbomId, carriedDecisionIds, accept },
      ...scope,
    })
    const { operation } = accepted(step)
    show(operation)
    steps.push(toStep(operation, await findSettled(findings), findings))
  }
  const suggested = found.filter((one) => !isCarried(one) && one.suggestion !== null)
  const suggestionIds = suggested.flatMap(({ suggestion }) => suggestion?.id ?? [])
  if (suggestionIds.length > 0) {
    const { step } = await request(TriageSuggestionsDocument, { input: { suggestionIds, accept }, ...scope })
    const { operation, componentVulns } = accepted(step)
    show(operation, componentVulns)
    steps.push(toStep(operation, componentVulns ?? [], suggested))
  }
  if (steps.length === 0) throw new Error(texts.proposalIsNoLongerAvailableRefresh)
  return steps
}

function isCarried({ carriedDecision }: Found): boolean {
  return carriedDecision?.state === 'PENDING'
}

/** Reads findings as a confirmation left them, so that the next decision about them knows when they were changed. */
async function findSettled(findings: readonly Found[]): Promise<SettledStep['after']> {
  const found: FindingAfter[] = []
  for (let from = 0; from < findings.length; from += pageSize) {
    const ids = findings.slice(from, from + pageSize).map(({ id }) => id)
    found.push(...(await request(TriageSettledDocument, { ids })).componentVulns.nodes)
  }
  return found
}

async function findProposals(findingIds: readonly string[]): Promise<Found[]> {
  const found: Found[] = []
  for (let from = 0; from < findingIds.length; from += pageSize) {
    const ids = findingIds.slice(from, from + pageSize)
    found.push(...(await request(TriageProposalsDocument, { ids })).componentVulns.nodes)
  }
  return found
}

function toStep(
  operation: { readonly id: string; readonly summary: string; readonly findingsCount: number } | null,
  after: SettledStep['after'],
  settled: readonly Found[],
): SettledStep {
  const { id = '', summary = '', findingsCount = 0 } = operation ?? {}
  return { operationId: id, summary, findings: findingsCount, after, findingIds: settled.map((one) => one.id) }
}

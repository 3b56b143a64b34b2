import {
  TriageDecideDocument,
  TriageDecideManyDocument,
  TriagePageDocument,
  TriageRedoDocument,
  TriageUndoDocument,
} from '#renderer/generated/documents.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { toVexInput } from './decision.ts'
import type { DecisionValue, DecisionTexts, FieldValues, Scope } from './decision.ts'
import type { MarkChange } from './marks.ts'
import { sendMark } from './mark-service.ts'
import { settleAll } from './proposal-service.ts'
import type { QueueRow } from './queue-row.ts'
import type { FindingAfter, SettledStep, WrittenStep } from './written-step.ts'

/** A decision to save and its findings. */
export interface Decision {
  readonly findingIds: readonly string[]
  /** Version of a single finding, with the time it was last read, so that nobody's decision is overwritten unseen. */
  readonly singleFinding: { readonly sbomId: string; readonly updatedAt: string } | null
  readonly answer: DecisionValue
  readonly texts: DecisionTexts
  readonly scope: Scope
  readonly fields: FieldValues
}

/** Calls of triage to the service. Every call throws a RequestError with the messages of the service if it is rejected. */
export interface TriageService {
  decide(decision: Decision): Promise<WrittenStep>
  /** Saves a mark on findings. */
  mark(findingIds: readonly string[], change: MarkChange): Promise<WrittenStep>
  /** Accepts or declines all proposals of findings. Returns several steps if they are of several kinds or versions. */
  settle(findingIds: readonly string[], accept: boolean): Promise<readonly SettledStep[]>
  /** Undoes a step, or the caller's latest one if none is given. */
  undo(operationId: string | null): Promise<WrittenStep>
  /** Redoes a step, or the caller's last undone one if none is given. */
  redo(operationId: string | null): Promise<WrittenStep>
  /** Returns open rows that match a search, at most 1,000. */
  findOpenRows(search: string): Promise<QueueRow[]>
}

/** Connects to the service of the current session, for one version or, without one, for the newest version of every environment. */
export function connectTriage(sbomId: string | undefined): TriageService {
  const steps = (operationId: string | null) =>
    operationId ? { operationId } : { count: 1, ...(sbomId && { sbomId }) }
  return {
    decide: (decision) => (decision.singleFinding ? decideOne(decision, decision.singleFinding) : decideMany(decision)),
    mark: sendMark,
    settle: settleAll,
    async undo(operationId) {
      const { vexUndo } = await request(TriageUndoDocument, { input: steps(operationId) })
      const { operations, componentVulns } = accepted(vexUndo)
      return toStep(operations?.[0], operations?.[0]?.findingsCount ?? 0, componentVulns)
    },
    async redo(operationId) {
      const { vexRedo } = await request(TriageRedoDocument, { input: steps(operationId) })
      const { operations, componentVulns } = accepted(vexRedo)
      return toStep(operations?.[0], operations?.[0]?.findingsCount ?? 0, componentVulns)
    },
    async findOpenRows(search) {
      const { triageQueue } = await request(TriagePageDocument, {
        sbomId: sbomId ?? null,
        openOnly: true,
        includeSnoozed: false,
        search,
        filter: null,
        first: 1000,
        after: null,
        by: 'VULN_PACKAGE',
      })
      return triageQueue.groups.nodes
    },
  }
}

async function decideOne(decision: Decision, lone: NonNullable<Decision['singleFinding']>): Promise<WrittenStep> {
  const { componentVexUpdate } = await request(TriageDecideDocument, {
    input: {
      componentVulnId: decision.findingIds[0] ?? '',
      currentSbomId: lone.sbomId,
      expectedUpdatedAt: lone.updatedAt,
      ...toVexInput(decision.answer, decision.texts, decision.scope, decision.fields),
    },
  })
  const { operation, componentVuln } = accepted(componentVexUpdate)
  return toStep(operation, operation?.findingsCount ?? 1, componentVuln ? [componentVuln] : [])
}

async function decideMany(decision: Decision): Promise<WrittenStep> {
  const { componentVexBulkUpdate } = await request(TriageDecideManyDocument, {
    input: {
      componentVulnIds: [...decision.findingIds],
      ...toVexInput(decision.answer, decision.texts, decision.scope, decision.fields),
    },
  })
  const { operation, changedCount, componentVulns } = accepted(componentVexBulkUpdate)
  return toStep(operation, changedCount ?? decision.findingIds.length, componentVulns)
}

/** Converts a step of the service's response. */
function toStep(
  operation: { readonly id: string; readonly summary: string } | null | undefined,
  findings: number,
  after: readonly FindingAfter[] | null | undefined,
): WrittenStep {
  return { operationId: operation?.id ?? '', summary: operation?.summary ?? '', findings, after: after ?? [] }
}

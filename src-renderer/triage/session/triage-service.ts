import {
  TriageDecideDocument,
  TriageDecideManyDocument,
  TriagePageDocument,
  TriageRedoDocument,
  TriageUndoDocument,
} from '#renderer/generated/documents.ts'
import type {
  ComponentVexBulkUpdateInput,
  ComponentVexUpdateInput,
  VexRedoInput,
  VexUndoInput,
} from '#renderer/generated/documents.ts'
import { runOwnStep } from '#renderer/lib/own-steps.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { toVexInput } from './decision.ts'
import type { DecisionValue, DecisionTexts, FieldValues, Scope } from './decision.ts'
import type { MarkChange } from './marks.ts'
import { type DraftAbout, sendOrKeep } from './draft-of-decision.ts'
import { sendMark } from './mark-service.ts'
import { settleAll } from './proposal-service.ts'
import { withShared } from './queue-row.ts'
import type { QueueRow } from './queue-row.ts'
import { nameFindings } from './name-findings.ts'
import { withdrawAll } from './withdraw-service.ts'
import { allOf } from './step-scope.ts'
import type { ShowNumbers, StepNumbers, StepScope } from './step-scope.ts'
import type { FindingAfter, SettledStep, WrittenStep } from './written-step.ts'

/** A decision to save and its findings. */
export interface Decision {
  readonly findingIds: readonly string[]
  /** When each of them was last changed, as the user saw it. */
  readonly updatedAts: readonly string[]
  /** The version that alone decides so about what its parts bring. Null: each finding is decided where it is. */
  readonly aloneIn: string | null
  /** Version of a single finding, with the time it was last read, so that nobody's decision is overwritten unseen. */
  readonly singleFinding: { readonly sbomId: string; readonly updatedAt: string } | null
  readonly answer: DecisionValue
  readonly texts: DecisionTexts
  readonly scope: Scope
  /** True if findings in the scope are changed that are decided contrary to it, too. */
  readonly overwrites: boolean
  readonly fields: FieldValues
  /** What a draft shows of it, if it cannot be sent. */
  readonly about: DraftAbout
}

/** Calls of triage to the service. Every call throws a RequestError with the messages of the service if it is rejected. */
export interface TriageService {
  /** The version of the queue. Null: the queue of all products. */
  readonly versionId: string | null
  decide(decision: Decision): Promise<WrittenStep>
  /** Saves a mark on findings. */
  mark(findingIds: readonly string[], change: MarkChange): Promise<WrittenStep>
  /** Accepts or declines all proposals of findings. Returns several steps if they are of several kinds or versions. */
  settle(findingIds: readonly string[], accept: boolean): Promise<readonly SettledStep[]>
  /** Withdraws what the version of the queue decided about findings for itself alone. */
  withdraw(findingIds: readonly string[]): Promise<WrittenStep>
  /** Undoes a step, or the caller's latest one if none is given. */
  undo(operationId: string | null): Promise<WrittenStep>
  /** Redoes a step, or the caller's last undone one if none is given. */
  redo(operationId: string | null): Promise<WrittenStep>
  /** Returns open rows that match a search, at most 1,000. */
  findOpenRows(search: string): Promise<QueueRow[]>
}

/** Connects to the service of the current session, for one version or, without one, for the newest version of every environment. */
export function connectTriage(sbomId: string | undefined, numbers: StepNumbers): TriageService {
  const latest = () => ({ count: 1, ...(sbomId && { sbomId, includeParts: numbers.scope().includeParts }) })
  /** Runs a call with what its numbers are about, and shows those of its response. */
  const call = <Step>(work: (scope: StepScope, show: ShowNumbers) => Promise<Step>): Promise<Step> => {
    const scope = numbers.scope()
    numbers.begin()
    return runOwnStep(() => work(scope, (step, changed = null) => step && numbers.show(step, scope, changed)))
  }
  return {
    versionId: sbomId ?? null,
    decide: (decision) => {
      const { singleFinding: lone, about } = decision
      if (lone) {
        const input = inputOfOne(decision, lone)
        return sendOrKeep({ kind: 'one', input }, about, () => call((scope, show) => decideOne(input, scope, show)))
      }
      const input = inputOfMany(decision)
      return sendOrKeep({ kind: 'many', input }, about, () =>
        call((scope, show) => decideMany(decision, input, scope, show)),
      )
    },
    mark: (findingIds, change) => call((scope, show) => sendMark(findingIds, change, scope, show)),
    settle: (findingIds, accept) => call((scope, show) => settleAll(findingIds, accept, scope, show)),
    withdraw: (findingIds) => call((scope, show) => withdrawAll(findingIds, sbomId ?? '', scope, show)),
    undo: (operationId) =>
      call((scope, show) => undoOne(operationId === null ? latest() : { operationId }, scope, show)),
    redo: (operationId) =>
      call((scope, show) => redoOne(operationId === null ? latest() : { operationId }, scope, show)),
    async findOpenRows(search) {
      const { includeParts } = numbers.scope()
      const { triageQueue } = await request(TriagePageDocument, {
        ...{ sbomId: sbomId ?? null, includeParts, openOnly: true, includeSnoozed: false },
        ...{ search, filter: null, first: 1000, after: null, by: 'VULN_PACKAGE' },
      })
      return triageQueue.groups.nodes.map(withShared)
    },
  }
}

async function undoOne(input: VexUndoInput, scope: StepScope, show: ShowNumbers): Promise<WrittenStep> {
  const { operations, componentVulns } = accepted((await request(TriageUndoDocument, { input, ...scope })).vexUndo)
  show(operations?.[0], componentVulns)
  return toStep(operations?.[0], operations?.[0]?.findingsCount ?? 0, componentVulns)
}

async function redoOne(input: VexRedoInput, scope: StepScope, show: ShowNumbers): Promise<WrittenStep> {
  const { operations, componentVulns } = accepted((await request(TriageRedoDocument, { input, ...scope })).vexRedo)
  show(operations?.[0], componentVulns)
  return toStep(operations?.[0], operations?.[0]?.findingsCount ?? 0, componentVulns)
}

function inputOfOne(decision: Decision, lone: NonNullable<Decision['singleFinding']>): ComponentVexUpdateInput {
  return {
    componentVulnId: decision.findingIds[0] ?? '',
    currentSbomId: decision.aloneIn ?? lone.sbomId,
    expectedUpdatedAt: lone.updatedAt,
    ...(decision.overwrites && { overwrite: true }),
    ...toVexInput(decision.answer, decision.texts, decision.scope, decision.fields),
  }
}

async function decideOne(input: ComponentVexUpdateInput, scope: StepScope, show: ShowNumbers): Promise<WrittenStep> {
  const { componentVexUpdate } = await request(TriageDecideDocument, { input, ...scope })
  const { operation, componentVuln, keptCount, mentionProblems } = accepted(componentVexUpdate)
  show(operation, componentVuln && [componentVuln])
  const step = toStep(operation, operation?.findingsCount ?? 1, componentVuln ? [componentVuln] : [])
  return { ...step, kept: keptCount ?? 0, mentionProblems: mentionProblems ?? [] }
}

/** All findings are named in it, however many: a call names only as many as it can. */
function inputOfMany(decision: Decision): ComponentVexBulkUpdateInput {
  return {
    componentVulnIds: [...decision.findingIds],
    expectedUpdatedAts: [...decision.updatedAts],
    ...(decision.aloneIn !== null && { currentSbomId: decision.aloneIn }),
    ...(decision.overwrites && { overwrite: true }),
    ...toVexInput(decision.answer, decision.texts, decision.scope, decision.fields),
  }
}

async function decideMany(
  { findingIds, updatedAts }: Decision,
  all: ComponentVexBulkUpdateInput,
  scope: StepScope,
  show: ShowNumbers,
): Promise<WrittenStep> {
  const input = { ...all, ...(await nameFindings(findingIds, updatedAts)) }
  const { componentVexBulkUpdate } = await request(TriageDecideManyDocument, { input, ...scope })
  const { operation, changedCount, componentVulns, keptCount, mentionProblems } = accepted(componentVexBulkUpdate)
  show(operation, allOf(findingIds, componentVulns))
  const step = toStep(operation, changedCount ?? findingIds.length, componentVulns)
  return { ...step, kept: keptCount ?? 0, mentionProblems: mentionProblems ?? [] }
}

/** Converts a step of the service's response. */
function toStep(
  operation: { readonly id: string; readonly summary: string } | null | undefined,
  findings: number,
  after: readonly FindingAfter[] | null | undefined,
): WrittenStep {
  return { operationId: operation?.id ?? '', summary: operation?.summary ?? '', findings, after: after ?? [] }
}

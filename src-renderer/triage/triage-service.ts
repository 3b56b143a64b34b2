import {
  TriageDecideDocument,
  TriageDecideManyDocument,
  TriagePageDocument,
  TriageRedoDocument,
  TriageUndoDocument,
} from '#renderer/generated/documents.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { toVexInput } from './decision.ts'
import type { Answer, AnswerTexts, Scope } from './decision.ts'
import type { QueueRow } from './queue-row.ts'

/** One decision to write: the answer for these findings. */
export interface Decision {
  readonly findingIds: readonly string[]
  /** Version of a lone finding, with the time it was last read, so that nobody's answer is overwritten unseen. */
  readonly lone: { readonly sbomId: string; readonly updatedAt: string } | null
  readonly answer: Answer
  readonly texts: AnswerTexts
  readonly scope: Scope
}

/** A step that was written, repeated or taken back, with the new times of the findings it changed. */
export interface WrittenStep {
  readonly operationId: string
  readonly summary: string
  readonly findings: number
  readonly updated: ReadonlyMap<string, string>
}

/** What triage asks of the service. Every call throws RequestError with the rules' own sentences when it is refused. */
export interface TriageService {
  decide(decision: Decision): Promise<WrittenStep>
  /** Takes back one step, or the caller's latest when none is named. */
  undo(operationId: string | null): Promise<WrittenStep>
  redo(operationId: string): Promise<WrittenStep>
  /** Open rows that fit a search, at most 1,000. */
  findOpenRows(search: string): Promise<QueueRow[]>
}

/** The service of the current connection, for one version or, without one, for the newest version of every environment. */
export function connectTriage(sbomId: string | undefined): TriageService {
  return {
    decide: (decision) => (decision.lone ? decideOne(decision, decision.lone) : decideMany(decision)),
    async undo(operationId) {
      const input = operationId ? { operationId } : { count: 1, ...(sbomId && { sbomId }) }
      const { vexUndo } = await request(TriageUndoDocument, { input })
      const { operations, componentVulns } = accepted(vexUndo)
      return toStep(operations?.[0], operations?.[0]?.findingsCount ?? 0, componentVulns)
    },
    async redo(operationId) {
      const { vexRedo } = await request(TriageRedoDocument, { input: { operationId } })
      const { operations, componentVulns } = accepted(vexRedo)
      return toStep(operations?.[0], operations?.[0]?.findingsCount ?? 0, componentVulns)
    },
    async findOpenRows(search) {
      const { triageQueue } = await request(TriagePageDocument, {
        sbomId: sbomId ?? null,
        openOnly: true,
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

async function decideOne(decision: Decision, lone: NonNullable<Decision['lone']>): Promise<WrittenStep> {
  const { componentVexUpdate } = await request(TriageDecideDocument, {
    input: {
      componentVulnId: decision.findingIds[0] ?? '',
      currentSbomId: lone.sbomId,
      expectedUpdatedAt: lone.updatedAt,
      ...toVexInput(decision.answer, decision.texts, decision.scope),
    },
  })
  const { operation, componentVuln } = accepted(componentVexUpdate)
  return toStep(operation, 1, componentVuln ? [componentVuln] : [])
}

async function decideMany(decision: Decision): Promise<WrittenStep> {
  const { componentVexBulkUpdate } = await request(TriageDecideManyDocument, {
    input: {
      componentVulnIds: [...decision.findingIds],
      ...toVexInput(decision.answer, decision.texts, decision.scope),
    },
  })
  const { operation, changedCount, componentVulns } = accepted(componentVexBulkUpdate)
  return toStep(operation, changedCount ?? decision.findingIds.length, componentVulns)
}

function toStep(
  operation: { id: string; summary: string } | null | undefined,
  findings: number,
  findingsAfter: readonly { id: string; updatedAt: string }[] | null | undefined,
): WrittenStep {
  const updated = new Map((findingsAfter ?? []).map((finding) => [finding.id, finding.updatedAt]))
  return { operationId: operation?.id ?? '', summary: operation?.summary ?? '', findings, updated }
}

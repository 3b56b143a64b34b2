import {
  TriageAssignDocument,
  TriageLabelDocument,
  TriageSeverityDocument,
  TriageSnoozeDocument,
} from '#renderer/generated/documents.ts'
import type { TriageChangedFragment, TriageMarkedFragment } from '#renderer/generated/documents.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import type { MarkChange } from './marks.ts'
import { nameFindings } from './name-findings.ts'
import type { NamedFindings } from './name-findings.ts'
import { allOf } from './step-scope.ts'
import type { ShowNumbers, StepScope } from './step-scope.ts'
import type { WrittenStep } from './written-step.ts'

/**
 * Saves a mark on findings.
 * @throws {RequestError} with the messages of the service if it rejects the mark
 */
export async function sendMark(
  findingIds: readonly string[],
  change: MarkChange,
  scope: StepScope,
  show: ShowNumbers,
): Promise<WrittenStep> {
  const { operation, componentVulns } = accepted(await send(await nameFindings(findingIds, null), change, scope))
  show(operation, allOf(findingIds, componentVulns))
  return {
    operationId: operation?.id ?? '',
    summary: operation?.summary ?? '',
    findings: operation?.findingsCount ?? findingIds.length,
    after: componentVulns ?? [],
  }
}

interface MarkResult {
  readonly errors: readonly string[]
  readonly componentVulns: readonly TriageChangedFragment[] | null
  readonly operation: TriageMarkedFragment | null
}

async function send(named: NamedFindings, change: MarkChange, scope: StepScope): Promise<MarkResult | null> {
  switch (change.kind) {
    case 'snooze': {
      const { until, untilDataChanges } = change
      const input = { ...named, untilDataChanges, ...(until !== null && { until }) }
      return (await request(TriageSnoozeDocument, { input, ...scope })).step
    }
    case 'assign':
      return (await request(TriageAssignDocument, { input: { ...named, userId: change.userId }, ...scope })).step
    case 'label': {
      const input = { ...named, add: [...change.add], remove: [...change.remove] }
      return (await request(TriageLabelDocument, { input, ...scope })).step
    }
    case 'severity': {
      const { severity, reason } = change
      const input = severity === null ? named : { ...named, severity, reason }
      return (await request(TriageSeverityDocument, { input, ...scope })).step
    }
  }
}

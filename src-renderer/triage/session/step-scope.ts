import type { ConditionGroupInput, TriageChangedFragment, TriageMarkedFragment } from '#renderer/generated/documents.ts'

/** What the numbers on the screen are about: the variables of every step, besides its input. */
export interface StepScope {
  readonly sbomId: string | null
  /** True if the findings of the version's parts are among them. */
  readonly includeParts: boolean
  readonly openOnly: boolean
  readonly includeSnoozed: boolean
  readonly search: string | null
  readonly filter: ConditionGroupInput | null
}

/** The numbers on the screen, which a step changes. */
export interface StepNumbers {
  /** Returns what they are about at the moment. */
  scope(): StepScope
  /** Notes that a step begins: what was read before it is outdated. */
  begin(): void
  /** Shows those that the response to a step has. `changed`: the findings of its scope that it changed, if the response names them. */
  show(step: TriageMarkedFragment, scope: StepScope, changed: ChangedFindings): void
}

/** Shows the numbers that a response has. A step that changed nothing has none. */
export type ShowNumbers = (step: TriageMarkedFragment | null | undefined, changed?: ChangedFindings) => void

/** The findings that a step changed, and what others share with them. Null: unknown. */
export type ChangedFindings = readonly Pick<TriageChangedFragment, 'id' | 'component' | 'vuln'>[] | null

/** Returns the findings that a step changed if its response has all that it named: of a large step it has only the first ones. */
export function allOf<Changed>(findingIds: readonly string[], after: readonly Changed[] | null | undefined) {
  return after && after.length >= findingIds.length ? after : null
}

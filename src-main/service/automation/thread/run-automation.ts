import type { Task } from '#service/workers/task.ts'
import { type RulesEnd, runRules } from './run-rules.ts'

export interface RunAutomationInput {
  readonly versionId: string
  readonly organizationId: string
  /** Null: all enabled rules. */
  readonly ruleIds: readonly string[] | null
  /** `rematch`: what vendors state about its findings has changed. */
  readonly trigger: 'manual' | 'rematch'
}

/** Runs rules over a version because a person asked for it, or those about findings after new statements. The caller holds the lock of the version. */
export const runAutomationTask: Task<RunAutomationInput, RulesEnd> = {
  name: 'run-automation',
  run: (context, input) =>
    runRules(context, {
      ...input,
      rows: input.trigger === 'rematch' ? ['finding'] : ['version', 'component', 'finding'],
    }),
}

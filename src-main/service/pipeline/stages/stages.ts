import type { Stage } from '#service/pipeline/stage.ts'
import { support } from './support.ts'
import { vulnerabilityScan } from './vulnerability-scan.ts'
import { withoutRules } from './without-rules.ts'

/** Stages in the order in which they run (specification 3). */
export const stages: readonly Stage[] = [
  withoutRules('CHECKS'),
  withoutRules('LABELING'),
  withoutRules('AUTOMATION'),
  vulnerabilityScan,
  support,
  withoutRules('POLICY_SCAN'),
]

import type { Stage } from '#service/workers/stage.ts'
import { support } from '#service/components/thread/support-stage.ts'
import { vulnerabilityScan } from '#service/scans/thread/vulnerability-scan-stage.ts'
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

import { stageNames } from '#shared/stage.ts'
import { automationStage, runLateRules } from '#service/automation/thread/automation-stage.ts'
import { checksStage } from '#service/checks/thread/checks-stage.ts'
import { labelingStage } from '#service/labeling/thread/labeling-stage.ts'
import type { Stage } from '#service/workers/stage.ts'
import { policyStage } from '#service/policies/thread/policy-stage.ts'
import { support } from '#service/components/thread/support-stage.ts'
import { vulnerabilityScan } from '#service/scans/thread/vulnerability-scan-stage.ts'

/** Stages in the order in which they run (specification 3). */
export const stages: readonly Stage[] = [
  ...([
    checksStage,
    labelingStage,
    automationStage,
    vulnerabilityScan,
    support,
    { ...policyStage, before: runLateRules },
  ] as Stage[]),
].toSorted((a, b) => stageNames.indexOf(a.name) - stageNames.indexOf(b.name))

/** Stages of the pipeline, in the specification's order (section 3). */
export const stageNames = ['CHECKS', 'LABELING', 'AUTOMATION', 'VULN_SCAN', 'SUPPORT', 'POLICY_SCAN'] as const
export type StageName = (typeof stageNames)[number]

/** Stages that a download waits for if the request names none. */
export const requiredStages: readonly StageName[] = ['AUTOMATION', 'VULN_SCAN', 'POLICY_SCAN']

/** States of one stage (specification 3). */
const stageStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED'] as const
export type StageStatus = (typeof stageStatuses)[number]

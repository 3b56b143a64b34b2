import type { StageName } from '#shared/stage.ts'
import { runStage, type StageOutcome } from './run-stage.ts'
import type { StageContext } from '#service/workers/stage.ts'
import { stages } from './stages.ts'
import type { Task } from '#service/workers/task.ts'

export interface StageInput {
  readonly stage: StageName
  readonly version: StageContext['version']
  readonly reason: StageContext['reason']
  readonly jobId: string
}

/** Runs one stage of the pipeline over one version. */
export const stageTask: Task<StageInput, StageOutcome> = {
  name: 'stage',
  run(context, { stage: name, version, reason, jobId }) {
    const stage = stages.find((candidate) => candidate.name === name)
    if (!stage) throw new Error(`There is no stage "${name}"`)
    return runStage(stage, { ...context, version, reason, now: () => new Date() }, jobId)
  },
}

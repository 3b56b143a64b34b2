import type { Generated } from 'kysely'

/** A part of the result of a running stage. */
export interface StageChunkTable {
  id: Generated<number>
  version_id: string
  stage: string
  content: string
}

/** Tables of running stages. */
export interface StageTables {
  stage_chunk: StageChunkTable
}

import { type JudgedVexFile, readVexFile, type VexFile } from './read-vex-file.ts'
import type { Task } from '#service/workers/task.ts'

/** Reads a VEX file and judges its statements. Writes nothing. */
export const readVexTask: Task<VexFile, JudgedVexFile> = {
  name: 'read-vex',
  run: ({ database }, file) => readVexFile(database, file),
}

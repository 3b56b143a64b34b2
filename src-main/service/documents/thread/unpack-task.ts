import { unpackArchive, type UnpackedArchive, type UnpackInput } from './unpack-archive.ts'
import type { Task } from '#service/workers/task.ts'

/** Writes the SBOMs of an archive out. */
export const unpackTask: Task<UnpackInput, UnpackedArchive> = {
  name: 'unpack',
  run: (_, input) => unpackArchive(input),
}

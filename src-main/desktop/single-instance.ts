import { app } from 'electron'

/** Data that a second start passes to the first. Any program could send it, so it is validated like all input. */
interface SecondInstanceData {
  readonly files: readonly string[]
}

/**
 * Claims to be the only app on this data folder (the lock is in the app's `userData` folder). Returns false if another app has it, which
 * then receives `files`.
 */
export function claimInstance(files: readonly string[], receive: (files: readonly string[]) => void): boolean {
  const handOver: SecondInstanceData = { files }
  if (!app.requestSingleInstanceLock({ ...handOver })) return false
  app.on('second-instance', (_event, _argv, _folder, value) => receive(filesOf(value)))
  return true
}

function filesOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || !('files' in value) || !Array.isArray(value.files)) return []
  return value.files.filter((file: unknown) => typeof file === 'string')
}

import { app } from 'electron'

/** What a second start hands over to the first. Whoever can start a program can send this: it is checked like any input. */
interface SecondInstanceData {
  readonly files: readonly string[]
}

/**
 * Claims to be the one app on this data folder (the lock lives in the app's `userData` folder). False when another has it; that
 * one then received `files`.
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

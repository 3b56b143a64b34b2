import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** The checkout: the folder of package.json. */
export const projectFolder = join(import.meta.dirname, '../..')

/** Returns the path of a built program: `server`, `cli`, `launch`. */
function builtProgram(name: 'server' | 'cli' | 'launch'): string {
  return join(projectFolder, 'out/main', `${name}.js`)
}

/**
 * An environment in which a program of the app finds none of this person's folders and settings.
 *
 * @param folder what the program may write to
 */
export function isolatedEnvironment(folder: string, extra: Record<string, string> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name, value]) =>
      value !== undefined &&
      !/^(WAYBILL_(?!CHROMIUM)|NODE_OPTIONS$|ELECTRON_RUN_AS_NODE$|VITEST|PLAYWRIGHT_TEST)/.test(name),
  ) as [string, string][]
  return {
    ...Object.fromEntries(kept),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    APPDATA: join(folder, 'roaming'),
    LOCALAPPDATA: join(folder, 'local'),
    STANDIN_NODE: process.execPath,
    ...extra,
  }
}

/** A running program with its output. */
export type Program = ChildProcessByStdio<null, Readable, Readable>

/** Starts a built program with this Node. It ends with this process at the latest. */
export function startProgram(
  name: 'server' | 'cli' | 'launch',
  args: readonly string[],
  env: Record<string, string>,
): Program {
  const child = spawn(process.execPath, [builtProgram(name), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

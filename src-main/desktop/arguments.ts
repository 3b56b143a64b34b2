import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const optionsWithValue = new Set(['--data', '--log-level'])

/**
 * Returns the app's own arguments. Electron's program is started as `electron [switches] <app> [arguments]` from a checkout, and as
 * `waybill [switches] [arguments]` once installed.
 */
export function appArguments(argv: readonly string[], appPath: string | null): readonly string[] {
  if (appPath === null) return argv.slice(1)
  const at = argv.findIndex((arg, i) => i > 0 && !arg.startsWith('-') && resolve(arg) === resolve(appPath))
  return argv.slice(at === -1 ? 1 : at + 1)
}

/**
 * Returns the absolute paths of files in the arguments. Everything that looks like an option is ignored. An installed app on Linux gets files
 * of this computer as URLs (`%U` in its desktop entry).
 */
export function filesIn(args: readonly string[], folder: string): readonly string[] {
  return args
    .filter((arg, i) => !arg.startsWith('-') && !optionsWithValue.has(args[i - 1] ?? ''))
    .map((arg) => pathOf(arg, folder))
}

function pathOf(arg: string, folder: string): string {
  if (!arg.startsWith('file:///')) return resolve(folder, arg)
  try {
    return fileURLToPath(arg)
  } catch {
    return resolve(folder, arg) // an odd name of a file
  }
}

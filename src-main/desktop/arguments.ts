import { resolve } from 'node:path'

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

/** Returns the absolute paths of files in the arguments. Everything that looks like an option is ignored. */
export function filesIn(args: readonly string[], folder: string): readonly string[] {
  return args
    .filter((arg, i) => !arg.startsWith('-') && !optionsWithValue.has(args[i - 1] ?? ''))
    .map((arg) => resolve(folder, arg))
}

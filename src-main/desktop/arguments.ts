import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAppLink } from './links/app-link.ts'

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
  return args.filter((arg, i) => !isOption(args, i) && !isAppLink(arg)).map((arg) => pathOf(arg, folder))
}

/** Returns the `waybill:` links in the arguments, as the system passes them on Linux and Windows. */
export function linksIn(args: readonly string[]): readonly string[] {
  return args.filter((arg, i) => !isOption(args, i) && isAppLink(arg))
}

/** Returns the arguments, without the program, of a start with the same options that opens something else. */
export function nextArguments(
  argv: readonly string[],
  appPath: string | null,
  opened: { readonly files: readonly string[]; readonly links: readonly string[] },
): readonly string[] {
  const own = appArguments(argv, appPath)
  const before = argv.slice(1, argv.length - own.length)
  return [...before, ...own.filter((_arg, i) => isOption(own, i)), ...opened.files, ...opened.links]
}

/** Whether an argument is an option, or the value of one. */
function isOption(args: readonly string[], at: number): boolean {
  return args[at]?.startsWith('-') === true || optionsWithValue.has(args[at - 1] ?? '')
}

function pathOf(arg: string, folder: string): string {
  if (!arg.startsWith('file:///')) return resolve(folder, arg)
  try {
    return fileURLToPath(arg)
  } catch {
    return resolve(folder, arg) // an odd name of a file
  }
}

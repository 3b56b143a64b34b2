import { join } from 'node:path'

/** The checkout: the folder of package.json. */
export const projectFolder = join(import.meta.dirname, '../..')

/** Path of a built program: `server`, `cli`, `launch`. */
export function builtProgram(name: 'server' | 'cli' | 'launch'): string {
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
      value !== undefined && !/^(WAYBILL_(?!CHROMIUM)|NODE_OPTIONS$|VITEST|PLAYWRIGHT_TEST)/.test(name),
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

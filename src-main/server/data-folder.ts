import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { optionValue } from './option-value.ts'

/**
 * Returns the absolute path of the data folder: `--data`, otherwise `WAYBILL_DATA`, otherwise the platform's default for application data.
 *
 * @throws {Error} if `--data` has no value
 */
export function resolveDataFolder(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string {
  const named = optionValue(argv, '--data')
  if (named === '') throw new Error('"--data" needs a folder')
  return resolve(named ?? (env['WAYBILL_DATA'] || platformFolder(env, platform)))
}

function platformFolder(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string {
  const home = env['HOME'] || homedir()
  if (platform === 'darwin') return join(home, 'Library/Application Support/Waybill')
  // Not the roaming folder: Windows would copy gigabytes at each log-on.
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(home, 'AppData/Local'), 'Waybill')
  return join(env['XDG_DATA_HOME'] || join(home, '.local/share'), 'waybill')
}

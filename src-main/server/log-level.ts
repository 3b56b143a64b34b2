import { type LogLevel, logLevels } from '#service/domain/log-level.ts'
import { optionValue } from './option-value.ts'

/**
 * Returns the level of the log: `--log-level`; undefined for the default.
 *
 * @throws {Error} if it is not a level
 */
export function readLogLevel(argv: readonly string[]): LogLevel | undefined {
  const named = optionValue(argv, '--log-level')
  if (named === undefined) return undefined
  const level = logLevels.find((one) => one === named)
  if (level) return level
  throw new Error(`"${named}" is not a log level. Use ${logLevels.slice(0, -1).join(', ')} or ${logLevels.at(-1)}`)
}

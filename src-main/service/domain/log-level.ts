/** Levels of the log, the most urgent first. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * Writes one line to the log. Without a level it is `warn`: something that a person should see.
 *
 * - `error`: a fault, with its id
 * - `warn`: a problem, or what a start changed in the data folder
 * - `info`: what explains the past, such as slow statements
 * - `debug`: single requests
 */
export type Log = (line: string, level?: LogLevel) => void

/** Whether a line of a level is written at a threshold. */
export function isLogged(level: LogLevel, threshold: LogLevel): boolean {
  return logLevels.indexOf(level) <= logLevels.indexOf(threshold)
}

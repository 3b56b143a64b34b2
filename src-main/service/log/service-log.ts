import type { Log, LogLevel } from '#service/domain/log-level.ts'
import { isLogged } from '#service/domain/log-level.ts'
import { escapeControls } from './escape-controls.ts'
import { LogFile } from './log-file.ts'
import { scrub } from './scrub.ts'

/** Lines of this level and above also go to the terminal. */
const terminalLevel: LogLevel = 'warn'

export interface ServiceLog {
  readonly log: Log
  close(): void
}

interface ServiceLogOptions {
  readonly dataFolder: string
  readonly now: () => Date
  readonly logLevel?: LogLevel | undefined
  /** Secrets that cannot be told by their form. */
  readonly known?: readonly string[]
}

/**
 * Creates the log of a service: a file in the data folder, and for problems the terminal as well.
 * @param say writes a line to the terminal
 */
export function createServiceLog(
  { dataFolder, now, logLevel = 'info', known = [] }: ServiceLogOptions,
  say: (line: string) => void,
): ServiceLog {
  const file = new LogFile({ dataFolder, level: logLevel, now, known })
  return {
    log: (line, level = 'warn') => {
      file.write(line, level)
      if (isLogged(level, terminalLevel)) say(escapeControls(scrub(line, known)))
    },
    close: () => file.close(),
  }
}

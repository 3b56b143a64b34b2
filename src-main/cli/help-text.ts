import { commands, laterCommands } from './commands.ts'

const options = `Where Waybill is:
  --url URL         Address of the endpoint (WAYBILL_API_URL)
  --token TOKEN     Access token for it (WAYBILL_SECURITY_TOKEN)
  --data FOLDER     A data folder that nothing else uses (WAYBILL_DATA): Waybill runs in this process

Options:
  --output FORM     table (default), json or csv
  --retries N       Try again after network errors, 429, 500, 502, 503 and 504: 0 (default) to 3 times, after 1, 2
                    and 4 seconds. A retried upload whose answer was lost makes a second version
  --help, --version

Exit codes:
  0 done   1 operational error   2 wrong arguments   3 refused or failed
  5 the data folder would open as an empty one although it held a store, or damaged: nothing was changed
`

/** What `--help` prints. */
export function helpText(): string {
  const lines = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`)
  return `Usage: waybill COMMAND [OPTIONS]\n\nCommands:\n${lines.join('\n')}\n\n${options}\nNot available yet: ${laterCommands.join(', ')}\n`
}

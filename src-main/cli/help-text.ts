import { commands } from './commands.ts'

const options = `Connection:
  --url URL         Endpoint URL (WAYBILL_API_URL)
  --token TOKEN     Access token (WAYBILL_SECURITY_TOKEN)
  --data FOLDER     Run on a data folder that no other process uses (WAYBILL_DATA)

Options:
  --output FORMAT   table (default), json or csv
  --retries N       Retry 0 (default) to 3 times after network errors, 429, 500, 502, 503 and 504, waiting 1, 2
                    and 4 seconds. Retrying an upload whose response was lost can create a second version
  --timeout SECONDS Give up a request when the server is silent for so long, 1 to 3600 (default 120): exit code 1,
                    or a retry with --retries
  --help, --version

Exit codes:
  0 success   1 operational error   2 invalid arguments   3 rejected or failed, also a policy of the gate
  4 the gate cannot say: a policy could not be evaluated, or was not evaluated yet
  5 the data folder lost its database, or something in it is damaged; nothing was changed
`

/** Returns the text of `--help`. */
export function helpText(): string {
  const lines = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`)
  return `Usage: waybill COMMAND [OPTIONS]\n\nCommands:\n${lines.join('\n')}\n\n${options}`
}

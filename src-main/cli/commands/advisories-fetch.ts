import { rejectExtraArguments, textOption } from '#cli/argument-values.ts'
import type { Command } from '#cli/command.ts'
import { exitCodes, ArgumentError } from '#cli/exit-code.ts'
import { runJob } from '#cli/run-job.ts'

const fetchFrom = `mutation ($input: AdvisorySourceFetchInput!) {
  payload: advisorySourceFetch(input: $input) { job { id } errors }
}`

/** Fetches a feed from a URL, which is stored for the next time. */
export const advisoriesFetchCommand: Command = {
  name: 'advisories fetch',
  usage: 'URL [--schedule off|daily|weekly]',
  summary: 'Fetch a feed from a URL and save the URL for updates; network access must be on',
  options: { schedule: { type: 'string' } },
  prepare([url, ...rest], options) {
    if (!url) throw new ArgumentError('No URL given')
    rejectExtraArguments(rest)
    const schedule = textOption(options, 'schedule')
    return async (context) => {
      const { state, message } = await runJob(context, fetchFrom, { url, schedule })
      context.output.result(['url', 'state', 'result'], [{ url, state, result: message }])
      return exitCodes.done
    }
  },
}

import { findSources } from '#cli/advisory-sources.ts'
import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { Command, CommandContext } from '#cli/command.ts'
import { exitCodes, RejectedError, ArgumentError } from '#cli/exit-code.ts'
import { failureOf, waitForJob } from '#cli/wait-for-job.ts'

interface Removed {
  readonly advisorySourceRemove: {
    readonly jobs: readonly { readonly id: string }[] | null
    readonly errors: readonly string[]
  }
}

const remove = `mutation ($input: AdvisorySourceRemoveInput!) {
  advisorySourceRemove(input: $input) { jobs { id } errors }
}`

/** Removes a source of advisory data by its name, and waits until its records are removed. */
export const advisoriesRemoveCommand: Command = {
  name: 'advisories remove',
  usage: 'NAME',
  summary: 'Remove an advisory source and its records',
  options: {},
  prepare([name, ...rest]) {
    if (!name) throw new ArgumentError('No source given')
    rejectExtraArguments(rest)
    return async (context) => {
      await removeSource(name, context)
      context.output.result(['name', 'state'], [{ name, state: 'REMOVED' }])
      return exitCodes.done
    }
  },
}

async function removeSource(name: string, context: CommandContext): Promise<void> {
  const [source] = await findSources(context.client, [name])
  const answer = await context.client.run<Removed>({ query: remove, variables: { input: { id: source?.id } } })
  const { jobs, errors } = answer.advisorySourceRemove
  if (errors.length > 0) throw new RejectedError(errors.join('\n'))
  for (const { id } of jobs ?? []) {
    const failure = failureOf(await waitForJob(context, id))
    if (failure !== null) throw new RejectedError(failure)
  }
}

import { join } from 'node:path'
import { statSync } from 'node:fs'
import { findSources } from '#cli/advisory-sources.ts'
import { rejectExtraArguments, textOption } from '#cli/argument-values.ts'
import type { Command, CommandContext } from '#cli/command.ts'
import { exitCodes, OperationalError, ArgumentError } from '#cli/exit-code.ts'
import { runJob } from '#cli/run-job.ts'

interface BundleFile {
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
  readonly url: string
}

const make = `mutation ($input: AdvisoryBundleExportInput!) {
  payload: advisoryBundleExport(input: $input) { job { id } errors }
}`
const filesOf = `query ($id: Uuid!) { job(id: $id) { export { files { filename bytes sha256 url } } } }`

/** Writes the advisory data to a signed file, for a computer without network access. */
export const advisoriesBundleCommand: Command = {
  name: 'advisories bundle',
  usage: 'OUT [--source NAME,...] [--since SNAPSHOT]',
  summary: 'Export advisory data, or the changes since a snapshot, to a signed file (OUT: file or folder)',
  options: { source: { type: 'string' }, since: { type: 'string' } },
  prepare([out, ...rest], options) {
    if (!out) throw new ArgumentError('No output file given')
    rejectExtraArguments(rest)
    const names = textOption(options, 'source')?.split(',') ?? null
    const baseSnapshotId = textOption(options, 'since')
    return async (context) => {
      const ids = names && (await findSources(context.client, names)).map(({ id }) => id)
      const { id } = await runJob(context, make, { ids, baseSnapshotId })
      const made = await waitForBundleFile(context, id)
      const isFolder = statSync(out, { throwIfNoEntry: false })?.isDirectory() === true
      const file = isFolder ? join(out, made.filename) : out
      await context.client.download(made.url, file, made.sha256)
      context.output.result(['file', 'bytes', 'sha256'], [{ file, bytes: made.bytes, sha256: made.sha256 }])
      return exitCodes.done
    }
  },
}

async function waitForBundleFile({ client }: CommandContext, id: string): Promise<BundleFile> {
  type Answer = { job: { export: { files: readonly BundleFile[] } | null } | null }
  const { job } = await client.run<Answer>({ query: filesOf, variables: { id } })
  const [file] = job?.export?.files ?? []
  if (!file) throw new OperationalError('The bundle is no longer available')
  return file
}

import type { AdvisorySource } from '#shared/generated/schema-types.ts'
import type { Cell } from '#cli/cell.ts'
import type { Command, CommandContext } from '#cli/command.ts'
import { exitCodes, WrongArguments } from '#cli/exit-code.ts'
import { filesBelow } from '#cli/files-below.ts'
import { failureOf, waitForJob } from '#cli/wait-for-job.ts'

interface Imported {
  readonly advisorySourceImport: {
    readonly jobs: readonly { readonly id: string }[] | null
    readonly errors: readonly string[]
  }
}

interface JobSource {
  readonly job: {
    readonly advisorySource: Pick<AdvisorySource, 'name' | 'records' | 'newestRecord' | 'dataDate'> | null
  } | null
}

type ImportRow = Readonly<Record<string, Cell>> & { readonly state: string }

const importFile = `mutation ($input: AdvisorySourceImportInput!) {
  advisorySourceImport(input: $input) { jobs { id } errors }
}`
const jobSource = `query ($id: Uuid!) { job(id: $id) { advisorySource { name records newestRecord dataDate } } }`
const keys = ['file', 'source', 'state', 'records', 'skipped', 'newestRecord', 'dataDate']

/** Imports advisory files, one after the other, each until its data is in use. One that fails does not stop the others. */
export const advisoriesImportCommand: Command = {
  name: 'advisories import',
  usage: 'PATH...',
  summary: 'Import OSV archives, the KEV catalogue and EPSS scores; folders are walked',
  options: {},
  prepare(paths) {
    if (paths.length === 0) throw new WrongArguments('Name at least one file or folder to import')
    const files = filesBelow(paths)
    return async (context) => {
      const rows: ImportRow[] = []
      try {
        for (const file of files) rows.push(...(await importOne(file, context)))
      } finally {
        // What is imported is told, even when the service went away after it.
        if (rows.length > 0) context.output.result(keys, rows)
      }
      return rows.some(({ state }) => state !== 'SUCCEEDED') ? exitCodes.failed : exitCodes.done
    }
  },
}

async function importOne(file: string, context: CommandContext): Promise<ImportRow[]> {
  const { advisorySourceImport } = await context.client.run<Imported>({
    query: importFile,
    variables: { input: { file: null } },
    file: { path: file, variable: 'input.file' },
  })
  const { jobs, errors } = advisorySourceImport
  for (const error of errors) context.output.note(`${file}: ${error}`)
  if (!jobs || errors.length > 0) {
    return [{ file, state: 'REFUSED' }]
  }
  const rows: ImportRow[] = []
  for (const { id } of jobs) rows.push(await rowOf(file, id, context))
  return rows
}

async function rowOf(file: string, id: string, context: CommandContext): Promise<ImportRow> {
  const job = await waitForJob(context, id)
  const failure = failureOf(job)
  if (failure !== null) context.output.note(`${file}: ${failure}`)
  const source = (await context.client.run<JobSource>({ query: jobSource, variables: { id } })).job?.advisorySource
  return {
    file,
    source: source?.name ?? null,
    state: job.state,
    records: source?.records ?? null,
    skipped: job.skippedCount,
    newestRecord: source?.newestRecord ?? null,
    dataDate: source?.dataDate ?? null,
  }
}

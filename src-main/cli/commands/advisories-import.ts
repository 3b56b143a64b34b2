import type { AdvisorySource } from '#shared/generated/schema-types.ts'
import { type ImportBatch, importBatchesOf } from '#cli/import-batches.ts'
import type { Cell } from '#cli/cell.ts'
import type { Command, CommandContext } from '#cli/command.ts'
import { exitCodes, ArgumentError } from '#cli/exit-code.ts'
import { withUploadFile } from '#cli/pack-records.ts'
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

/** Result of a batch: its jobs, none if it was rejected. */
interface SentBatch {
  readonly label: string
  readonly jobs: readonly { readonly id: string }[]
}

const importFile = `mutation ($input: AdvisorySourceImportInput!) {
  advisorySourceImport(input: $input) { jobs { id } errors }
}`
const jobSource = `query ($id: Uuid!) { job(id: $id) { advisorySource { name records newestRecord dataDate } } }`
const keys = ['file', 'source', 'state', 'records', 'skipped', 'newestRecord', 'dataDate', 'result']

/** Imports advisory files: sends all of them, then waits until their data is current. A failed file does not stop the others. */
export const advisoriesImportCommand: Command = {
  name: 'advisories import',
  usage: 'PATH...',
  summary: 'Import advisory feeds and bundles; folders are searched recursively',
  options: {},
  prepare(paths) {
    if (paths.length === 0) throw new ArgumentError('No file or folder given')
    const parcels = importBatchesOf(paths)
    return async (context) => {
      const rows: ImportRow[] = []
      try {
        const sent: SentBatch[] = []
        for (const parcel of parcels) sent.push(await send(parcel, context))
        for (const { label, jobs } of sent) {
          if (jobs.length === 0) rows.push({ file: label, state: 'REFUSED' })
          for (const { id } of jobs) rows.push(await rowOf(label, id, context))
        }
      } finally {
        // Imported files are reported even if the connection was lost afterwards.
        if (rows.length > 0) context.output.result(keys, rows)
      }
      return rows.some(({ state }) => state !== 'SUCCEEDED') ? exitCodes.failed : exitCodes.done
    }
  },
}

async function send(parcel: ImportBatch, context: CommandContext): Promise<SentBatch> {
  const { label } = parcel
  const { advisorySourceImport } = await withUploadFile(parcel, context.signal, (path) =>
    context.client.run<Imported>({
      query: importFile,
      variables: { input: { file: null } },
      file: { path, variable: 'input.file' },
    }),
  )
  const { jobs, errors } = advisorySourceImport
  for (const error of errors) context.output.note(`${label}: ${error}`)
  return { label, jobs: errors.length > 0 ? [] : (jobs ?? []) }
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
    // The columns before describe only the first source of a bundle.
    result: job.state === 'SUCCEEDED' ? job.message : null,
  }
}

import type { MatchCoverage, ProcessingError, Sbom, SeverityCounts } from '#shared/generated/schema-types.ts'
import { pathType, requiredOption, textOption } from '#cli/argument-values.ts'
import type { Cell } from '#cli/cell.ts'
import type { Command, CommandContext } from '#cli/command.ts'
import { exitCodes, ArgumentError } from '#cli/exit-code.ts'
import { headersOfBuild } from '#cli/provenance/provenance.ts'
import { failureOf, waitForJob } from '#cli/wait-for-job.ts'

type StoredVersion = Pick<Sbom, 'id' | 'projectVersion'> & {
  readonly latestJob: { readonly id: string } | null
  readonly documents: readonly { readonly filename: string | null }[]
}

interface Uploaded {
  readonly sbomUpload: {
    /** One version, or one for each SBOM of a zip archive. */
    readonly sboms: readonly StoredVersion[] | null
    readonly errors: readonly string[]
  }
}

interface Processed {
  readonly sbom: {
    readonly processingErrors: readonly Pick<ProcessingError, 'stage' | 'message'>[]
    readonly stats: {
      readonly compCount: number
      readonly severityCounts: SeverityCounts
      readonly matchCoverage: Pick<MatchCoverage, 'notEvaluated' | 'none'>
    }
  } | null
}

type UploadRow = Readonly<Record<string, Cell>> & {
  readonly file: string
  readonly state: string
  readonly id: string | null
}

const upload = `mutation ($input: SbomUploadInput!) {
  sbomUpload(input: $input) { sboms { id projectVersion latestJob { id } documents { filename } } errors }
}`
const result = `query ($id: Uuid!) {
  sbom(sbomId: $id) {
    processingErrors { stage message }
    stats { compCount severityCounts { critical high medium low none unknown } matchCoverage { notEvaluated none } }
  }
}`
const stored = ['file', 'version', 'state', 'id']
const processed = ['components', 'critical', 'high', 'medium', 'low', 'none', 'unknown', 'notEvaluated']

/** Uploads documents, each as a new version of a product (specification 4.4). A rejected one does not stop the others. */
export const uploadCommand: Command = {
  name: 'upload',
  usage: 'FILE... --product NAME [--env NAME] [--wait]',
  summary: 'Upload SBOMs as new versions; --wait waits until they are processed',
  options: { product: { type: 'string' }, env: { type: 'string' }, wait: { type: 'boolean' } },
  prepare(files, options, env) {
    const target = { projectGroupName: requiredOption(options, 'product'), projectName: textOption(options, 'env') }
    if (files.length === 0) throw new ArgumentError('No file given')
    const folder = files.find((file) => pathType(file) === 'folder')
    if (folder) throw new ArgumentError(`"${folder}" is a folder. Name the files`)
    const isWaiting = options['wait'] === true
    const headers = headersOfBuild(env)
    return async (context) => {
      const rows: UploadRow[] = []
      try {
        for (const file of files) {
          const uploaded = await uploadOne(file, { target, headers }, context)
          const place = rows.length
          rows.push(...uploaded.map(({ row }) => row))
          if (isWaiting) await waitForAll(uploaded, place, rows, context)
        }
      } finally {
        // Stored versions are reported even if the connection was lost afterwards.
        if (rows.length > 0) context.output.result(isWaiting ? [...stored, ...processed] : stored, rows)
      }
      if (!isWaiting && !context.client.isLasting) {
        context.output.note(
          'Processing continues when Waybill next runs on this data folder. Use --wait to wait for it',
        )
      }
      return rows.some(({ state }) => state === 'REFUSED' || state === 'FAILED') ? exitCodes.failed : exitCodes.done
    }
  },
}

/** A version that an upload created, or the rejected file. */
interface UploadedRow {
  readonly row: UploadRow
  readonly jobId: string | null
}

interface Upload {
  readonly target: object
  readonly headers: Readonly<Record<string, string>>
}

async function uploadOne(
  file: string,
  { target, headers }: Upload,
  { client, output }: CommandContext,
): Promise<UploadedRow[]> {
  const { sbomUpload } = await client.run<Uploaded>({
    query: upload,
    variables: { input: { ...target, doc: null } },
    file: { path: file, variable: 'input.doc' },
    headers,
  })
  const { sboms, errors } = sbomUpload
  for (const error of errors) output.note(`${file}: ${error}`)
  if (!sboms || errors.length > 0) {
    return [{ row: { file, version: null, state: 'REFUSED', id: null }, jobId: null }]
  }
  return sboms.map(({ id, projectVersion, latestJob, documents }) => {
    const name = documents[0]?.filename
    const entry = sboms.length > 1 && name ? `: ${name}` : ''
    return {
      row: { file: file + entry, version: projectVersion, state: 'STORED', id },
      jobId: latestJob?.id ?? null,
    }
  })
}

/** Waits for the versions of one upload, and fills in their rows as soon as each is processed. */
async function waitForAll(uploaded: readonly UploadedRow[], place: number, rows: UploadRow[], context: CommandContext) {
  for (const [at, { row, jobId }] of uploaded.entries()) {
    if (row.id && jobId) rows[place + at] = await processedRow(row, row.id, jobId, context)
  }
}

async function processedRow(row: UploadRow, id: string, jobId: string, context: CommandContext): Promise<UploadRow> {
  const failure = failureOf(await waitForJob(context, jobId))
  const outcome = await readOutcome(id, context)
  const failures = [...(failure === null ? [] : [failure]), ...outcome.failures]
  for (const line of failures) context.output.note(`${row.file}: ${line}`)
  return { ...row, state: failures.length > 0 ? 'FAILED' : 'PROCESSED', ...outcome.counts }
}

/** Reads the results of processing and the failed stages. A failed stage keeps its previous results. */
async function readOutcome(id: string, { client }: CommandContext) {
  const { sbom } = await client.run<Processed>({ query: result, variables: { id } })
  if (!sbom) return { failures: ['The version was deleted'], counts: {} }
  const { compCount, severityCounts, matchCoverage } = sbom.stats
  return {
    failures: sbom.processingErrors.map(({ stage, message }) => `${stage}: ${message}`),
    counts: {
      components: compCount,
      ...severityCounts,
      notEvaluated: matchCoverage.notEvaluated + matchCoverage.none,
    },
  }
}

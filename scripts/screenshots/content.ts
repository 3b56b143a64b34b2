import { join } from 'node:path'
import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import { type Client, createClient } from '#cli/client.ts'
import { connect } from '#cli/connection.ts'
import { waitForJob } from '#cli/wait-for-job.ts'
import { createOutput } from '#cli/output.ts'
import { findTestData } from '#e2e/support/test-data.ts'
import type { Endpoint } from './camera.ts'
import type { Places } from './screens.ts'

/** Real feeds and documents, if there are any. */
const feeds = [
  'advisories/kev/known_exploited_vulnerabilities.json',
  'advisories/epss/epss_scores-2026-09-29.SAMPLE.csv.gz',
  'advisories/osv-glad-2022/npm/all.zip',
  'advisories/osv-glad-2022/Packagist/all.zip',
]
const documents = [
  {
    product: 'Juice Shop',
    environment: 'production',
    file: 'sboms/bom-examples/SBOM/juice-shop/via_npm/bare/bom.1.4.json',
  },
  { product: 'Laravel', environment: 'default', file: 'sboms/bom-examples/SBOM/laravel-7.12.0/bom.1.4.json' },
]

/** One of every four findings stays undecided. */
const decisions = [
  { vexStatusId: vexStatuses[0].id, vexJustificationId: vexJustifications[1].id },
  { vexStatusId: vexStatuses[1].id },
  { vexStatusId: vexStatuses[3].id },
]

/**
 * Fills a service through its endpoint: with the sample product, and real documents and advisories if there are any. Returns the places of
 * the version in the screenshots.
 */
export async function makeContent(endpoint: Endpoint): Promise<Places> {
  const { client, finish } = await openClient(endpoint)
  const data = findTestData()
  const real = (path: string) => join(data ?? '', path)
  for (const file of data === null ? [] : feeds) await finish(await importFeed(client, real(file)))
  await finish(await makeSample(client))
  for (const { product, environment, file } of data === null ? [] : documents) {
    await finish([await upload(client, product, environment, real(file))])
  }
  const places = await findPlaces(client)
  await decideSome(client, places)
  return places
}

/** Opens a client of a service, and what waits for jobs there. */
export async function openClient(endpoint: Endpoint) {
  const signal = AbortSignal.timeout(300_000)
  const output = createOutput('table', process.stdout, process.stderr)
  const connection = await connect({ kind: 'address', ...endpoint }, output.note, 120)
  const client = createClient(connection, { retries: 0, signal, note: output.note })
  const finish = async (jobs: readonly { readonly id: string }[]) => {
    for (const { id } of jobs) await waitForJob({ client, signal }, id)
  }
  return { client, finish }
}

/**
 * Imports a file of advisory data. Returns the jobs to wait for.
 * @param name of the source; null for the name that the data states
 */
export async function importFeed(client: Client, path: string, name: string | null = null) {
  const query =
    'mutation ($input: AdvisorySourceImportInput!) { advisorySourceImport(input: $input) { jobs { id } errors } }'
  const file = { path, variable: 'input.file' }
  type Imported = { advisorySourceImport: { jobs: { id: string }[] | null; errors: string[] } }
  const { advisorySourceImport } = await client.run<Imported>({
    query,
    variables: { input: { file: null, name } },
    file,
  })
  return required(advisorySourceImport.jobs, advisorySourceImport.errors)
}

/** Creates the sample product. Returns the jobs to wait for. */
export async function makeSample(client: Client) {
  const query = 'mutation { sampleProductCreate(input: {}) { jobs { id } errors } }'
  type Made = { sampleProductCreate: { jobs: { id: string }[] | null; errors: string[] } }
  const { sampleProductCreate } = await client.run<Made>({ query })
  return required(sampleProductCreate.jobs, sampleProductCreate.errors)
}

/** Uploads an SBOM into a product, which is created if it is missing. Returns the job to wait for. */
export async function upload(client: Client, product: string, environment: string, path: string) {
  const create = 'mutation ($input: ProjectGroupCreateInput!) { projectGroupCreate(input: $input) { errors } }'
  await client.run({ query: create, variables: { input: { name: product } } })
  const query = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { job { id } errors } }'
  const input = { projectGroupName: product, projectName: environment, doc: null }
  const file = { path, variable: 'input.doc' }
  type Uploaded = { sbomUpload: { job: { id: string } | null; errors: string[] } }
  const { sbomUpload } = await client.run<Uploaded>({ query, variables: { input }, file })
  return required(sbomUpload.job, sbomUpload.errors)
}

/** Finds the version with the most components. */
async function findPlaces(client: Client): Promise<Required<Omit<Places, 'sought'>>> {
  const query = `{ projectGroups { nodes { id latestVersion { id projectId stats { compCount } } } } }`
  type Version = { id: string; projectId: string; stats: { compCount: number } }
  type Found = { projectGroups: { nodes: { id: string; latestVersion: Version | null }[] } }
  const { projectGroups } = await client.run<Found>({ query })
  const [largest] = projectGroups.nodes
    .flatMap(({ id, latestVersion }) => (latestVersion ? [{ productId: id, ...latestVersion }] : []))
    .toSorted((a, b) => b.stats.compCount - a.stats.compCount)
  const { productId, projectId, id } = required(largest ?? null, ['There is no version'])
  return { productId, environmentId: projectId, versionId: id }
}

/** Decides every second finding except the first ones, so that the top of the queue is still to do. */
async function decideSome(
  client: Client,
  { environmentId, versionId }: Required<Omit<Places, 'sought'>>,
): Promise<void> {
  const query = `query ($ids: [Uuid!]) { componentVulns(first: 100, projectIds: $ids) { nodes { id } } }`
  type Findings = { componentVulns: { nodes: { id: string }[] } }
  const { componentVulns } = await client.run<Findings>({ query, variables: { ids: [environmentId] } })
  const decided = componentVulns.nodes.filter((_finding, at) => at % 2 === 1 && at > 6)
  const update = `mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }`
  for (const [at, { id }] of decided.entries()) {
    const input = { componentVulnId: id, currentSbomId: versionId, ...decisions[at % decisions.length] }
    await client.run({ query: update, variables: { input } })
  }
}

/** Returns what a mutation made, or throws its errors. */
export function required<Value>(value: Value | null, errors: readonly string[]): Value {
  if (value === null) throw new Error(errors.join('\n'))
  return value
}

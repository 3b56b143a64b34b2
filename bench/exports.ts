import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeGeneratedSbom } from './generated-sbom.ts'
import { Served } from './served.ts'

/**
 * Measures exports of the built server: the time until a file is verified, relative to a plain download of the same file, and the server's
 * peak of memory after the downloads and after the exports. 10,000 and 50,000 components; `--quick` for 1,000.
 */
const sizes = process.argv.includes('--quick') ? [1000] : [10_000, 50_000]
const rounds = 3
const outputs = [
  { name: 'CycloneDX 1.7', format: 'CYCLONEDX', specVersion: '1.7' },
  { name: 'SPDX 2.3', format: 'SPDX', specVersion: '2.3' },
  { name: 'SPDX 3.0.1', format: 'SPDX', specVersion: '3.0.1' },
] as const
type Output = (typeof outputs)[number]

const folder = mkdtempSync(join(tmpdir(), 'waybill-exports-'))
try {
  for (const components of sizes) await measure(components)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(components: number): Promise<void> {
  const served = await Served.start(join(folder, `data-${components}`))
  try {
    const id = await uploaded(served, components)
    const plain = new Map<Output, number>()
    for (const output of outputs) plain.set(output, await median(() => download(served, id, output)))
    const afterDownloads = served.peakMemory()
    for (const output of outputs) {
      const verified = await median(() => verify(served, id, output))
      const download = plain.get(output) ?? Number.NaN
      const ratio = Math.round((verified / download) * 100) / 100
      const ms = { verified: Math.round(verified), download: Math.round(download) }
      const peakMegabytes = { downloads: afterDownloads, exports: served.peakMemory() }
      console.log(JSON.stringify({ bench: 'exports', components, output: output.name, ratio, ms, peakMegabytes }))
    }
  } finally {
    await served.stop()
  }
}

async function uploaded(served: Served, components: number): Promise<string> {
  const file = join(folder, `${components}.json`)
  await writeGeneratedSbom(file, components)
  await served.query('mutation { projectGroupCreate(input: { name: "Bench" }) { errors } }')
  const query = `mutation ($doc: Upload!) { uploadSbom(input: { sbom: $doc, projectGroupName: "Bench" }) {
    errors sbom { id } } }`
  const answer = await served.upload<{ uploadSbom: { errors: string[]; sbom: { id: string } | null } }>(
    query,
    file,
    { doc: null },
    'variables.doc',
  )
  const id = answer.uploadSbom.sbom?.id
  if (id === undefined) throw new Error(answer.uploadSbom.errors.join('; '))
  const state = 'query ($id: Uuid!) { sbom(sbomId: $id) { latestJob { state } } }'
  await until(async () => {
    const { sbom } = await served.query<{ sbom: { latestJob: { state: string } } }>(state, { id })
    return sbom.latestJob.state === 'SUCCEEDED'
  })
  return id
}

async function download(served: Served, id: string, { format, specVersion }: Output): Promise<void> {
  const query = `query ($id: Uuid!, $specVersion: String) { sbom(sbomId: $id) {
    download(spec: ${format === 'SPDX' ? 'SPDX' : 'CycloneDX'}, specVersion: $specVersion, format: "JSON") { url } } }`
  const { sbom } = await served.query<{ sbom: { download: { url: string } } }>(query, { id, specVersion })
  await received(served, sbom.download.url)
}

async function verify(served: Served, sbomId: string, { format, specVersion }: Output): Promise<void> {
  const input = { sbomId, outputs: [{ kind: 'SBOM', format, specVersion, encoding: 'JSON' }] }
  const { exportCreate } = await served.query<{ exportCreate: { errors: string[]; job: { id: string } | null } }>(
    'mutation ($input: ExportCreateInput!) { exportCreate(input: $input) { errors job { id } } }',
    { input },
  )
  if (!exportCreate.job) throw new Error(exportCreate.errors.join('; '))
  const query = 'query ($id: Uuid!) { job(id: $id) { state error export { files { url } } } }'
  let url = ''
  await until(async () => {
    const { job } = await served.query<{
      job: { state: string; error: string | null; export: { files: { url: string }[] } }
    }>(query, { id: exportCreate.job?.id })
    if (job.state === 'FAILED') throw new Error(job.error ?? 'The export failed')
    url = job.export.files[0]?.url ?? ''
    return url !== ''
  })
  await received(served, url)
}

async function received(served: Served, url: string): Promise<void> {
  const response = await fetch(new URL(url, served.url))
  if (!response.ok || response.body === null) throw new Error(`The file was not sent: ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.length
  if (bytes === 0) throw new Error('The file is empty')
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function median(work: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findRealFeeds } from './advisory-feeds.ts'
import { writeGeneratedSbom } from './generated-sbom.ts'
import { multiplyAdvisories } from './multiplied-advisories.ts'
import { Served } from './served.ts'

/**
 * Imports all feeds of the real data over HTTP, into the built server, while a client reads pages of a list: resident memory of the whole
 * server, how much longer a page takes than before, how late the main thread runs, and the cost of one more small file. `--factor 4` for
 * multiplied data.
 */
const components = 5_000
const at = process.argv.indexOf('--factor')
const factor = at > 0 ? Number(process.argv[at + 1]) : 1
const rounded = (value: number) => Math.round(value * 100) / 100

const uploadDocument = /* GraphQL */ `
  mutation ($doc: Upload!) {
    uploadSbom(input: { sbom: $doc, projectGroupName: "Bench" }) {
      errors
      sbom {
        id
      }
    }
  }
`
const importDocument = /* GraphQL */ `
  mutation ($file: Upload!) {
    advisorySourceImport(input: { file: $file }) {
      errors
      jobs {
        id
      }
    }
  }
`
const jobDocument = /* GraphQL */ `
  query ($id: Uuid!) {
    job(id: $id) {
      state
      error
    }
  }
`
const pageDocument = /* GraphQL */ `
  query ($id: Uuid!, $after: String) {
    sbom(sbomId: $id) {
      vulnRunStatus
      components(first: 50, after: $after) {
        pageInfo {
          endCursor
        }
        nodes {
          id
          name
          purl
          matchState
        }
      }
    }
  }
`

interface Page {
  readonly sbom: {
    readonly vulnRunStatus: string
    readonly components: { readonly pageInfo: { readonly endCursor: string | null } }
  }
}

/** Reads pages one after the other, cyclically, with pauses like those of a user. */
class PageReader {
  readonly #served: Served
  readonly #id: string
  #after: string | null = null
  #times: number[] = []

  constructor(served: Served, id: string) {
    this.#served = served
    this.#id = id
  }

  async read(): Promise<Page['sbom']> {
    const started = performance.now()
    const { sbom } = await this.#served.query<Page>(pageDocument, { id: this.#id, after: this.#after })
    this.#times.push(performance.now() - started)
    this.#after = sbom.components.pageInfo.endCursor
    await sleep(5)
    return sbom
  }

  /** Returns the 95th percentile of the pages since the last call, in milliseconds. */
  takeP95(): number {
    const times = this.#times.toSorted((a, b) => a - b)
    this.#times = []
    return times[Math.floor(times.length * 0.95)] ?? Number.NaN
  }
}

async function measure(folder: string): Promise<void> {
  const real = findRealFeeds()
  if (!real) return console.error('There are no feeds to measure with')
  const feeds = factor === 1 ? real : await multiplyAdvisories(real, factor, folder)
  const served = await Served.start(join(folder, 'data'))
  try {
    const pages = new PageReader(served, await uploadedSbom(served, folder))
    while ((await pages.read()).vulnRunStatus !== 'FINISHED') await sleep(50)
    pages.takeP95()
    const idleMiB = served.peakMemory()
    await served.loopDelay()
    for (let page = 0; page < 200; page += 1) await pages.read()
    const [idleP95, idle] = [pages.takeP95(), await served.loopDelay()]
    const started = performance.now()
    const failed = await importAll(served, feeds, () => pages.read())
    const ms = Math.round(performance.now() - started)
    const [p95, busy] = [pages.takeP95(), await served.loopDelay()]
    const peakMiB = served.peakMemory()
    const small = await measureSmall(served, feeds, folder)
    console.log(
      JSON.stringify({
        bench: 'served-advisories',
        factor,
        ms,
        peakMiB,
        aimMiB: 400,
        idleMiB,
        pageRatio: rounded(p95 / idleP95),
        pageP95: rounded(p95),
        idlePageP95: rounded(idleP95),
        mainThreadP99: busy.p99,
        idleMainThreadP99: idle.p99,
        mainThreadMax: busy.max,
        ...small,
        peakMiBWithRescan: served.peakMemory(),
        cores: cpus().length,
        failed,
      }),
    )
  } finally {
    await served.stop()
  }
}

async function uploadedSbom(served: Served, folder: string): Promise<string> {
  await served.query('mutation { projectGroupCreate(input: { name: "Bench" }) { errors } }')
  const file = join(folder, 'bench.json')
  await writeGeneratedSbom(file, components)
  const answer = await served.upload<{ uploadSbom: { errors: string[]; sbom: { id: string } | null } }>(
    ...([uploadDocument, file, { doc: null }, 'variables.doc'] as const),
  )
  if (!answer.uploadSbom.sbom) throw new Error(answer.uploadSbom.errors.join('; '))
  return answer.uploadSbom.sbom.id
}

/** Sends all files at once and calls `meanwhile` until they are imported. Returns the failures. */
async function importAll(served: Served, files: readonly string[], meanwhile: () => Promise<unknown>) {
  const jobs: { readonly id: string; readonly name: string }[] = []
  for (const file of files) {
    const { advisorySourceImport: answer } = await served.upload<{
      advisorySourceImport: { errors: string[]; jobs: { id: string }[] | null }
    }>(importDocument, file, { file: null }, 'variables.file')
    for (const { id } of answer.jobs ?? []) jobs.push({ id, name: basename(file) })
    await meanwhile()
  }
  const failed: string[] = []
  for (const { id, name } of jobs) {
    for (let state = ''; !['SUCCEEDED', 'FAILED'].includes(state);) {
      await meanwhile()
      const { job } = await served.query<{ job: { state: string; error: string | null } }>(jobDocument, { id })
      state = job.state
      if (state === 'FAILED') failed.push(`${name}: ${job.error}`)
    }
  }
  return failed
}

/** Measures a file with hardly any changes, from sending it until its data is current. */
async function measureSmall(served: Served, feeds: readonly string[], folder: string) {
  const kev = feeds.filter((path) => basename(path).startsWith('known_exploited'))
  const record = join(folder, 'WAYBILL-2026-1.json')
  const affected = [{ package: { ecosystem: 'npm', name: 'night-owl' }, versions: ['1.0.0'] }]
  writeFileSync(record, JSON.stringify({ id: 'WAYBILL-2026-1', modified: '2026-02-03T04:05:06Z', affected }))
  const timed = async (files: readonly string[]) => {
    const started = performance.now()
    await importAll(served, files, () => sleep(10))
    return Math.round(performance.now() - started)
  }
  return { kevMs: await timed(kev), recordMs: await timed([record]) }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

const folder = mkdtempSync(join(tmpdir(), 'waybill-served-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

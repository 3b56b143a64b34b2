import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeGeneratedSbom } from './generated-sbom.ts'
import { ingestBaseline } from './ingest-baseline.ts'
import { Served } from './served.ts'

/**
 * Measures what small documents cost: processor time of the server for an upload, until it is answered and until it is processed, relative
 * to the processor time of reading the JSON and inserting its rows, which is measured in turns with it. The first upload after a start, then
 * the median of later ones: half of `--uploads`, 40 of 1,000 components and ten of 10,000. Linux only, because it reads the times of
 * threads.
 */
const at = process.argv.indexOf('--uploads')
const uploads = at > 0 ? Number(process.argv[at + 1]) : 40
const folder = mkdtempSync(join(tmpdir(), 'waybill-small-'))
const upload = `mutation ($doc: Upload!) {
  uploadSbom(input: { sbom: $doc, projectGroupName: "Bench" }) { errors sbom { id } }
}`

/** Milliseconds. */
interface Cost {
  /** Processor time until the answer. */
  readonly answered: number
  /** Processor time until the version is processed and nothing runs any more. */
  readonly processed: number
  /** Processor time of the least possible work. */
  readonly floor: number
  /** Time until the answer. */
  readonly ms: number
}

const served = await Served.start(join(folder, 'data'))
try {
  await served.query('mutation { projectGroupCreate(input: { name: "Bench" }) { errors } }')
  for (const [components, count] of [
    [1_000, uploads],
    [10_000, Math.ceil(uploads / 4)],
  ] as const) {
    const file = join(folder, `${components}.json`)
    await writeGeneratedSbom(file, components)
    const costs: Cost[] = []
    while (costs.length <= count) costs.push(await measure(file, components))
    const warm = costs.slice(Math.ceil(costs.length / 2))
    const typical = (key: keyof Cost) => median(warm.map((cost) => cost[key]))
    const [answered, processed, floor, ms] = (['answered', 'processed', 'floor', 'ms'] as const).map(typical)
    const of = { answered: answered ?? 0, processed: processed ?? 0, floor: floor ?? 0, ms: ms ?? 0 }
    if (components === 1_000 && costs[0]) report('first-small-upload', components, { ...costs[0], floor: of.floor })
    report('small-upload', components, of)
  }
} finally {
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
}

function report(bench: string, components: number, { answered, processed, floor, ms }: Cost): void {
  const rounded = (value: number) => Math.round(value * 100) / 100
  const ratios = { ratio: rounded(answered / floor), aim: 3, ratioProcessed: rounded(processed / floor) }
  const times = { cpuMs: rounded(answered), processedCpuMs: rounded(processed), floorCpuMs: rounded(floor) }
  console.log(JSON.stringify({ bench, components, ...ratios, ...times, ms: Math.round(ms) }))
}

async function measure(file: string, components: number): Promise<Cost> {
  const before = served.exactProcessorTime()
  const started = performance.now()
  const { uploadSbom } = await served.upload<{ uploadSbom: { errors: string[]; sbom: { id: string } | null } }>(
    upload,
    file,
    { doc: null },
    'variables.doc',
  )
  const ms = performance.now() - started
  const answered = served.exactProcessorTime() - before
  if (!uploadSbom.sbom) throw new Error(uploadSbom.errors.join('; '))
  // Asking costs processor time of the server, so it is not asked before it is likely to be done.
  await wait(500 + components / 5)
  const processed = served.exactProcessorTime() - before
  await requireProcessed(uploadSbom.sbom.id)
  const floor = ingestBaseline(file, join(folder, 'data', 'waybill.db'), uploadSbom.sbom.id, join(folder, 'floor.db'))
  return { answered, processed, floor: floor.cpuMs, ms }
}

/** @throws {Error} if it is still processed: the wait was too short for this machine */
async function requireProcessed(id: string): Promise<void> {
  const { sbom } = await served.query<{ sbom: { policyRunStatus: string } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { policyRunStatus } }',
    { id },
  )
  if (sbom.policyRunStatus !== 'FINISHED') throw new Error('The version is still processed: wait longer')
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeGeneratedSbom } from './generated-sbom.ts'
import { Served } from './served.ts'

/**
 * Measures a small document beside large ones: the time from its upload to the end of its processing while several large documents are read
 * and scanned, relative to the same document alone. `--large n` for other large documents than of 100,000 components.
 */
const at = process.argv.indexOf('--large')
const large = at > 0 ? Number(process.argv[at + 1]) : 100_000
const folder = mkdtempSync(join(tmpdir(), 'waybill-turns-'))
const upload = `mutation ($doc: Upload!) {
  uploadSbom(input: { sbom: $doc, projectGroupName: "Bench" }) { errors sbom { id } }
}`

const served = await Served.start(join(folder, 'data'))
try {
  await served.query('mutation { projectGroupCreate(input: { name: "Bench" }) { errors } }')
  const [small, huge] = [join(folder, 'small.json'), join(folder, 'large.json')]
  await writeGeneratedSbom(small, 500)
  await writeGeneratedSbom(huge, large)
  await processed(await uploaded(small)) // the start of a thread
  const alone = await timed(async () => processed(await uploaded(small)))
  let ended = 0
  const hugeOnes = [1, 2, 3].map(async () => {
    await processed(await uploaded(huge))
    ended += 1
  })
  const beside: number[] = []
  while (ended < hugeOnes.length) beside.push(await timed(async () => processed(await uploaded(small))))
  await Promise.all(hugeOnes)
  const worst = Math.max(...beside)
  const median = beside.toSorted((a, b) => a - b)[Math.floor(beside.length / 2)] ?? Number.NaN
  const ratio = Math.round((worst / alone) * 10) / 10
  console.log(
    JSON.stringify({
      bench: 'turns',
      large,
      uploads: beside.length,
      ratio,
      aloneMs: Math.round(alone),
      worstMs: Math.round(worst),
      medianMs: Math.round(median),
    }),
  )
} finally {
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function uploaded(file: string): Promise<string> {
  const answer = await served.upload<{ uploadSbom: { errors: string[]; sbom: { id: string } | null } }>(
    upload,
    file,
    { doc: null },
    'variables.doc',
  )
  if (!answer.uploadSbom.sbom) throw new Error(answer.uploadSbom.errors.join('; '))
  return answer.uploadSbom.sbom.id
}

async function processed(id: string): Promise<void> {
  for (;;) {
    const { sbom } = await served.query<{ sbom: { policyRunStatus: string } }>(
      'query ($id: Uuid!) { sbom(sbomId: $id) { policyRunStatus } }',
      { id },
    )
    if (sbom.policyRunStatus === 'FINISHED') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

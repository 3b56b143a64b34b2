import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeGeneratedSbom } from './generated-sbom.ts'
import { Served } from './served.ts'

/**
 * Measures documents beside large ones: the time from the upload of one to the end of its processing while large documents are read and
 * scanned, relative to the same document alone. First small ones beside three large ones, then a large one beside two that are three times
 * as large. `--large n` for other large documents than of 100,000 components.
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
  const [small, huge, larger] = ['small', 'large', 'larger'].map((name) => join(folder, `${name}.json`)) as [
    string,
    string,
    string,
  ]
  await writeGeneratedSbom(small, 500)
  await writeGeneratedSbom(huge, large)
  await writeGeneratedSbom(larger, 3 * large)
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
  const third = await measureThird(huge, larger)
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
      third,
      peakMegabytes: served.peakMemory(),
    }),
  )
} finally {
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Measures a large document that is uploaded while two larger ones are at work, and whether it is finished before them. */
async function measureThird(file: string, larger: string) {
  const alone = await timed(async () => processed(await uploaded(file)))
  let ended = 0
  const others = [1, 2].map(async () => {
    await processed(await uploaded(larger))
    ended += 1
  })
  await new Promise((resolve) => setTimeout(resolve, 2000)) // both are read
  const beside = await timed(async () => processed(await uploaded(file)))
  const endedBefore = ended
  await Promise.all(others)
  const ratio = Math.round((beside / alone) * 10) / 10
  return { ratio, aloneMs: Math.round(alone), besideMs: Math.round(beside), endedBefore }
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

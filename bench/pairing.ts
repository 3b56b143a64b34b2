import { rmSync } from 'node:fs'
import { decideFindings } from '#service/decisions/decide.ts'
import type { VersionId } from '#service/domain/id.ts'
import { scan } from '#service/scans/thread/support/large-scan.ts'
import { type GivenComponent, osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'

/**
 * Measures how much longer the scan of a version takes whose findings are paired with those of the version before it, all of which are decided:
 * as a ratio to the scan of the same document without a decision, from source, in processor time. Once with many packages, once with one
 * package in many places, as in an image with many Go programs, and once with that package in another version everywhere. Prints JSON lines;
 * `--quick` for a small size.
 */
const counts = process.argv.includes('--quick') ? [5_000] : [10_000, 50_000]
/** Vulnerabilities of a package. */
const each = 50
const rounded = (value: number) => Math.round(value * 100) / 100

type Document = (findings: number, label: number) => readonly GivenComponent[]

const documents: Readonly<Record<string, Document>> = {
  packages: (findings) => componentsOf(findings, (at) => `pkg:npm/lib${at}@1.0.0`),
  places: (findings) => componentsOf(findings, (at) => `pkg:npm/lib0@1.0.0?place=${at}`),
  versions: (findings, label) => componentsOf(findings, (at) => `pkg:npm/lib0@1.${at}.${label}?place=${at}`),
}

for (const count of counts) {
  for (const name of Object.keys(documents)) {
    await measure(name, count, false)
    await measure(name, count, true)
  }
}

function componentsOf(findings: number, purlOf: (at: number) => string): readonly GivenComponent[] {
  return Array.from({ length: findings / each }, (_, at) => ({ purl: purlOf(at) }))
}

/** @param retains whether the environment applies the decisions at once, or they are proposed */
async function measure(name: string, findings: number, retains: boolean): Promise<void> {
  const bench = scanBench()
  try {
    const document = documents[name]
    if (!document) return
    const packages = name === 'packages' ? findings / each : 1
    const events = [{ introduced: '0' }, { fixed: '2.0.0' }]
    const affectedBy = (at: number) =>
      Array.from({ length: packages }, (_, lib) => ({
        package: { ecosystem: 'npm', name: `lib${lib}` },
        ranges: [{ type: 'SEMVER', events }],
        at,
      }))
    await bench.importRecords(
      Array.from({ length: each }, (_, at) =>
        osvRecord(`CVE-2030-${1000 + at}`, 'npm', 'lib0', events, { affected: affectedBy(at) }),
      ),
    )
    const first = await bench.addVersion(document(findings, 0), retains)
    const alone = await processorTime(() => scan(bench, first))
    await decideAll(bench, first)
    const second = await bench.addVersion(document(findings, 1))
    const paired = await processorTime(() => scan(bench, second))
    const measured = {
      paired: await countPaired(bench, second),
      ratio: rounded(paired / alone),
      aloneMs: Math.round(alone),
      ms: Math.round(paired),
    }
    console.log(
      JSON.stringify({ bench: 'pairing', document: name, findings, retains, aim: retains ? 6 : 3, ...measured }),
    )
  } finally {
    bench.close()
    rmSync(bench.folder, { recursive: true, force: true })
  }
}

async function countPaired(
  { database, findings }: ReturnType<typeof scanBench>,
  versionId: VersionId,
): Promise<number> {
  const { length: proposals } = await database.read.selectFrom('carried_decision').select('id').execute()
  return proposals + (await findings(versionId)).filter((one) => one.vex_status !== null).length
}

async function decideAll(bench: ReturnType<typeof scanBench>, versionId: VersionId): Promise<void> {
  const { id: organizationId } = await bench.database.read
    .selectFrom('organization')
    .select('id')
    .executeTakeFirstOrThrow()
  const findingIds = (await bench.findings(versionId)).map(({ id }) => id)
  await decideFindings(bench.database, {
    ...{
      organizationId,
      by: { kind: 'USER', name: 'Bench', id: null },
      at: '2026-11-20T12:00:00Z',
      kind: 'BULK_DECIDE',
    },
    ...{ findingIds, change: { status: 'affected' }, versionId: null },
  })
}

/** Returns milliseconds on the processor, which other work on the machine hardly changes. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

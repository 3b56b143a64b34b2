import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { findTestData } from '#e2e/support/test-data.ts'
import { writeGeneratedSbom } from './generated-sbom.ts'
import { ingestBaseline } from './ingest-baseline.ts'
import { Served } from './served.ts'

/**
 * Measures the built application and prints one JSON line for each result. Ratios compare two values of one run and are the significant
 * figures. Milliseconds depend on the machine and never gate.
 */
const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}`
const folder = mkdtempSync(join(tmpdir(), 'waybill-bench-'))
const quick = process.argv.includes('--quick')
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
const stagesDocument = /* GraphQL */ `
  query ($id: Uuid!) {
    sbom(sbomId: $id) {
      vulnRunStatus
      policyRunStatus
      processingErrors {
        stage
        message
      }
      stages {
        name
        startedAt
        finishedAt
      }
      stats {
        severityCounts {
          total
        }
      }
    }
  }
`
const pageDocument = /* GraphQL */ `
  query ($id: Uuid!, $after: String) {
    sbom(sbomId: $id) {
      components(first: 50, after: $after) {
        totalCount
        pageInfo {
          endCursor
        }
        nodes {
          id
          name
          version
          kind
          purl
          licensesExp
          matchState
        }
      }
    }
  }
`

interface Processed {
  sbom: {
    vulnRunStatus: string
    policyRunStatus: string
    processingErrors: { stage: string; message: string }[]
    stages: { name: string; startedAt: string; finishedAt: string }[]
    stats: { severityCounts: { total: number } }
  }
}

function report(line: Record<string, unknown>): void {
  console.log(JSON.stringify({ ...line, machine }))
}

const rounded = (value: number) => Math.round(value * 100) / 100

async function uploaded(served: Served, file: string): Promise<string> {
  const answer = await served.upload<{ uploadSbom: { errors: string[]; sbom: { id: string } | null } }>(
    uploadDocument,
    file,
    { doc: null },
    'variables.doc',
  )
  if (!answer.uploadSbom.sbom) throw new Error(answer.uploadSbom.errors.join('; '))
  return answer.uploadSbom.sbom.id
}

async function processed(served: Served, id: string): Promise<Processed['sbom']> {
  for (;;) {
    const { sbom } = await served.query<Processed>(stagesDocument, { id })
    if (sbom.policyRunStatus === 'FINISHED' && sbom.vulnRunStatus === 'FINISHED') return sbom
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function importAdvisories(served: Served): Promise<void> {
  const data = findTestData()
  if (data === null) return
  const answer = await served.upload<{ advisorySourceImport: { errors: string[]; jobs: { id: string }[] | null } }>(
    'mutation ($file: Upload!) { advisorySourceImport(input: { file: $file }) { errors jobs { id } } }',
    join(data, 'advisories/osv-glad-2022/npm/all.zip'),
    { file: null },
    'variables.file',
  )
  for (const job of answer.advisorySourceImport.jobs ?? []) {
    for (let state = 'RUNNING'; state === 'RUNNING' || state === 'QUEUED';) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      state = (
        await served.query<{ job: { state: string } }>('query ($id: Uuid!) { job(id: $id) { state } }', { id: job.id })
      ).job.state
    }
  }
}

async function measureIngest(served: Served, count: number, prefix = ''): Promise<void> {
  const file = join(folder, `bench-${count}.json`)
  await writeGeneratedSbom(file, count)
  await served.loopDelay()
  const started = performance.now()
  const id = await uploaded(served, file)
  const ingest = performance.now() - started
  const version = await processed(served, id)
  const delay = await served.loopDelay()
  const { ms: floor } = ingestBaseline(file, join(folder, 'data', 'waybill.db'), id, join(folder, 'floor.db'))
  const scan = version.stages.find((stage) => stage.name === 'VULN_SCAN')
  const scanned = scan ? Date.parse(scan.finishedAt) - Date.parse(scan.startedAt) : Number.NaN
  report({
    bench: `${prefix}ingest`,
    components: count,
    ratio: rounded(ingest / floor),
    aim: 4,
    ms: Math.round(ingest),
    floorMs: Math.round(floor),
  })
  report({
    bench: `${prefix}scan`,
    components: count,
    ratio: rounded(scanned / ingest),
    aim: 1,
    ms: scanned,
    findings: version.stats.severityCounts.total,
  })
  report({ bench: `${prefix}main-thread-delay`, components: count, ...delay, aimP99: 20 })
}

async function measurePages(served: Served, count: number): Promise<void> {
  const file = join(folder, `bench-${count}.json`)
  await writeGeneratedSbom(file, count)
  const id = await uploaded(served, file)
  await processed(served, id)
  const times: number[] = []
  let after: string | null = null
  for (let page = 0; page < 200; page += 1) {
    const started = performance.now()
    const answer: { sbom: { components: { pageInfo: { endCursor: string } } } } = await served.query(pageDocument, {
      id,
      after,
    })
    times.push(performance.now() - started)
    after = answer.sbom.components.pageInfo.endCursor
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => rounded(times[Math.floor(times.length * share)] ?? Number.NaN)
  report({ bench: 'list-page', components: count, p50: at(0.5), p95: at(0.95), aimP95: 20 })
}

const served = await Served.start(join(folder, 'data'))
try {
  await served.query('mutation { projectGroupCreate(input: { name: "Bench" }) { errors } }')
  await importAdvisories(served)
  // The first document includes the start of a processing thread, so it has separate lines.
  await measureIngest(served, 100, 'first-')
  for (const count of quick ? [1_000] : [1_000, 10_000, 50_000]) await measureIngest(served, count)
  await measurePages(served, quick ? 5_000 : 200_000)
} finally {
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
}

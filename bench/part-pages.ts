import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeArchive } from './generated-statements.ts'
import { Served } from './served.ts'

/**
 * Measures pages of a version that inherits all of its content from parts over HTTP, with what the window asks for, as a ratio to those of
 * one flat version of the same size, on the built application. The aim is 2. Prints JSON lines; `--quick` for a small size.
 */
const [parts, each] = process.argv.includes('--quick') ? [5, 1_000] : [20, 5_000]
const rounds = 100

const lists = {
  components: `query ($id: Uuid!, $after: String, $parts: Boolean) { sbom(sbomId: $id) {
    page: components(first: 50, after: $after, includeParts: $parts) { totalCount pageInfo { endCursor } nodes { id name group version kind
    ecosystem relation licensesExp matchState supportLevel isPart sbomId severityCounts { critical high medium low } } } } }`,
  findings: `query ($id: Uuid!, $after: String, $parts: Boolean) { sbom(sbomId: $id) {
    page: vulns(first: 50, after: $after, includeParts: $parts) { totalCount pageInfo { endCursor } nodes { id severity confidence fixedVersions
    priorityReason state stale isPart sbomId vexStatus { id name } component { id name group version }
    vuln { id vulnId summary cvssScore vulnInfo { kev epssScore } } } } } }`,
  queue: `query ($id: Uuid!, $after: String, $parts: Boolean) { queue: triageQueue(sbomId: $id, includeParts: $parts) { matchingCount
    page: groups(first: 50, after: $after) { totalCount pageInfo { endCursor } nodes { key packageName findingsCount undecidedCount sbomsCount
    priority } } } }`,
  wholeQueue: `query ($id: Uuid!, $after: String, $parts: Boolean) { queue: triageQueue(sbomId: $id, includeParts: $parts) { matchingCount
    progress { decided left } facets { severity { key count } status { key count } ecosystem { key count } relation { key count }
    label { key count } assignee { key count } product { key count } }
    page: groups(first: 50, after: $after) { totalCount pageInfo { endCursor } nodes { key } } } }`,
} as const

const folder = mkdtempSync(join(tmpdir(), 'waybill-part-pages-'))
const served = await Served.start(join(folder, 'data'))
try {
  const [flat, parent] = await prepare()
  for (const [list, query] of Object.entries(lists)) {
    const [ofFlat, ofParent] = (await measure(query, [{ id: flat }, { id: parent, parts: true }])).map(quantiles)
    if (!ofFlat || !ofParent) throw new Error('Nothing was measured')
    const [ratio, processorRatio] = (['p95', 'processorMs'] as const).map(
      (value) => Math.round((ofParent[value] / ofFlat[value]) * 100) / 100,
    )
    const line = { bench: 'part-pages', list, parts, each, aim: 2, ratio, processorRatio }
    console.log(JSON.stringify({ ...line, ...ofParent, flat: ofFlat }))
  }
} finally {
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Uploads the flat version and those of the parts, and attaches these to a version without components. */
async function prepare(): Promise<readonly [string, string]> {
  const documents = [
    { name: 'flat', names: Array.from({ length: parts * each }, (_, at) => `flat${at}`) },
    ...Array.from({ length: parts }, (_, part) => ({
      name: `part${part}`,
      names: Array.from({ length: each }, (_, at) => (at % 10 === 0 ? `shared${at}` : `lib${at}-of-${part}`)),
    })),
  ]
  const affected = new Set(documents.flatMap(({ names }) => names.filter((_, at) => at % 2 === 0)))
  await importRecords([...affected])
  const ids: string[] = []
  for (const { name, names } of documents) ids.push(await upload(name, names))
  const [flat = '', ...contents] = ids
  const parent = await upload('release', [])
  for (const part of contents) {
    const input = { sbomId: parent, partSbomId: part }
    await served.send('mutation ($input: PartAttachInput!) { partAttach(input: $input) { errors } }', { input })
  }
  await served.idle()
  return [flat, parent]
}

/** Imports OSV records, each about 100 packages. */
async function importRecords(names: readonly string[]): Promise<void> {
  const records = Array.from({ length: Math.ceil(names.length / 100) }, (_, at) => ({
    id: `GHSA-aaaa-bbbb-${String(at).padStart(4, '0')}`,
    modified: '2026-01-01T00:00:00Z',
    summary: `Flaw ${at}`,
    severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' }],
    affected: names.slice(at * 100, at * 100 + 100).map((name) => ({
      package: { ecosystem: 'npm', name },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
    })),
  }))
  const file = join(folder, 'npm-all.zip')
  writeArchive(file, records)
  const query = 'mutation ($input: AdvisorySourceImportInput!) { advisorySourceImport(input: $input) { errors } }'
  await served.send(query, { input: { file: null, name: 'npm-all.zip' } }, file, 'variables.input.file')
  await served.idle()
}

async function upload(name: string, names: readonly string[]): Promise<string> {
  const file = join(folder, `${name}.cdx.json`)
  const components = names.map((of, at) => ({
    ...{ type: 'library', 'bom-ref': `c${at}`, name: of, version: '1.0.0', purl: `pkg:npm/${of}@1.0.0` },
    licenses: [{ license: { id: at % 3 === 0 ? 'MIT' : 'Apache-2.0' } }],
  }))
  const metadata = { component: { type: 'application', 'bom-ref': 'root', name, version: '1.0.0' } }
  writeFileSync(file, JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }))
  await served.send('mutation ($name: String!) { projectGroupCreate(input: { name: $name }) { errors } }', { name })
  const query = `mutation ($file: Upload!, $name: String!) {
    uploadSbom(input: { sbom: $file, projectGroupName: $name }) { errors sbom { id } } }`
  const { sbom } = await served.send<{ sbom: { id: string } }>(query, { file: null, name }, file)
  await served.idle()
  return sbom.id
}

interface Measured {
  /** Milliseconds of each page. */
  readonly times: readonly number[]
  /** What the threads of the server spent on all of them, in milliseconds; NaN elsewhere than on Linux. */
  readonly processorMs: number
}

/** Reads page after page of each version in turn. */
async function measure(query: string, versions: readonly Record<string, unknown>[]): Promise<readonly Measured[]> {
  type Answer = Record<string, { readonly page: { readonly pageInfo: { readonly endCursor: string | null } } }>
  const reading = versions.map((variables) => ({
    variables,
    after: null as string | null,
    times: [] as number[],
    processorMs: 0,
  }))
  for (let round = 0; round < rounds; round += 1) {
    for (const one of reading) {
      const [started, spent] = [performance.now(), served.exactProcessorTime()]
      const answer: Answer = await served.query<Answer>(query, { ...one.variables, after: one.after })
      one.times.push(performance.now() - started)
      one.processorMs += served.exactProcessorTime() - spent
      one.after = Object.values(answer)[0]?.page.pageInfo.endCursor ?? null
    }
  }
  return reading
}

/** The first page, those that 50 and 95 of 100 need at most, and the processor time of one, in milliseconds. */
function quantiles({ times, processorMs }: Measured) {
  const sorted = times.toSorted((a, b) => a - b)
  const [first = 0, p50 = 0, p95 = 0] = [times[0], sorted[Math.floor(rounds * 0.5)], sorted[Math.floor(rounds * 0.95)]]
  const [firstMs, spent] = [Math.round(first), Math.round((processorMs / rounds) * 10) / 10]
  return { firstMs, p50: Math.round(p50), p95: Math.round(p95), processorMs: spent }
}

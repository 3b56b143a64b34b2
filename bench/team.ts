import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { vexStatuses } from '#shared/vex.ts'
import { writeStated } from './generated-statements.ts'
import { Served } from './served.ts'
import { checkedAnswers, Person } from './team-person.ts'

/**
 * Lets a team work on one server: people who read the queue of one large version and decide in it, each with a token of their own, and builds
 * that upload versions. Prints one JSON line for each kind of request: p50, p95 and maximum in milliseconds; then one of what was answered.
 * Ends with code 1 if a request failed, an answer that was acknowledged is not stored, or a version of a build is not processed.
 * `--minutes n` (default 10), `--people n` (20), `--builds n` (5), `--findings n` of the version (20,000), `--quick` for half a minute.
 */
const quick = process.argv.includes('--quick')
const minutes = numberOf('--minutes', quick ? 0.5 : 10)
const people = numberOf('--people', 20)
const builds = numberOf('--builds', 5)
const findings = numberOf('--findings', quick ? 2000 : 20_000)
/** Components of each version that a build uploads. */
const built = 500
/** Milliseconds between two uploads of one build. */
const buildPause = 10_000

const folder = mkdtempSync(join(tmpdir(), 'waybill-team-'))
const served = await Served.start(join(folder, 'data'))
try {
  const id = await prepare()
  await served.loopDelay()
  const team = await Promise.all(Array.from({ length: people }, (_, number) => person(number, id)))
  const until = performance.now() + minutes * 60_000
  const uploads: number[] = []
  const sent = await Promise.all([
    Promise.all(team.map((one) => one.work(until))),
    ...Array.from({ length: builds }, (_, number) => build(number, until, uploads)),
  ]).then(([, ...versions]) => versions.flat() as readonly string[]) // the first are the people
  const mainThread = await served.loopDelay()
  report('upload', uploads)
  for (const name of ['queue', 'findings', 'decide', 'changes'] as const) {
    report(
      name,
      team.flatMap(({ times }) => times[name]),
    )
  }
  await served.idle(200)
  const answers = await checkedAnswers(served, id, team)
  const unprocessed = await notProcessed(sent)
  const line = { ...answers, versions: sent.length, unprocessed, mainThread, peakMegabytes: served.peakMemory() }
  console.log(JSON.stringify({ bench: 'team', people, builds, minutes, findings, ...line }))
  if (answers.failed.length + answers.lost.length + unprocessed.length > 0) process.exitCode = 1
} finally {
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
}

function numberOf(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name)
  return at > 0 ? Number(process.argv[at + 1]) : otherwise
}

function report(request: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  const waits = { count: sorted.length, p50: at(0.5), p95: at(0.95), max: at(1) }
  console.log(JSON.stringify({ bench: 'team', request, people, builds, findings, ...waits }))
}

/** Returns the large version, with nothing left to do. */
async function prepare(): Promise<string> {
  const { records, sbom } = writeStated(folder, findings)
  await served.send(
    'mutation ($doc: Upload!) { advisorySourceImport(input: { file: $doc }) { errors } }',
    { doc: null },
    records,
    'variables.doc',
  )
  await served.idle(200)
  await addProduct('Large')
  const id = await upload('Large', sbom)
  await served.idle(200)
  return id
}

async function addProduct(name: string): Promise<void> {
  await served.send('mutation ($name: String!) { projectGroupCreate(input: { name: $name }) { errors } }', { name })
}

async function upload(product: string, file: string): Promise<string> {
  const document = `mutation ($doc: Upload!, $product: String!) {
    uploadSbom(input: { sbom: $doc, projectGroupName: $product }) { errors sbom { id } } }`
  type Sent = { readonly sbom: { readonly id: string } }
  return (await served.send<Sent>(document, { doc: null, product }, file, 'variables.doc')).sbom.id
}

async function person(number: number, sbomId: string): Promise<Person> {
  const email = `person-${number}@team.example`
  const add = `mutation ($email: String!) { userCreate(input: { name: $email, email: $email, role: "Operator" }) { errors user { id } } }`
  const { user } = await served.send<{ readonly user: { readonly id: string } }>(add, { email })
  const make = `mutation ($userId: Uuid!) { tokenCreate(input: { name: "Triage", userId: $userId }) { errors secret } }`
  const { secret } = await served.send<{ readonly secret: string }>(make, { userId: user.id })
  const statusId = vexStatuses.find(({ word }) => word === 'under_investigation')?.id ?? ''
  return new Person({ url: served.url, token: secret, sbomId, statusId, number })
}

/** Uploads a version of its own product again and again, and returns their ids. */
async function build(number: number, until: number, times: number[]): Promise<string[]> {
  const ids: string[] = []
  await addProduct(`Build ${number}`)
  await wait((number * buildPause) / builds)
  for (let run = 1; performance.now() < until; run += 1) {
    const file = join(folder, `build-${number}.cdx.json`)
    const names = Array.from({ length: built }, (_, at) => `stated-${(at * 7 + run) % Math.max(1, findings / 10)}`)
    const components = [...new Set(names)].map((name) => ({
      ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` },
    }))
    const component = { type: 'application', 'bom-ref': 'app', name: `build-${number}`, version: `1.0.${run}` }
    const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components }
    writeFileSync(file, JSON.stringify(document))
    const started = performance.now()
    ids.push(await upload(`Build ${number}`, file))
    times.push(performance.now() - started)
    await wait(Math.max(0, buildPause - (performance.now() - started)))
  }
  return ids
}

/** Returns the versions that are not there, or whose processing did not end well. */
async function notProcessed(ids: readonly string[]): Promise<string[]> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulnRunStatus policyRunStatus processingErrors { stage message } } }`
  type Answer = {
    readonly sbom: { vulnRunStatus: string; policyRunStatus: string; processingErrors: readonly object[] } | null
  }
  const bad: string[] = []
  for (const id of ids) {
    const { sbom } = await served.query<Answer>(query, { id })
    const isWhole = sbom?.vulnRunStatus === 'FINISHED' && sbom.policyRunStatus === 'FINISHED'
    if (!isWhole || sbom.processingErrors.length > 0) bad.push(id)
  }
  return bad
}

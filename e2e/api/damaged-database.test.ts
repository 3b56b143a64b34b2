// A database with damaged pages: the service says so and writes nothing more, and all that can be read is saved.
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runProgram } from '#cli/run-program.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { osv, zip } from './support/osv.ts'
import { openStore, type StoreProgram } from './support/store-shapes.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { importFile, startTriageService, upload } from './support/triage-service.ts'

const scratch = mkdtempSync(join(tmpdir(), 'waybill-damaged-api-'))
const template = join(scratch, 'template')
const folder = join(scratch, 'store')
const opened: StoreProgram[] = []
const pageSize = 4096

/** A store with three versions of 300 components, a finding each and one decision each. */
beforeAll(async () => {
  mkdirSync(template)
  const service = await startTriageService(template)
  await importFile(service, zip([osv('GHSA-one', 'left-pad')]))
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) {
    const components = [{ name: 'left-pad', version: '1.3.0', purl: 'pkg:npm/left-pad@1.3.0' }, ...manyComponents(300)]
    const id = await upload(service, cyclonedxOf(components, { version }))
    const [finding] = await triageCalls(service).findings(id)
    const decision = { ...notAffected(), detail: `decided for ${version}`, scope: 'VERSION' }
    expect(await triageCalls(service).decide(id, finding?.id ?? '', decision)).toMatchObject({ errors: [] })
  }
  await service.stop()
})
afterEach(async () => {
  for (const program of opened.splice(0)) await program.kill()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Copies the store and overwrites all pages that contain a text. */
function damaged(text: string): number {
  cpSync(template, folder, { recursive: true })
  const file = join(folder, 'waybill.db')
  const content = readFileSync(file)
  const handle = openSync(file, 'r+')
  let count = 0
  for (let at = pageSize; at < statSync(file).size; at += pageSize) {
    if (!content.subarray(at, at + pageSize).includes(text)) continue
    writeSync(handle, Buffer.alloc(pageSize, 0xa5), 0, pageSize, at)
    count += 1
  }
  closeSync(handle)
  return count
}

async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  let [stdout, stderr] = ['', '']
  const write = (add: (text: string) => void) => ({ write: (text: string) => (add(text), true) })
  const code = await runProgram({
    args,
    env: {},
    stdout: write((text) => (stdout += text)),
    stderr: write((text) => (stderr += text)),
    signal: new AbortController().signal,
  })
  return { code, stdout, stderr }
}

async function start(): Promise<StoreProgram> {
  const program = await openStore('server', folder, scratch)
  opened.push(program)
  return program
}

test('a statement that meets damage ends all changes, and the next start says so', async () => {
  expect(damaged('pkg:npm/part-02')).toBeGreaterThan(3)
  const { client, stderr, stop } = await start()
  if (!client) throw new Error(stderr())
  const list = `{ sboms { nodes { id components(first: 1000) { nodes { name purl } } } } }`
  const code = async (query: string, variables = {}) => (await client.ask(query, variables)).errors?.[0]
  expect(await code(list)).toMatchObject({ extensions: { code: 'STORE_DAMAGED' } })
  const create = 'mutation { projectGroupCreate(input: { name: "New" }) { errors } }'
  expect(await code(create)).toMatchObject({
    message: expect.stringMatching(/^The database is damaged: changes are rejected until a backup is restored/),
    extensions: { code: 'STORE_DAMAGED' },
  })
  await expect(client.upload(cyclonedxOf([]), 'App')).rejects.toThrow(/STORE_DAMAGED/)
  expect(await client.data('{ projectGroups { nodes { name } } }')).toEqual({
    projectGroups: { nodes: [{ name: 'App' }] },
  })
  expect(stderr()).toMatch(/The database is damaged \(database disk image is malformed\)/)
  expect(stderr()).not.toMatch(/Internal error/)
  await stop()
  const next = await start()
  const { code: ended, stderr: said } = await next.ended
  expect([ended, said.split('\n').length], said).toEqual([5, 4])
  expect(said).toMatch(/^"waybill\.db" is damaged.*\n.*\n.*"waybill restore".*"waybill salvage/)
})

test('a job that meets damage is shown as interrupted, although its row cannot be changed', async () => {
  damaged('pkg:npm/part-02')
  const { client, stderr, stop } = await start()
  if (!client) throw new Error(stderr())
  const { sboms } = await client.data<{ sboms: { nodes: { id: string }[] } }>('{ sboms { nodes { id } } }')
  // A mutation that reads the name of what it changes would meet the damage before its job.
  const create = 'mutation ($input: ExportCreateInput!) { exportCreate(input: $input) { errors } }'
  await client.data(create, { input: { sbomId: sboms.nodes[0]?.id, outputs: [{ kind: 'SBOM' }] } })
  await expect.poll(stderr, { timeout: 60_000 }).toMatch(/The database is damaged/)
  const shown = 'state message error remedy cancellable finishedAt'
  const listed = (state: string) =>
    client.data<{ jobs: unknown }>(`{ jobs(state: ["${state}"]) { totalCount nodes { ${shown} } } }`)
  const interrupted = {
    state: 'FAILED',
    message: 'Interrupted',
    error: 'Interrupted: the database is damaged',
    remedy: 'Restore a backup. Then start the work again.',
    cancellable: false,
    finishedAt: null,
  }
  expect(await listed('FAILED')).toEqual({ jobs: { totalCount: 1, nodes: [interrupted] } })
  expect(await listed('RUNNING')).toEqual({ jobs: { totalCount: 0, nodes: [] } })
  await stop()
})

test('"waybill check" names what is damaged, and changes nothing', async () => {
  cpSync(template, folder, { recursive: true })
  const before = readdirSync(folder).toSorted()
  expect(await run('check', '--data', folder)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/3 original documents are whole/) as string,
  })
  expect(readdirSync(folder).toSorted()).toEqual(before)
  const [first = '', second = ''] = readdirSync(join(folder, 'documents'))
  writeFileSync(join(folder, 'documents', first), 'other content')
  rmSync(join(folder, 'documents', second))
  const originals = await run('check', '--data', folder)
  expect(originals.code).toBe(5)
  expect(originals.stdout).toMatch(/has other content than it was stored with/)
  expect(originals.stdout).toMatch(/is missing/)
  rmSync(folder, { recursive: true })
  damaged('pkg:npm/part-02')
  const pages = await run('check', '--data', folder)
  expect(pages.code).toBe(5)
  expect(pages.stdout).toMatch(/The database is damaged: /)
})

test('"waybill check" and "waybill salvage" say that a service runs on the folder, and do not create one', async () => {
  cpSync(template, folder, { recursive: true })
  await start()
  for (const args of [['check'], ['salvage', '--to', join(scratch, 'no')]]) {
    expect(await run(...args, '--data', folder)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is in use by/),
    })
  }
  const missing = join(scratch, 'missing')
  expect(await run('check', '--data', missing)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is not a folder/),
  })
  expect(readdirSync(scratch)).not.toContain('missing')
})

const savedDecisions = (to: string) =>
  (
    JSON.parse(readFileSync(join(to, 'decisions.json'), 'utf8')) as {
      decisions: { detail: string; vulnerability: string }[]
    }
  ).decisions

test('"waybill salvage" saves products, decisions, VEX and originals of a database with damaged components', async () => {
  damaged('pkg:npm/part-02')
  const to = join(scratch, 'saved')
  const { code, stderr } = await run('salvage', '--to', to, '--data', folder)
  expect(code, stderr).toBe(5)
  expect(stderr).toMatch(/Not read of "component": \d+ pages/)
  expect(
    savedDecisions(to)
      .map(({ detail }) => detail)
      .toSorted(),
  ).toEqual(['1.0.0', '2.0.0', '3.0.0'].map((version) => `decided for ${version}`))
  const vex = readdirSync(join(to, 'vex'))
  expect(vex).toHaveLength(3)
  const [document] = vex.map(
    (name) => JSON.parse(readFileSync(join(to, 'vex', name), 'utf8')) as { vulnerabilities: object[] },
  )
  expect(document?.vulnerabilities).toMatchObject([{ id: 'GHSA-one', analysis: { state: 'not_affected' } }])
  expect(readdirSync(join(to, 'originals'))).toHaveLength(3)
  expect(JSON.parse(readFileSync(join(to, 'report.json'), 'utf8'))).toMatchObject({
    ...{ products: 1, versions: 3, decisions: 3, vexFiles: 3 },
    originals: { verified: 3, unknown: 0, altered: [], missing: [] },
  })
  expect(readdirSync(to).toSorted()).toEqual([
    'decisions.json',
    'originals',
    'products.json',
    'report.json',
    'report.txt',
    'vex',
  ])
  expect(await run('salvage', '--to', to, '--data', folder)).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/is not empty/),
  })
})

test('"waybill salvage" copies the originals of a folder without its database', async () => {
  cpSync(template, folder, { recursive: true })
  rmSync(join(folder, 'waybill.db'))
  const to = join(scratch, 'originals-only')
  const { code, stderr } = await run('salvage', '--to', to, '--data', folder)
  expect(code, stderr).toBe(5)
  expect(stderr).toMatch(/There was no database to read/)
  expect(readdirSync(join(to, 'originals'))).toHaveLength(3)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Response } from 'playwright/test'
import type { Bridge } from '#shared/bridge.ts'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { measureGrowth, mebibyte, openFromOutside, writeHole, writeRecords } from '#e2e/support/large-uploads.ts'
import { canShowWindows, findElectronProgram } from '#launch/electron-program.ts'

/**
 * Measures the main process of the desktop app, in real Electron if it is installed and there is a display, otherwise in the stand-in. Prints
 * a JSON line for each way of a large file into the app: growth of its memory in MiB, longest time for which its main thread was busy in
 * milliseconds, seconds. Then one for queries that the page gives up at once: milliseconds until the one after them is answered, with and
 * without cancellation. `--mebibytes n` (default 256), `--components n` (default 20,000), `--queries n` (default 100).
 */
const mebibytes = numberOf('--mebibytes', 256)
const components = numberOf('--components', 20_000)
const queries = numberOf('--queries', 100)
const isReal = findElectronProgram(process.env) !== null && canShowWindows()
if (!isReal) process.env['ELECTRON_OVERRIDE_DIST_PATH'] = join(import.meta.dirname, '../e2e/stand-in')
const program = isReal ? 'electron' : 'stand-in'

const ways = {
  opened: async (folder: string) => {
    await writeHole(join(folder, 'opened.json'), mebibytes * mebibyte)
    return (_page: Page, application: Parameters<typeof openFromOutside>[0]) =>
      openFromOutside(application, join(folder, 'opened.json'))
  },
  picked: async (folder: string) => {
    await writeHole(join(folder, 'picked.json'), mebibytes * mebibyte)
    return (page: Page) => page.getByLabel('Files to read').setInputFiles(join(folder, 'picked.json'))
  },
  folder: async (folder: string) => {
    await writeRecords(join(folder, 'records'), mebibytes * mebibyte)
    return (page: Page) => page.getByLabel('Folder of advisory data').setInputFiles(join(folder, 'records'))
  },
}

for (const [way, prepare] of Object.entries(ways)) {
  await inApp(async ({ application, page }, folder) => {
    const send = await prepare(folder)
    await page.goto(new URL('/advisories', page.url()).href)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const growth = await measureGrowth(application)
    const started = performance.now()
    const isImport = async (answer: Response) => (await answer.text()).includes('advisorySourceImport')
    const sent = page.waitForResponse(isImport, { timeout: 600_000 })
    await send(page, application)
    await sent
    const { bytes, stallMs } = await growth()
    const seconds = Math.round((performance.now() - started) / 100) / 10
    report({ way, mebibytes, grownMebibytes: Math.round(bytes / mebibyte), stallMs, seconds })
  })
}

await inApp(async ({ page }) => {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/graphql')
  await page.reload()
  const authorization = (await (await asked).allHeaders())['authorization'] ?? ''
  const id = await page.evaluate(uploadVersion, { authorization, count: components })
  for (const isCanceled of [false, true, false, true]) {
    const milliseconds = await page.evaluate(supersede, { authorization, id, queries, isCanceled })
    report({ way: 'superseded queries', components, queries, isCanceled, milliseconds: Math.round(milliseconds) })
  }
})

interface Queries {
  readonly authorization: string
  readonly id: string
  readonly queries: number
  readonly isCanceled: boolean
}

/** Runs in the page: begins queries and aborts each at once, and returns the milliseconds that one more takes. */
async function supersede({ authorization, id, queries: count, isCanceled }: Queries): Promise<number> {
  const query = `query ($id: Uuid!, $search: String) { sbom(sbomId: $id) { components(first: 50, search: $search) { totalCount
    nodes { id name version matchState severityCounts { critical } } } } }`
  const headers = { authorization, 'content-type': 'application/json' }
  const send = async (search: string, more: RequestInit = {}) => {
    const init = { method: 'POST', headers, body: JSON.stringify({ query, variables: { id, search } }), ...more }
    return (await fetch('/graphql', init)).text()
  }
  while (!/"totalCount":[1-9]/.test(await send('package'))) await new Promise((resolve) => setTimeout(resolve, 500))
  const bridge = (window as unknown as { waybill: Bridge }).waybill // the shell adds it
  const given: Promise<unknown>[] = []
  for (let at = 0; at < count; at += 1) {
    const stop = new AbortController()
    const key = crypto.randomUUID()
    const more = { signal: stop.signal, headers: { ...headers, ...(isCanceled && { 'x-waybill-request': key }) } }
    given.push(send(`package-${at}`, more).catch(() => null))
    await new Promise((resolve) => setTimeout(resolve, 5))
    stop.abort()
    if (isCanceled) bridge.cancelRequest(key)
  }
  const started = performance.now()
  await send('package-1')
  const milliseconds = performance.now() - started
  await Promise.all(given)
  return milliseconds
}

/** Runs in the page: uploads a version and returns its id. */
async function uploadVersion({ authorization, count }: { authorization: string; count: number }): Promise<string> {
  const library = (at: number) => {
    const name = `package-${at}`
    return { type: 'library', name, version: '1.0', purl: `pkg:npm/${name}@1.0` }
  }
  const metadata = { component: { type: 'application', name: 'bench', version: '1.0' } }
  const found = Array.from({ length: count }, (_none, at) => library(at))
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components: found }
  const product = 'mutation { projectGroupCreate(input: { name: "Bench" }) { errors } }'
  const headers = { authorization, 'content-type': 'application/json' }
  await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query: product }) })
  const input = '{ doc: $doc, projectGroupName: "Bench" }'
  const query = `mutation ($doc: Upload!) { sbomUpload(input: ${input}) { sbom { id } errors } }`
  const form = new FormData()
  form.set('operations', JSON.stringify({ query, variables: { doc: null } }))
  form.set('map', '{"0":["variables.doc"]}')
  form.set('0', new Blob([JSON.stringify(document)]), 'bench.cdx.json')
  const text = await (await fetch('/graphql', { method: 'POST', headers: { authorization }, body: form })).text()
  const id = /"id":"([^"]+)"/.exec(text)?.[1]
  if (id === undefined) throw new Error(text)
  return id
}

async function inApp(work: (app: Awaited<ReturnType<typeof launchDesktop>>, folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-desktop-bytes-'))
  const app = await launchDesktop({ dataFolder: join(folder, 'data') })
  try {
    await work(app, folder)
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function report(measured: object): void {
  console.log(JSON.stringify({ bench: 'desktop-bytes', program, ...measured }))
}

function numberOf(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name)
  return at === -1 ? otherwise : Number(process.argv[at + 1])
}

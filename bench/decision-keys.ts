import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { launchChromium } from '#e2e/support/browser-app.ts'
import { cyclonedx, osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { Served } from './served.ts'

/**
 * Measures decisions in the window of the built application: from the key to the frame that shows the next row, to the number of decided
 * findings and to the evidence, and the requests per decision. The times depend on the machine: they are read on a quiet one and gate nothing.
 * `--quick` for a small size.
 */
const isQuick = process.argv.includes('--quick')
const findings = isQuick ? 1_000 : 11_000
const decisions = isQuick ? 20 : 100
const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}`

interface Measured {
  readonly paint: number
  readonly progress: number
  readonly evidence: number
}

/** Notes in the page when a key was pressed and when what follows from it was shown. */
function measureInPage(): void {
  const times = { key: 0, paint: 0, progress: 0, evidence: 0, text: '', row: '' }
  const progress = () => document.querySelector('footer [role="progressbar"]')?.getAttribute('aria-valuenow') ?? ''
  const row = () => document.querySelector('[role="listbox"]')?.getAttribute('aria-activedescendant') ?? ''
  const { port1, port2 } = new MessageChannel()
  // A message that is sent while a frame is made arrives when it has been painted.
  port2.addEventListener('message', () => {
    if (times.paint === 0) times.paint = performance.now() - times.key
  })
  port2.start()
  let isAwaited = false
  const onChange = () => {
    if (times.key === 0) return
    const now = performance.now() - times.key
    if (!isAwaited && row() !== times.row) {
      isAwaited = true
      requestAnimationFrame(() => port1.postMessage(null))
    }
    if (times.progress === 0 && progress() !== times.text) times.progress = now
    const isLoading = document.querySelector('[aria-label="Loading evidence"]') !== null
    if (isLoading) times.evidence = 0
    else if (times.evidence === 0 && isAwaited) times.evidence = now
  }
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== '2') return
      isAwaited = false
      Object.assign(times, { key: timeStamp, paint: 0, progress: 0, evidence: 0, text: progress(), row: row() })
    },
    { capture: true },
  )
  new MutationObserver(onChange).observe(document, { subtree: true, childList: true, attributes: true })
  Object.assign(window, { decisionTimes: times })
}

async function decideOnce(page: Page): Promise<Measured> {
  await page.keyboard.press('n')
  await page.keyboard.press('2')
  const shown = await page.waitForFunction(() => {
    const { decisionTimes } = window as unknown as { decisionTimes: Measured }
    const { paint, progress, evidence } = decisionTimes
    return paint > 0 && progress > 0 && evidence > 0 ? { paint, progress, evidence } : null
  })
  const measured = await shown.jsonValue()
  if (measured === null) throw new Error('Nothing was measured')
  return measured
}

async function fill(served: Served, folder: string): Promise<string> {
  const packages = Array.from({ length: findings }, (_, at) => ({ name: `part-${at}`, version: '1.0.0' }))
  const advisories = osvZip(packages.map(({ name }, at) => osvRecord(`CVE-2025-${100_000 + at}`, name)))
  const send = async <Data>(query: string, name: string, bytes: string | Uint8Array): Promise<Data> => {
    const file = join(folder, name)
    writeFileSync(file, bytes)
    return served.upload<Data>(query, file, { file: null }, 'variables.file')
  }
  await send(
    'mutation ($file: Upload!) { advisorySourceImport(input: { file: $file }) { errors } }',
    'all.zip',
    advisories.bytes,
  )
  await becomeIdle(served)
  const upload =
    'mutation ($file: Upload!) { uploadSbom(input: { sbom: $file, projectGroupName: "Bench" }) { errors sbom { id projectId } } }'
  await served.query('mutation { projectGroupCreate(input: { name: "Bench" }) { errors } }')
  type Uploaded = { uploadSbom: { sbom: { id: string; projectId: string } } }
  const { uploadSbom } = await send<Uploaded>(
    upload,
    'bench.cdx.json',
    JSON.stringify(cyclonedx('bench', '1.0', packages)),
  )
  await becomeIdle(served)
  return `/versions/${uploadSbom.sbom.projectId}/${uploadSbom.sbom.id}/triage`
}

async function becomeIdle(served: Served): Promise<void> {
  for (;;) {
    const query = '{ jobs(first: 0, state: ["QUEUED", "RUNNING"]) { totalCount } }'
    if ((await served.query<{ jobs: { totalCount: number } }>(query)).jobs.totalCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const folder = mkdtempSync(join(tmpdir(), 'waybill-keys-'))
const served = await Served.start(join(folder, 'data'))
const browser = await launchChromium()
try {
  const address = await fill(served, folder)
  const page = await browser.newPage()
  const session = JSON.stringify({ url: 'graphql', token: served.token })
  await page.addInitScript((text) => sessionStorage.setItem('waybill.session', text), session)
  await page.goto(new URL(`/#${address}`, served.url).href)
  await page.getByRole('listbox', { name: /^Queue/ }).focus()
  await page.getByText(/^0 of [\d,]+ decided$/).waitFor()
  await page.evaluate(measureInPage)
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) requests += 1
  })
  const all: Measured[] = []
  for (let done = 0; done < decisions; done += 1) {
    all.push(await decideOnce(page))
    await page.waitForTimeout(400) // as a person who reads the next row
  }
  const at = (name: keyof Measured, share: number) => {
    const sorted = all.map((one) => one[name]).toSorted((a, b) => a - b)
    return Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  }
  for (const [bench, name, aimP95] of [
    ['key-to-paint', 'paint', 50],
    ['key-to-progress', 'progress', 300],
    ['key-to-evidence', 'evidence', 100],
  ] as const) {
    console.log(JSON.stringify({ bench, findings, p50: at(name, 0.5), p95: at(name, 0.95), aimP95, machine }))
  }
  console.log(JSON.stringify({ bench: 'requests-per-decision', findings, mean: requests / decisions, aim: 4, machine }))
} finally {
  await browser.close()
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { projectFolder } from '#e2e/support/app-program.ts'
import { launchBrowserMode, launchChromium } from '#e2e/support/browser-app.ts'
import { fetchBytes, firstFiles, maxFirstLoad } from '#e2e/support/first-load.ts'
import { readPageFiles } from '#scripts/page-files.ts'
import { describeFrames, describeTimes, type Goal, maxFrameMs, withGoal } from './window/figures.ts'
import { fillWindow, type FilledVersion } from './fill-window.ts'
import { meanTime, ProcessorClock } from './window/processor.ts'
import { addProbe, scrollFrames, type Shown, type Sign, timeUntil } from './window/probe.ts'

/**
 * Measures the window of the built application in browser mode, whose service is a process of its own: from a key to its paint in triage, the
 * frames of long lists that scroll, opening triage, switching pages, and the first load. One JSON line for each, with its goal and whether it is
 * met, which gates nothing: the times depend on the machine and are read on a quiet one. `--quick` for small sizes; `--only <names>` for
 * some parts, by comma; `--profile <folder>` writes what the page's processor did in each part, for the Performance panel of Chromium.
 */
const isQuick = process.argv.includes('--quick')
const sizes = isQuick ? { components: 2_000, findings: 1_000 } : { components: 50_000, findings: 11_000 }
const rounds = isQuick ? 10 : 50
const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}`
const only = argument('--only')?.split(',')
const profiles = argument('--profile')

const keyGoal: Goal = { name: 'p95', atMost: 50 }
const frameGoal: Goal = { name: 'max', atMost: maxFrameMs }
const openGoal: Goal = { name: 'p95', atMost: 400 }
const switchGoal: Goal = { name: 'p95', atMost: 100 }
const bytesGoal: Goal = { name: 'bytes', atMost: maxFirstLoad }

const loading = '[role=status][aria-label^="Loading"]'
/** The pages of the navigation, which the page of the sign-in has not. */
const signedIn = 'nav a >> nth=0'
const cursor: Sign = { of: '[role=listbox]', attribute: 'aria-activedescendant' }
const choice: Sign = { of: 'footer [aria-label], section [role=radio][aria-checked=true]', loading }
const firstRow: Sign = { of: '[role=listbox] [role=option]', attribute: 'id' }
const heading: Sign = { of: 'main h1', loading }

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at > 0 ? process.argv[at + 1] : undefined
}

function report(part: string, figures: Readonly<Record<string, unknown>>, goal: Goal): void {
  console.log(JSON.stringify({ bench: 'window', part, ...withGoal(figures, goal), machine }))
}

/** Reports times to the paint, and beside them what the browser itself says of those keys. */
function reportShown(part: string, shown: readonly Shown[], goal: Goal): void {
  const events = shown.flatMap(({ event }) => (event === null ? [] : [event]))
  const paints = describeTimes(shown.map(({ paint }) => paint))
  const all = shown.map(({ processor }) => processor)
  const processorP50 = Object.fromEntries(
    (['script', 'style', 'layout', 'task'] as const).map((name) => [
      name,
      describeTimes(all.map((one) => one[name])).p50,
    ]),
  )
  report(part, { ...paints, eventMax: Math.max(0, ...events), processorP50 }, goal)
}

/** Does a part of the measurement if it is wanted, with a profile of the page's processor if that is wanted. */
async function measure(page: Page, part: string, work: () => Promise<void>): Promise<void> {
  if (only !== undefined && !only.includes(part)) return
  if (profiles === undefined) return work()
  const client = await page.context().newCDPSession(page)
  await client.send('Profiler.enable')
  await client.send('Profiler.setSamplingInterval', { interval: 200 })
  await client.send('Profiler.start')
  await work()
  const { profile } = await client.send('Profiler.stop')
  await client.detach()
  mkdirSync(profiles, { recursive: true })
  writeFileSync(join(profiles, `${part}.cpuprofile`), JSON.stringify(profile))
}

const addressOf = ({ environmentId, versionId }: FilledVersion, tab: string) =>
  `#/versions/${environmentId}/${versionId}${tab}`

async function goTo(page: Page, hash: string, ready: string): Promise<void> {
  await page.evaluate((next) => void (window.location.hash = next), hash)
  await page.locator(ready).first().waitFor()
  await page.waitForTimeout(1_500) // what it reads beside
}

/** The bytes of the first page, and when its heading and data were painted. */
async function measureFirstLoad(page: Page, link: string): Promise<void> {
  const names = ['', ...firstFiles(readPageFiles(projectFolder)), 'icon.svg']
  const loaded = ['br', 'gzip'].map(async (encoding) => {
    const files = await Promise.all(names.map((name) => fetchBytes(new URL(`/${name}`, link).href, encoding)))
    return files.reduce((sum, one) => sum + one.bytes, 0)
  })
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await page.reload()
    const shown = await page.waitForFunction(
      (wait) => {
        const isThere = document.querySelector('nav ~ main h1') !== null && document.querySelector(wait) === null
        return isThere && performance.now()
      },
      loading,
      { polling: 'raf' },
    )
    times.push(Number(await shown.jsonValue()))
  }
  const bytes = Math.max(...(await Promise.all(loaded)))
  report('first-load', { bytes, files: names.length, ...describeTimes(times) }, bytesGoal)
}

async function measureOpenTriage(page: Page, version: FilledVersion): Promise<void> {
  const shown: Shown[] = []
  for (let round = 0; round < 10; round += 1) {
    await goTo(page, addressOf(version, ''), 'main h1')
    const open = async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('q')
    }
    shown.push(await timeUntil(page, firstRow, open))
  }
  reportShown('open-triage-first', shown.slice(0, 1), openGoal)
  reportShown('open-triage', shown.slice(1), openGoal)
}

/** Each key as a person who reads the next row presses it. */
async function measureKeys(page: Page, version: FilledVersion): Promise<void> {
  await goTo(page, addressOf(version, '/triage'), '[role=listbox] [role=option]')
  await page.locator('[role=listbox]').focus()
  const times: Record<string, Shown[]> = {}
  const press = async (name: string, key: string, sign: Sign) => {
    const shown = await timeUntil(page, sign, () => page.keyboard.press(key))
    ;(times[name] ??= []).push(shown)
    await page.waitForTimeout(150)
  }
  for (let round = 0; round < rounds; round += 1) {
    await press('j', 'j', cursor)
    await press('j', 'j', cursor)
    await press('k', 'k', cursor)
    await press('n', 'n', choice)
    await press('2', '2', cursor)
    if (round % 2 === 0) await press('z', 'z', cursor)
  }
  for (const [name, shown] of Object.entries(times)) reportShown(`key-${name}`, shown, keyGoal)
}

const scroller = 'main [role=grid], main [role=treegrid]'

async function measureScrolling(page: Page, version: FilledVersion): Promise<void> {
  const lists = [
    ['components', '/components', `:is(${scroller})`],
    ['findings', '/vulnerabilities', `:is(${scroller})`],
    ['queue', '/triage', '[role=listbox]'],
  ] as const
  for (const [name, tab, list] of lists) {
    await goTo(page, addressOf(version, tab), `${list} :is([role=row][tabindex], [role=option])`)
    // A table is inside of what scrolls it; the queue scrolls itself.
    await page.evaluate((of) => {
      const found = document.querySelector(of)
      const moves = found?.getAttribute('role') === 'listbox' ? found : found?.parentElement
      moves?.setAttribute('data-bench', '')
    }, list)
    for (const over of ['steps', 'all'] as const) {
      const clock = await ProcessorClock.start(page)
      const before = await clock.read()
      const begins = await scrollFrames(page, '[data-bench]', { over, ms: isQuick ? 2_000 : 8_000 })
      const processorPerFrame = meanTime(before, await clock.read(), begins.length)
      report(`scroll-${name}-${over}`, { ...describeFrames(begins), processorPerFrame }, frameGoal)
      await page.waitForTimeout(1_000)
    }
    await page.evaluate(() => document.querySelector('[data-bench]')?.removeAttribute('data-bench'))
  }
}

/** Keys of the pages that are one step away, in an order in which each is another one than before. */
const pageKeys = ['o', 'a', 'q', 'x', 'l', 'h', 'd', 'r']

async function measurePageSwitch(page: Page): Promise<void> {
  await goTo(page, '#/', 'main h1')
  const first: Shown[] = []
  const later: Shown[] = []
  const byKey: Record<string, number> = {}
  for (let round = 0; round < 5; round += 1) {
    for (const key of pageKeys) {
      const shown = await timeUntil(page, heading, async () => {
        await page.keyboard.press('g')
        await page.keyboard.press(key)
      })
      ;(round === 0 ? first : later).push(shown)
      if (round > 0) byKey[key] = Math.max(byKey[key] ?? 0, Math.round(shown.paint))
      await page.waitForTimeout(700)
    }
  }
  reportShown('page-switch-first', first, switchGoal)
  reportShown('page-switch', later, switchGoal)
  console.log(JSON.stringify({ bench: 'window', part: 'page-switch-each', maxOf: byKey, machine }))
}

const folder = mkdtempSync(join(tmpdir(), 'waybill-window-'))
try {
  const version = await fillWindow(folder, sizes)
  await inBrowserMode(join(folder, 'data'), async (page, link) => {
    await measure(page, 'first-load', () => measureFirstLoad(page, link))
    await measure(page, 'open-triage', () => measureOpenTriage(page, version))
    await measure(page, 'page-switch', () => measurePageSwitch(page))
    await measure(page, 'scroll', () => measureScrolling(page, version))
    await measure(page, 'keys', () => measureKeys(page, version))
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function inBrowserMode(dataFolder: string, work: (page: Page, link: string) => Promise<void>): Promise<void> {
  const browser = await launchChromium()
  const newContext = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    context.setDefaultTimeout(180_000) // a machine that is busy with other work takes long
    await addProbe(context)
    return context
  }
  try {
    const app = await launchBrowserMode({ dataFolder, chromium: { newContext } })
    try {
      await app.page.locator(signedIn).waitFor() // a reload before it would lose the link, which works once
      await work(app.page, app.link)
    } finally {
      await app.close()
    }
  } finally {
    await browser.close()
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Response } from 'playwright/test'
import { isolatedEnvironment } from '#e2e/support/app-program.ts'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'
import { type Context, expectThat, newDataFolder, sandboxArguments, waitUntil, withApp } from './context.ts'

const mebibyte = 2 ** 20

/** What was measured in the main process. */
interface Load {
  /** By how many bytes it grew at most. */
  readonly growth: number
  /** How long its event loop stood still at most, in ms. */
  readonly stallMs: number
}

/** Measures the main process while `work` runs. */
async function measure(application: ElectronApplication, work: () => Promise<void>): Promise<Load> {
  await application.evaluate(() => {
    const delay = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 10 })
    const before = process.memoryUsage.rss()
    const measured = { delay, before, most: before, timer: setInterval(() => undefined, 1e6) }
    clearInterval(measured.timer)
    measured.timer = setInterval(() => (measured.most = Math.max(measured.most, process.memoryUsage.rss())), 20)
    delay.enable()
    Object.assign(globalThis, { measuredForAcceptance: measured })
  })
  await work()
  return application.evaluate(() => {
    interface Measured {
      readonly delay: { readonly max: number; disable(): boolean }
      readonly before: number
      readonly most: number
      readonly timer: NodeJS.Timeout
    }
    const { delay, before, most, timer } = (globalThis as { measuredForAcceptance?: Measured }).measuredForAcceptance!
    clearInterval(timer)
    delay.disable()
    return { growth: most - before, stallMs: delay.max / 1e6 }
  })
}

const described = ({ growth, stallMs }: Load) =>
  `memory +${Math.round(growth / mebibyte)} MiB, event loop held for ${Math.round(stallMs)} ms at most`

/** Writes a feed of so many bytes that is mostly a hole: its bytes arrive, take no space, and its import fails in the end. */
function writeLargeFeed(file: string, bytes: number): void {
  writeFileSync(file, '{"format":"NVD_CVE","version":"2.0","vulnerabilities":[')
  truncateSync(file, bytes)
}

/** Returns a check that a file of so many MiB, opened by a second start, neither fills nor holds the main process. */
export function checkLargeFile(mebibytes: number) {
  return async (context: Context): Promise<string> => {
    const dataFolder = newDataFolder(context)
    mkdirSync(dataFolder, { recursive: true })
    const file = join(dataFolder, '..', 'large.json')
    writeLargeFeed(file, mebibytes * mebibyte)
    const load = await withApp(dataFolder, [], async ({ application, page }) => {
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      return measure(application, async () => {
        const isImport = async (answer: Response) => (await answer.text()).includes('advisorySourceImport')
        const arrived = page.waitForResponse(isImport, { timeout: 300_000 })
        const args = [...sandboxArguments, context.root, '--data', dataFolder, file]
        const second = spawn(context.program, args, { env: isolatedEnvironment(dataFolder), stdio: 'ignore' })
        await once(second, 'exit')
        await arrived
      })
    })
    expectThat(load.growth < 150 * mebibyte && (context.isStandIn || load.stallMs < 100), described(load))
    return described(load)
  }
}

export async function checkBrokenOff(context: Context): Promise<string> {
  const dataFolder = newDataFolder(context)
  const incoming = join(dataFolder, 'incoming')
  const left = () => (existsSync(incoming) ? readdirSync(incoming) : [])
  return withApp(dataFolder, [], async ({ application, page }) => {
    const { breakOff } = await openEndpoint(page)
    const rss = () => application.evaluate(() => process.memoryUsage.rss())
    const before = await rss()
    for (const ms of [0, 20, 100, 500]) await breakOff(64 * mebibyte, ms)
    await waitUntil(`"incoming" is empty; it holds ${left().join(', ')}`, 5, () => left().length === 0)
    await waitUntil('the memory is back within 100 MiB', 30, async () => (await rss()) - before < 100 * mebibyte)
    return `memory ${Math.round(((await rss()) - before) / mebibyte)} MiB above the start`
  })
}

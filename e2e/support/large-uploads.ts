import { randomBytes } from 'node:crypto'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication } from 'playwright/test'

export const mebibyte = 2 ** 20

interface Measured {
  measuredForTest?: { largest: number; timer: NodeJS.Timeout; delay: { readonly max: number; disable(): void } }
}

/** What the main process of the desktop app went through while something was sent to it. */
export interface Growth {
  /** Bytes by which its memory grew at most. */
  readonly bytes: number
  /** Milliseconds for which its main thread was busy at a time, at most. */
  readonly stallMs: number
}

/** Measures the main process of the desktop app from now on. Returns a function that ends it. */
export async function measureGrowth(application: ElectronApplication): Promise<() => Promise<Growth>> {
  const before = await application.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const look = () => (measured.largest = Math.max(measured.largest, process.memoryUsage.rss()))
    const measured = { largest: 0, timer: setInterval(look, 20), delay }
    Object.assign(globalThis, { measuredForTest: measured })
    delay.enable()
    return process.memoryUsage.rss()
  })
  return async () => {
    const { largest, max } = await application.evaluate(() => {
      const { measuredForTest: measured } = globalThis as Measured
      if (!measured) throw new Error('Nothing is measured')
      clearInterval(measured.timer)
      measured.delay.disable()
      return { largest: measured.largest, max: measured.delay.max }
    })
    return { bytes: largest - before, stallMs: Math.round(max / 1e6) }
  }
}

/** Writes a feed that is mostly a hole: its bytes take no space, and its import fails. */
export async function writeHole(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w')
  await file.write('{"format":"NVD_CVE","version":"2.0","vulnerabilities":[')
  await file.truncate(bytes)
  await file.close()
}

/** Writes a folder of advisory records that cannot be compressed by much. */
export async function writeRecords(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const each = 16 * mebibyte
  for (let at = 0; at * each < bytes; at += 1) {
    const details = randomBytes((each * 3) / 4).toString('base64')
    const record = { schema_version: '1.7.0', id: `X-${at}`, modified: '2026-01-01T00:00:00Z', details }
    await writeFile(join(folder, `X-${at}.json`), JSON.stringify(record))
  }
}

/** Opens a file as the system does when a person opens it from outside. */
export function openFromOutside(application: ElectronApplication, path: string): Promise<void> {
  return application.evaluate(({ app }, opened) => {
    app.emit('open-file', { preventDefault: () => {} }, opened)
  }, path)
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from 'playwright/test'
import { expect } from '#e2e/support/test.ts'

/** The lock of a data folder. */
export const lockOf = (dataFolder: string) => join(dataFolder, 'waybill.lock')

/** The process that has the lock of a data folder; null if there is none. */
export function holderOf(dataFolder: string): number | null {
  const file = lockOf(dataFolder)
  if (!existsSync(file)) return null
  const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number }
  return pid
}

/** Waits until a process has ended. */
export async function expectEnded(pid: number): Promise<void> {
  const isRunning = () => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }
  await expect.poll(isRunning, { timeout: 60_000 }).toBe(false)
}

/** Emits an event of the app, as the system or the stand-in's own hooks do. */
export function emitInApp(application: ElectronApplication, name: string, argument?: string): Promise<void> {
  return application.evaluate(
    ({ app }, event) => {
      const given = event.argument === undefined ? [] : [{ preventDefault() {} }, event.argument]
      ;(app as unknown as { emit(name: string, ...given: unknown[]): void }).emit(event.name, ...given)
    },
    { name, argument },
  )
}

/** The number of windows. */
export function windowsOf(application: ElectronApplication): Promise<number> {
  return application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
}

import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type DesktopApp, launchDesktop } from '#e2e/support/desktop-app.ts'
import type { AcceptanceOptions } from './options.ts'

/** What a check can use. */
export interface Context extends AcceptanceOptions {
  /** The project's folder. */
  readonly root: string
  /** Electron's program, or the stand-in's. */
  readonly program: string
  /** The program in its packaged form, or null. */
  readonly packaged: PackagedProgram | null
  /** For everything that a check writes. */
  readonly folder: string
}

/** A program that `npm run package` built. */
export interface PackagedProgram {
  readonly program: string
  /** The folder that contains all of it. */
  readonly folder: string
  /** The path of its archive. */
  readonly archive: string
}

/** Root has no sandbox on Linux. Nobody else may run without it. */
export const sandboxArguments = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Makes an empty data folder. */
export function newDataFolder({ folder }: Pick<Context, 'folder'>): string {
  return join(mkdtempSync(join(folder, 'point-')), 'waybill')
}

/** Starts the app, lets `work` use it, and quits it whatever happens. */
export async function withApp<T>(
  dataFolder: string,
  files: readonly string[],
  work: (app: DesktopApp) => Promise<T>,
): Promise<T> {
  mkdirSync(dataFolder, { recursive: true })
  const app = await launchDesktop({ dataFolder, files })
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

/** @throws Error with this text if the condition does not hold */
export function expectThat(condition: boolean, text: string): void {
  if (!condition) throw new Error(text)
}

/**
 * Waits until a condition holds.
 *
 * @throws Error with `what` after `seconds`
 */
export async function waitUntil(
  what: string,
  seconds: number,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** @throws Error with what SQLite finds wrong with the database of a data folder */
export function expectIntegrity(dataFolder: string): void {
  const database = new Database(join(dataFolder, 'waybill.db'), { readonly: true })
  try {
    const found = database.pragma('integrity_check', { simple: true })
    expectThat(found === 'ok', `integrity_check: ${String(found)}`)
  } finally {
    database.close()
  }
}

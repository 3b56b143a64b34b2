import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { onlyIn, type Shape } from '#e2e/support/shape.ts'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { canShowWindows, findElectronProgram } from '#launch/electron-program.ts'

const standIn = join(import.meta.dirname, 'e2e/stand-in')
const { ELECTRON_OVERRIDE_DIST_PATH: override, ...env } = process.env
// Workers read this file again, with the variable set below.
const program = findElectronProgram(override === undefined || override === standIn ? env : process.env)
const hasElectron = program !== null && canShowWindows()
if (!hasElectron && process.env['WAYBILL_REQUIRE_ELECTRON']) {
  throw new Error('WAYBILL_REQUIRE_ELECTRON is set, and Electron cannot run here: its program or a display is missing')
}
if (process.env['TEST_WORKER_INDEX'] === undefined) {
  const reason = program === null ? 'its program is not here' : 'there is no display'
  console.log(
    hasElectron
      ? 'Desktop tests run in real Electron.'
      : `Desktop tests run in the stand-in for Electron (${reason}); those marked @electron need the real one and are left out.`,
  )
}
// Playwright looks for the program of Electron here. Workers inherit this variable and the next one.
if (!hasElectron) process.env['ELECTRON_OVERRIDE_DIST_PATH'] = standIn
// The stand-in notes its strict rules here; the run prints them at its end.
if (!hasElectron) process.env['STANDIN_REPORT'] ??= join(import.meta.dirname, `.cache/strict-rules-${process.pid}`)

// Programs of the app are compiled once, not at every start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/node')

/** Tests that do not run in a project: stories of the other shape, except in the full tier. */
const skipped = (other: Shape, isReal: boolean) => [
  ...(isFullTier ? [] : [new RegExp(onlyIn[other])]),
  ...(isReal ? [] : [/@electron/]),
]

/** Where the stand-in also shows the app as on another system: how windows, menus and ends differ, and in the full tier every story. */
const otherSystems = hasElectron
  ? []
  : ([
      ['macOS', 'darwin', 'windows'],
      ['Windows', 'win32', 'shell,ends'],
    ] as const)
const ofSystems = 'shell,windows,ends,menu-keys'

export default defineConfig<object, { shape: Shape; platform: NodeJS.Platform }>({
  timeout: 300_000,
  expect: { timeout: 30_000 }, // also on a busy machine: a test of speed has a limit of its own
  workers: 2, // a worker shares no process and no file with the other; tests marked @alone run by themselves in `npm test`
  globalSetup: './e2e/support/test-run/playwright-setup.ts',
  forbidOnly: Boolean(process.env['CI']),
  reporter: [
    ['list'],
    ['./e2e/support/assertion-reporter.ts'],
    ['./e2e/support/flaky-report.ts'],
    ['./e2e/support/strict-rules-report.ts'],
  ],
  outputDir: 'test-results',
  snapshotPathTemplate: 'e2e/visual/pictures/{arg}{ext}',
  projects: [
    {
      // Before all others: it is one long test, and beside it the other worker has work.
      name: 'screens',
      testDir: 'e2e',
      testMatch: ['visual/**/*.spec.ts'],
      use: { shape: 'browser' },
      grepInvert: skipped('desktop', true),
    },
    {
      name: hasElectron ? 'desktop' : 'desktop (stand-in)',
      testDir: 'e2e',
      testMatch: ['desktop/**/*.spec.ts', 'packaged/**/*.spec.ts', 'story/**/*.spec.ts'],
      use: { shape: 'desktop' },
      grepInvert: skipped('browser', hasElectron),
    },
    ...otherSystems
      .filter(([, platform]) => platform !== process.platform)
      .map(([system, platform, differing]) => ({
        name: `desktop (stand-in, ${system})`,
        testDir: 'e2e',
        testMatch: isFullTier
          ? [`desktop/{${ofSystems}}.spec.ts`, 'story/**/*.spec.ts']
          : [`desktop/{${differing}}.spec.ts`],
        use: { shape: 'desktop', platform } as const,
        grepInvert: skipped('browser', false),
      })),
    {
      name: 'browser',
      testDir: 'e2e',
      testMatch: ['browser/**/*.spec.ts', 'story/**/*.spec.ts'],
      use: { shape: 'browser' },
      grepInvert: skipped('desktop', true),
    },
  ],
})

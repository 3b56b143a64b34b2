import { _electron, type ElectronApplication, type Page } from 'playwright/test'
import { isolatedEnvironment, projectFolder } from '#e2e/support/app-program.ts'
import type { OfflineWatch } from '#e2e/support/offline-watch.ts'

/** A running desktop app. */
export interface DesktopApp {
  readonly application: ElectronApplication
  readonly page: Page
  close(): Promise<void>
}

/** How to start the desktop app. */
export interface DesktopOptions {
  readonly dataFolder: string
  /** Files to open with the app, as the system would. */
  readonly files?: readonly string[]
  readonly watch?: OfflineWatch
  /** Further variables of the app's environment. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the built desktop app on a data folder, in real Electron or the stand-in, as configured. */
export async function launchDesktop({ dataFolder, files = [], watch, env = {} }: DesktopOptions): Promise<DesktopApp> {
  const application = await _electron.launch({
    args: [...(watch?.electronArgs ?? []), projectFolder, '--data', dataFolder, ...files],
    cwd: projectFolder,
    env: isolatedEnvironment(dataFolder, { ...watch?.env, ...env }),
    // By default, Playwright turns the sandbox off on Linux. Root has none there.
    chromiumSandbox: process.getuid?.() !== 0,
  })
  const page = await application.firstWindow()
  // A window exists before its page, in real Electron and in the stand-in.
  await page.waitForFunction(() => 'waybill' in window && document.readyState === 'complete')
  return { application, page, close: () => closeAnyway(application) }
}

/** Quits the app. If it asks whether files may be lost, they may. */
async function closeAnyway(application: ElectronApplication): Promise<void> {
  await application
    .evaluate(({ dialog }) => {
      const show = dialog.showMessageBox
      dialog.showMessageBox = (async (...given: Parameters<typeof show>) => {
        const { buttons = [] } = given.at(-1) as { buttons?: string[] }
        const response = buttons.indexOf('Close anyway')
        return response === -1 ? show(...given) : { response, checkboxChecked: false }
      }) as typeof show
    })
    .catch(() => {}) // it has ended already
  await application.close()
}

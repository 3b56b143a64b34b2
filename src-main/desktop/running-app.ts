import { app, dialog, type BrowserWindow } from 'electron'
import { leaveStartNote } from '#launch/start-note.ts'
import { type AppLink, parseAppLink } from './links/app-link.ts'
import type { CancelableRequests } from './cancelable-requests.ts'
import { onceToldToEnd } from './end-signals.ts'
import type { OpenedFiles } from './opened-files.ts'
import type { RecentFiles } from './recent/recent-files.ts'
import { CloseQuestion } from './window/close-question.ts'
import type { KeptWindow } from './window/kept-window.ts'
import { UnstoredWork } from './window/unstored-work.ts'
import { OpenedLinks } from './links/opened-links.ts'
import { recoverPage } from './page-failure.ts'
import { Shutdown } from './shutdown.ts'
import { createWindow, loadPage } from './window/window.ts'

/** What the app is opened with: by its arguments, a second start, or the system. */
export interface Opened {
  /** Absolute paths. */
  readonly files: readonly string[]
  readonly links: readonly string[]
}

/** A service that runs, with everything that a window needs. */
export interface StartedService {
  readonly log: (line: string) => void
  readonly keptWindow: KeptWindow
  readonly recent: RecentFiles
  /** The page of the window is gone. */
  forgetPage(): void
  /** Opens the page of a link in the window, or asks what to do with it. */
  followLink(link: AppLink): void
  close(): Promise<void>
}

export interface RunningAppOptions {
  readonly openedFiles: OpenedFiles
  readonly cancelable: CancelableRequests
  /** Starts the service and handles what a window asks for. Called once, when the app is ready. */
  readonly start: () => Promise<StartedService>
  /** Arguments of the start that follows if the user opens something while the app closes. */
  readonly argumentsFor: (opened: Opened) => readonly string[]
}

/** The app from its start to its end: one service, at most one window, and one way to close. */
export class RunningApp {
  readonly openedLinks = new OpenedLinks()
  readonly unstored = new UnstoredWork()
  readonly #options: RunningAppOptions
  readonly #shutdown: Shutdown
  readonly #closeQuestion = new CloseQuestion(this.unstored)
  #service: Promise<StartedService> | null = null
  #window: BrowserWindow | null = null
  #isOpening = false
  #log: (line: string) => void = (line) => process.stderr.write(`${line}\n`)
  /** What the user opened while the app was closing. */
  #next: Opened | null = null

  constructor(options: RunningAppOptions) {
    this.#options = options
    this.#shutdown = new Shutdown({
      started: () => Promise.resolve(this.#service),
      close: async () => (await this.#service?.catch(() => null))?.close(),
      exit: (code) => this.#exit(code),
      log: (line) => this.#log(line),
    })
    // Every request to quit ends here: the first begins to close, later ones must not end the process meanwhile.
    app.on('will-quit', (event) => {
      event.preventDefault()
      void this.#shutdown.begin(0)
    })
    onceToldToEnd(() => this.#endUnasked())
  }

  get window(): BrowserWindow | null {
    return this.#window
  }

  /** Shows what the app is opened with, in its window. */
  receive(opened: Opened): void {
    if (this.#shutdown.hasBegun) {
      const { files = [], links = [] } = this.#next ?? {}
      this.#next = { files: [...files, ...opened.files], links: [...links, ...opened.links] }
      return
    }
    void this.#options.openedFiles.add(opened.files)
    if (opened.files.length > 0) this.#noteRecent(opened.files)
    for (const link of opened.links) this.#openLink(link)
    this.#show()
  }

  /** Shows a page of the app, in its window. */
  openPage(page: string): void {
    if (this.#shutdown.hasBegun) return
    this.openedLinks.open(page)
    this.#show()
  }

  /** Shows the window: the one that is there, the one that is being opened, or a new one. */
  #show(): void {
    if (this.#isOpening) return
    this.#isOpening = true
    void this.#openWindow()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => (this.#isOpening = false))
  }

  async #openWindow(): Promise<void> {
    const service = await this.#startService()
    const { log, keptWindow } = service
    this.#log = log
    if (this.#shutdown.hasBegun) return
    if (this.#window) return bringToFront(this.#window)
    const window = (this.#window = createWindow(app.getAppPath(), keptWindow.place()))
    keptWindow.keep(window)
    this.#closeQuestion.guard(window)
    const forgetPage = () => this.#forgetPage(service)
    window.once('show', () => leaveStartNote())
    window.once('closed', () => {
      forgetPage()
      this.#window = null
    })
    // Windows asks nobody at a log-off, and ends the process soon after it.
    window.once('session-end', () => void this.#shutdown.begin(0))
    window.webContents.on('did-navigate', forgetPage)
    window.webContents.on('render-process-gone', forgetPage)
    recoverPage(window, log)
    loadPage(window).catch((error: unknown) => this.#fail(error))
  }

  /** Ends the app although files are not stored: who sent the signal cannot see a question. */
  #endUnasked(): void {
    this.#closeQuestion.stopAsking()
    app.quit()
    void this.#shutdown.begin(0) // also if a question is open, and its window stays
  }

  /** The page is gone: its requests end, and what is opened now waits for the next page. */
  #forgetPage(service: StartedService): void {
    service.forgetPage()
    this.unstored.clear()
    this.#options.openedFiles.disconnect()
    this.openedLinks.disconnect()
    this.#options.cancelable.cancelAll()
  }

  #noteRecent(paths: readonly string[]): void {
    void this.#startService().then(
      ({ recent }) => recent.add(paths),
      () => {}, // said where the window is shown
    )
  }

  #openLink(text: string): void {
    const link = parseAppLink(text)
    if (link === null) return
    void this.#startService().then(
      (service) => this.#shutdown.hasBegun || service.followLink(link),
      () => {}, // said where the window is shown
    )
  }

  /** The service is started once, when the app is ready. */
  async #startService(): Promise<StartedService> {
    await app.whenReady()
    this.#service ??= this.#options.start()
    return this.#service
  }

  #fail(error: unknown): void {
    if (this.#shutdown.hasBegun) return
    showFailure(error)
    void this.#shutdown.begin(1)
  }

  #exit(code: number): void {
    if (this.#next) app.relaunch(relaunchOptions([...this.#options.argumentsFor(this.#next)]))
    app.exit(code)
  }
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.focus()
}

/** An AppImage runs from a mount that ends with it: the file itself is started again. */
function relaunchOptions(args: string[]): Electron.RelaunchOptions {
  const image = process.env['APPIMAGE']
  return app.isPackaged && image ? { args, execPath: image } : { args }
}

/** Says why the app cannot start. */
export function showFailure(error: unknown): void {
  // The user sees the dialog. Before the app is ready, Electron writes it to standard error instead, which the launcher's terminal shows.
  // Either way, no browser has to open for the same failure.
  leaveStartNote()
  dialog.showErrorBox('Waybill cannot start', error instanceof Error ? error.message : String(error))
}

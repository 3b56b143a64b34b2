import { screen, type BrowserWindow } from 'electron'
import type { Log } from '#service/domain/log-level.ts'
import type { ShellFile } from '#desktop/shell-file.ts'
import { placeOf, windowStateFile, type WindowPlace, type WindowState } from './window-state.ts'

/** Milliseconds after the last change of a window until it is written. */
const settledMs = 500

/** Keeps how the user left the window, and gives that to the next one. */
export class KeptWindow {
  readonly #file: ShellFile<WindowState>
  readonly #log: Log
  #state: WindowState
  #written: WindowState
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  private constructor(file: ShellFile<WindowState>, state: WindowState, log: Log) {
    this.#file = file
    this.#state = this.#written = state
    this.#log = log
  }

  /** Reads the file of a data folder. A damaged one is as none. */
  static async open(folder: string, log: Log): Promise<KeptWindow> {
    const file = windowStateFile(folder)
    const { content, problem } = await file.read()
    if (problem !== null) log(problem, 'warn')
    return new KeptWindow(file, content, log)
  }

  /** Where the next window is created: always where a display is. */
  place(): WindowPlace {
    const first = screen.getPrimaryDisplay()
    const others = screen.getAllDisplays().filter(({ id }) => id !== first.id)
    return placeOf(
      this.#state.bounds,
      [first, ...others].map(({ workArea }) => workArea),
    )
  }

  /** Shows a window, which is still hidden, as the last one was left, and follows what the user does to it. */
  keep(window: BrowserWindow): void {
    const { isMaximized, isFullScreen, zoom } = this.#state
    let steps = 2
    // Whatever is not yet as it was left must not be noted instead.
    const followAtLast = () => {
      steps -= 1
      if (steps === 0) this.#follow(window)
    }
    window.once('ready-to-show', () => {
      // Both show a window, so they come when its page is drawn.
      if (isMaximized) window.maximize()
      if (isFullScreen) window.setFullScreen(true)
      window.show()
      followAtLast()
    })
    // Chromium keeps the zoom from one page to the next.
    window.webContents.once('did-finish-load', () => {
      window.webContents.setZoomLevel(zoom)
      followAtLast()
    })
  }

  #follow(window: BrowserWindow): void {
    const note = () => this.#note(window)
    window.on('resize', note)
    window.on('move', note)
    window.on('maximize', note)
    window.on('unmaximize', note)
    window.on('enter-full-screen', note)
    window.on('leave-full-screen', note)
    // The menu changes the zoom without an event.
    window.on('blur', note)
    window.on('close', note)
  }

  #note(window: BrowserWindow): void {
    if (window.isDestroyed()) return
    const { x, y, width, height } = window.getNormalBounds()
    const isFullScreen = window.isFullScreen()
    this.#state = {
      bounds: { x, y, width, height },
      // A system may say that a window in full screen is not maximized, although it is so again after that.
      isMaximized: isFullScreen ? this.#state.isMaximized : window.isMaximized(),
      isFullScreen,
      zoom: window.webContents.getZoomLevel(),
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), settledMs)
  }

  /** Writes what is not written yet. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const state = this.#state
    if (JSON.stringify(state) === JSON.stringify(this.#written)) return
    try {
      await this.#file.write(state)
      this.#written = state
    } catch (error) {
      this.#log(`The place of the window was not kept: ${String(error)}`, 'warn')
    }
  }
}

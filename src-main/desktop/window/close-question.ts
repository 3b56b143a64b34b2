import { setImmediate as nextTurn } from 'node:timers/promises'
import { app, dialog, type BrowserWindow } from 'electron'
import type { UnstoredWork } from './unstored-work.ts'

/** Asks before the window closes, alone or because the app quits, if that loses files or changes. */
export class CloseQuestion {
  readonly #unstored: UnstoredWork
  /** The last request to close came with one to quit. */
  #isQuitting = false
  /** The app ends, whatever is lost. */
  #isOver = false

  constructor(unstored: UnstoredWork) {
    this.#unstored = unstored
    app.on('before-quit', () => (this.#isQuitting = true))
  }

  /** Lets windows close without a question from now on. */
  stopAsking(): void {
    this.#isOver = true
  }

  /** Asks before this window closes. */
  guard(window: BrowserWindow): void {
    let isAsking = false
    window.on('close', (event) => {
      if (this.#isOver || !this.#unstored.hasAny) return
      event.preventDefault()
      if (isAsking) return
      isAsking = true
      void this.#ask(window).finally(() => (isAsking = false))
    })
  }

  async #ask(window: BrowserWindow): Promise<void> {
    const question = this.#unstored.question(this.#isQuitting || process.platform !== 'darwin')
    if (question === null) return
    if (window.isMinimized()) window.restore() // the question belongs to the window
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      ...question,
      buttons: ['Keep open', 'Close anyway'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    if (response !== 1) {
      this.#isQuitting = false
      return // the next request, which may come at once, is asked about again
    }
    await nextTurn() // the request that was prevented ends first
    const isQuitting = this.#isQuitting
    this.#isQuitting = false
    if (window.isDestroyed()) return
    this.#unstored.clear()
    if (isQuitting) app.quit()
    else window.close()
  }
}

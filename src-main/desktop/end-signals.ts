import { app, powerMonitor } from 'electron'

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls back once when the app has to end without an answer of the user: at a signal, or when Linux shuts down. macOS lets an app ask at a log-off,
 * and Windows tells the window.
 *
 * Electron listens to these signals itself and closes the windows, which may ask. It begins to do so when it is ready, so that this listens later.
 * As with Electron's own listener, the system handles each further signal.
 */
export function onceToldToEnd(end: () => void): void {
  void app.whenReady().then(() => {
    const handle = () => {
      for (const signal of endSignals) process.off(signal, handle)
      end()
    }
    for (const signal of endSignals) process.prependListener(signal, handle)
    if (process.platform === 'linux') powerMonitor.once('shutdown', handle)
  })
}

/** Ctrl+C, the request of a supervisor, and a closed terminal. */
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls back at each signal that asks this process to end, and returns a function to stop listening. One request can cause several signals:
 * Ctrl+C reaches every program of the terminal, and npm sends it again. The listeners therefore stay: without any, the second signal would
 * end the process during its shutdown.
 */
export function onEndSignal(callback: () => void): () => void {
  for (const signal of endSignals) process.on(signal, callback)
  return () => {
    for (const signal of endSignals) process.off(signal, callback)
  }
}

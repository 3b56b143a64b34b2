/** Ctrl+C, the wish of whoever supervises the process, and a terminal that was closed. */
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls back at each signal that asks this process to end, and answers how to stop listening. One wish comes as several signals:
 * Ctrl+C reaches every program of the terminal, and npm passes it on once more. So the listeners stay: with none left, the second
 * signal would end the process in the middle of its closing.
 */
export function onEndSignal(callback: () => void): () => void {
  for (const signal of endSignals) process.on(signal, callback)
  return () => {
    for (const signal of endSignals) process.off(signal, callback)
  }
}

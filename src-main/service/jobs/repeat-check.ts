/**
 * Runs a check now and at intervals, one at a time. After sleep the next one runs at once. The timer does not keep the process alive.
 * Closing waits for the check that is running.
 */
export function repeatCheck(
  check: () => Promise<void>,
  intervalMs: number,
  onError: (error: unknown) => void,
): { close(): Promise<void> } {
  let checking = Promise.resolve()
  const start = () => {
    checking = checking.then(check).catch(onError)
  }
  const timer = setInterval(start, intervalMs)
  timer.unref()
  start()
  return {
    close() {
      clearInterval(timer)
      return checking
    },
  }
}

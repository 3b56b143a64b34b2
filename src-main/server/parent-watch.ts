const checkIntervalMs = 500
/** As early as can be: it may be gone before anybody asks. */
const parent = process.ppid

/**
 * Calls back when the process that started this one through npm is gone. npm passes SIGTERM on to a shell, which ends without
 * passing it on to its program: a server would stay behind, holding the data folder. Answers how to stop watching.
 */
export function onParentExit(
  callback: () => void,
  env: Readonly<Record<string, string | undefined>> = process.env,
): () => void {
  if (!env['npm_lifecycle_event'] || process.platform === 'win32') return () => {}
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, checkIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

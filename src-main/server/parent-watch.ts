const checkIntervalMs = 500
/** Read as early as possible: the parent may end before the first check. */
const parent = process.ppid

/**
 * Calls back when the process that started this one through npm has ended. npm sends SIGTERM to a shell, which ends without forwarding it
 * to its program. Without this, a server would stay behind and hold the data folder. Returns a function to stop watching.
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

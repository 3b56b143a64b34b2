import type { TaskProgress } from './task.ts'

/** Milliseconds between progress reports to the main thread. */
const progressIntervalMs = 100

/** Returns a function that reports progress at an interval. Delayed members are part of the next report. */
export function limitedReport(send: (progress: TaskProgress) => void): (progress: TaskProgress) => void {
  let held: TaskProgress = {}
  let last = -Infinity
  return (progress) => {
    held = { ...held, ...progress }
    const now = performance.now()
    if (now - last < progressIntervalMs) return
    last = now
    send(held)
    held = {}
  }
}

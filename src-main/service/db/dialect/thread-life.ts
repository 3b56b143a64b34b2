import { setFlagsFromString } from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'

// On the command line, or in NODE_OPTIONS, these are meant for the main thread, whose heap exists by now. They would replace the limits of
// threads.
for (const limit of ['max-old-space-size', 'max-semi-space-size', 'max-heap-size']) setFlagsFromString(`--${limit}=0`)

/** Milliseconds in which a thread that was asked to end can do so by itself. */
const defaultGraceMs = 1000

/** Starts a thread. `onEnd` is called once: when it has ended, or could not be started. */
export function createThread(threadUrl: URL, options: WorkerOptions, onEnd: () => void): Worker {
  try {
    return new Worker(threadUrl, options).once('exit', onEnd)
  } catch (error) {
    onEnd()
    throw error
  }
}

/**
 * Waits until a thread that was asked to end has ended by itself, which runs what listens to its end. One that does not is ended from
 * outside. On Windows that can end the whole process, so it is the last resort (electron/electron#47986).
 */
export async function endThread(worker: Worker, graceMs = defaultGraceMs): Promise<void> {
  if (worker.threadId < 0) return // it has ended
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  worker.once('exit', () => resolve())
  const late = setTimeout(() => void worker.terminate(), graceMs)
  await ended
  clearTimeout(late)
}

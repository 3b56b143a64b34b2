/** Longest work between two frames. Milliseconds. */
const sliceMs = 8

/**
 * Runs a generator a few milliseconds at a time, so that the window draws and takes keys in between.
 * @throws the reason of the signal once it is aborted
 */
export async function runInSlices<Result>(work: Generator<void, Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    signal.throwIfAborted()
    const end = performance.now() + sliceMs
    while (performance.now() < end) {
      const step = work.next()
      if (step.done === true) return step.value
    }
    // oxlint-disable-next-line no-await-in-loop -- the pause between two slices is the point
    await pause()
  }
}

/** Lets the window do what it waits for. A timer would wait at least four milliseconds. */
async function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve) => {
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
  port1.close()
}

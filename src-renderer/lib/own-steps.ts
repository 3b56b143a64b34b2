/** Maximum number of steps whose events are still to come. */
const maxKnown = 200

/** Steps that this window took, with the hashes of the queries that show the numbers of their responses. */
const known = new Map<string, readonly string[]>()
const running = new Set<Promise<unknown>>()

/** Runs a change of this window. Its events wait until the response is here, which has the numbers after it. */
export async function runOwnStep<Result>(work: () => Promise<Result>): Promise<Result> {
  const step = work()
  running.add(step)
  try {
    return await step
  } finally {
    running.delete(step)
  }
}

/** Notes a step whose response was shown, and the queries that show it. */
export function noteOwnStep(operationId: string, shownBy: readonly string[]): void {
  known.set(operationId, shownBy)
  for (const id of [...known.keys()].slice(0, Math.max(0, known.size - maxKnown))) known.delete(id)
}

/** Waits until the changes that this window makes at the moment have their response. */
export async function awaitOwnSteps(): Promise<void> {
  await Promise.allSettled([...running])
}

/** Returns the queries that show a step of this window already; undefined for the step of another. */
export function queriesAfterStep(operationId: string | null): readonly string[] | undefined {
  return operationId === null ? undefined : known.get(operationId)
}

import { create } from 'zustand'

/** Policies that were changed, by id, each with the job that evaluates it. They live as long as the window. */
const useAwaited = create<{ readonly jobs: ReadonlyMap<string, string> }>(() => ({ jobs: new Map() }))

/** Notes that a job evaluates a policy: until it ends, what is known of the policy is of what was stored before. */
export function awaitJob(policyId: string, jobId: string): void {
  useAwaited.setState(({ jobs }) => ({ jobs: new Map([...jobs, [policyId, jobId]]) }))
}

/**
 * Reads which jobs evaluate policies, and forgets the policies whose job ended. A job that was noted after the reading began is not in it yet.
 */
export async function readAwaited<Jobs extends { readonly nodes: readonly { readonly id: string }[] }>(
  read: () => Promise<Jobs>,
): Promise<Jobs> {
  const before = useAwaited.getState().jobs
  const found = await read()
  const running = new Set(found.nodes.map(({ id }) => id))
  useAwaited.setState(({ jobs }) => ({
    jobs: new Map([...jobs].filter(([policyId, jobId]) => running.has(jobId) || before.get(policyId) !== jobId)),
  }))
  return found
}

/** Whether a policy is being evaluated after a change of it. */
export function useIsAwaited(policyId: string): boolean {
  return useAwaited(({ jobs }) => jobs.has(policyId))
}

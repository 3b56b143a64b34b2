import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { showToast } from '#renderer/lib/toasts.ts'

/** Returns a mutation after which policies are read again. `said` is what a message says about it. */
export function useChange<Input, Answer>(send: (input: Input) => Promise<Answer>, said: (input: Input) => string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (_, input) => {
      showToast({ text: said(input) })
      await readPoliciesAgain(queries)
    },
  })
}

/** Reads policies again, and what shows their results. */
export async function readPoliciesAgain(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: queryKey('job', 'policies') })
  await Promise.all(
    (['policy', 'version', 'product', 'overview'] as const).map((area) =>
      // What typed conditions find depends on no policy: nothing waits for that.
      queries.invalidateQueries({ queryKey: queryKey(area), predicate: (query) => query.queryKey[1] !== 'typed' }),
    ),
  )
}

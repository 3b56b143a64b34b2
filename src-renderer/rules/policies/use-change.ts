import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { showError, showToast, type ToastAction } from '#renderer/lib/toasts.ts'
import * as texts from './texts.tsx'

/**
 * Returns a mutation after which policies are read again.
 *
 * @param said what a message says about it
 * @param undone the change that the message offers to undo it; without it, it offers none
 */
export function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  said: (input: Input) => string,
  undone?: (input: Input) => Undo<Input>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (_, input) => {
      showToast({ text: said(input), ...(undone && { action: undoOf(queries, { send, said }, undone(input)) }) })
      await readAgain(queries)
    },
  })
}

async function readAgain(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: queryKey('job', 'policies') })
  await Promise.all(
    (['policy', 'version', 'product', 'overview'] as const).map((area) =>
      // What typed conditions find depends on no policy: nothing waits for that.
      queries.invalidateQueries({ queryKey: queryKey(area), predicate: (query) => query.queryKey[1] !== 'typed' }),
    ),
  )
}

interface Change<Input, Answer> {
  readonly send: (input: Input) => Promise<Answer>
  readonly said: (input: Input) => string
}

/** A change that reverts another, and what is said if it fails. */
interface Undo<Input> {
  readonly input: Input
  readonly failed: string
}

/** The action of a message. It works also after the page is left on which the change was made. */
function undoOf<Input, Answer>(
  queries: QueryClient,
  { send, said }: Change<Input, Answer>,
  { input, failed }: Undo<Input>,
): ToastAction {
  const run = () =>
    void send(input)
      .then(() => {
        showToast({ text: said(input) })
        return readAgain(queries)
      })
      .catch((error: unknown) => showError(error, failed))
  return { label: texts.undo, run }
}

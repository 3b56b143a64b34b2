import {
  hashKey,
  type QueryClient,
  type QueryKey,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { useReducer } from 'react'
import { showError } from './toasts.ts'

interface WishOptions<Input extends object, Answer> {
  /** What is changed. Wishes about the same are sent one after another, wherever they were asked for. */
  readonly about: QueryKey
  readonly send: (input: Input) => Promise<Answer>
  /** Says what was done. Not called for what another wish replaces before it is done. */
  readonly said?: (input: Input, answer: Answer) => void
  /** What is said above the reason if it fails. */
  readonly failed: string
  /** Reads what it changes. */
  readonly readAgain: (queries: QueryClient) => Promise<unknown>
}

interface Wishes<Input extends object> {
  /** What is not known to be stored yet, in the order in which it was asked for: it is shown in place of what is stored. */
  readonly wishes: readonly Input[]
  /** Asks for a change. Settles when what is stored then was read; a failure was said by then, and is not thrown. */
  readonly ask: (input: Input) => Promise<void>
}

/**
 * Changes what a user sees, and may change again before the service answers. A wish is shown from the moment it is asked for until what is
 * stored was read again, so that one that fails gives way to what is stored.
 */
export function useWishes<Input extends object, Answer>(options: WishOptions<Input, Answer>): Wishes<Input> {
  const { about, send, said, failed, readAgain } = options
  const queries = useQueryClient()
  const pending = { mutationKey: ['wishes', ...about], exact: true, status: 'pending' } as const
  const isLast = (input: Input) => queries.getMutationCache().findAll(pending).at(-1)?.state.variables === input
  const { mutateAsync } = useMutation({
    mutationKey: pending.mutationKey,
    mutationFn: (input: Input) => inTurn(about, () => send(input)),
    onSuccess: (answer, input) => {
      if (isLast(input)) said?.(input, answer)
    },
    onError: (error) => showError(error, failed),
    onSettled: () => readAgain(queries),
  })
  const wishes = useMutationState({ filters: pending, select: ({ state }) => state.variables as Input })
  // The cache tells of a mutation a moment later: the next press has to go by this one.
  const [, showNow] = useReducer((count: number) => count + 1, 0)
  const ask = async (input: Input) => {
    const asked = mutateAsync(input)
    showNow()
    await asked.catch(() => {}) // `onError` has said it
  }
  return { wishes, ask }
}

/** The end of what is sent about each thing. */
const ends = new Map<string, Promise<void>>()

/**
 * Sends when what was sent before about the same thing is done. The scope of a mutation would hold it until lists were read again, too, and what
 * was asked for would be lost with a window that is closed meanwhile.
 */
function inTurn<Answer>(key: QueryKey, send: () => Promise<Answer>): Promise<Answer> {
  const about = hashKey(key)
  const sent = (ends.get(about) ?? Promise.resolve()).then(send)
  const end = sent.then(
    () => {},
    () => {},
  )
  ends.set(about, end)
  void end.then(() => ends.get(about) === end && ends.delete(about))
  return sent
}

import { create } from 'zustand'
import type { RequestError } from './request-error.ts'

export interface Connection {
  /** Whether the server gives no answer that can be used. What is on the screen may be out of date then. */
  readonly isLost: boolean
  /** Why, if the server is there but does not let this window in, or is another one. Null: it does not answer. */
  readonly barrier: RequestError | null
}

/** What the last request says about the server. */
export const useConnection = create<Connection>(() => ({ isLost: false, barrier: null }))

/** Notes that a request got an answer of the server, whatever it was. */
export function noteAnswer(): void {
  if (useConnection.getState().isLost) useConnection.setState({ isLost: false, barrier: null })
}

/** Notes that a request got no answer that can be used. */
export function noteSilence(barrier: RequestError | null = null): void {
  const known = useConnection.getState()
  if (!known.isLost || known.barrier?.message !== barrier?.message) useConnection.setState({ isLost: true, barrier })
}

/** Calls back each time that the server answers again after it was lost. Returns a function that ends this. */
export function onReturn(run: () => void): () => void {
  return useConnection.subscribe((now, before) => {
    if (before.isLost && !now.isLost) run()
  })
}

import { create } from 'zustand'

/** Whether the server answers. What is on the screen may be out of date while it does not. */
export const useConnection = create<{ readonly isLost: boolean }>(() => ({ isLost: false }))

/** Notes that a request got an answer of the server, whatever it was. */
export function noteAnswer(): void {
  if (useConnection.getState().isLost) useConnection.setState({ isLost: false })
}

/** Notes that a request got no answer. */
export function noteSilence(): void {
  if (!useConnection.getState().isLost) useConnection.setState({ isLost: true })
}

/** Calls back each time that the server answers again after it was lost. Returns a function that ends this. */
export function onReturn(run: () => void): () => void {
  return useConnection.subscribe((now, before) => {
    if (before.isLost && !now.isLost) run()
  })
}

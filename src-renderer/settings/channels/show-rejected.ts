import { showError } from '#renderer/lib/toasts.ts'
import * as texts from './texts.tsx'

/** Shows why a change that has no field of its own was rejected. */
export function showRejected(answer: Promise<string | null>): void {
  void answer.then((error) => {
    if (error !== null) showError(new Error(error), texts.timesCouldNotBeChanged)
  })
}

import { showError } from '#renderer/lib/toasts.ts'

/** Shows why a change that has no field of its own was rejected. */
export function showRejected(answer: Promise<string | null>): void {
  void answer.then((error) => {
    if (error !== null) showError(new Error(error), 'The times could not be changed')
  })
}

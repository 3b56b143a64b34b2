import type { QueryClient } from '@tanstack/react-query'
import { showToast } from './toasts.ts'

const retryAfterMs = 2_000

/** Follows changes with a program that is no part of the first page. */
export async function followChangesLate(queries: QueryClient, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      const { followChanges } = await import('./follow-changes.ts')
      return await followChanges(queries, signal)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error // a program that cannot be loaded
      // Some browsers remember that it could not be loaded as long as the page lives.
      if (attempt === 2) showToast({ text: 'Changes by others are not shown until you reload this page.', tone: 'bad' })
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    }
  }
}

import type { QueryClient } from '@tanstack/react-query'
import * as texts from './first-texts.ts'
import { showToast } from './toasts.ts'

const retryAfterMs = 2_000

/** Follows changes with a program that is no part of the first page. */
export async function followChangesLate(queries: QueryClient, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    const program = await import('./follow-changes.ts').catch(() => null)
    if (program !== null) return program.followChanges(queries, signal)
    // Some browsers remember that it could not be loaded as long as the page lives.
    if (attempt === 2) showToast({ text: texts.changesByOthersAreNotShown, tone: 'bad' })
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
  }
}

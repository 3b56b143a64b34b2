import { formatCount, formatTime } from '#renderer/lib/format.ts'
import * as texts from './texts.tsx'
import type { State } from './use-bundles.ts'

/** Formats a snapshot with what distinguishes it: `2026-11-20 09:14, 52,412 records (3f2a9c11ab04)`. */
export function formatSnapshot({ id, activeSince, records }: Pick<State, 'id' | 'activeSince' | 'records'>): string {
  return `${formatTime(activeSince)}, ${formatCount(records, texts.recordForms)} (${id.slice(0, 12)})`
}

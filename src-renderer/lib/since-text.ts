import { formatNumber } from '#renderer/lib/format.ts'
import * as texts from './texts.ts'

/** Counts of findings that differ from a sign-off. */
export interface Changes {
  readonly newCount: number
  readonly goneCount: number
  readonly changedCount: number
  readonly staleCount: number
}

/** Says what changed since a sign-off: `Since sign-off: 2 new, 1 stale`. What no count tells, such as another path, is a change, too. */
export function describeSince({ newCount, staleCount, changedCount, goneCount }: Changes): string {
  const counts: readonly (readonly [number, string])[] = [
    [newCount, 'new'],
    [staleCount, 'stale'],
    [changedCount, 'changed'],
    [goneCount, 'gone'],
  ]
  const changes = counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`)
    .join(', ')
  return changes === '' ? texts.changedSinceSignOff : texts.sinceSignOff(changes)
}

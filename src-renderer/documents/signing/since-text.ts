import { formatNumber } from '#renderer/lib/format.ts'

/** Counts of findings that differ from a sign-off. */
export interface Changes {
  readonly newCount: number
  readonly goneCount: number
  readonly changedCount: number
  readonly staleCount: number
}

/** Says what changed since a sign-off: `2 new, 1 stale`. Empty if nothing did. */
export function describeChanges({ newCount, staleCount, changedCount, goneCount }: Changes): string {
  const counts: readonly (readonly [number, string])[] = [
    [newCount, 'new'],
    [staleCount, 'stale'],
    [changedCount, 'changed'],
    [goneCount, 'gone'],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`)
    .join(', ')
}

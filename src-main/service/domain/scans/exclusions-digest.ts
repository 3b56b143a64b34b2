import { createHash } from 'node:crypto'

/** Returns a digest of the records excluded for packages: equal for equal exclusions, empty for none. */
export function exclusionsDigest(
  exclusions: readonly { readonly packageNameKey: string; readonly recordId: string }[],
): string {
  if (exclusions.length === 0) return ''
  const sorted = exclusions
    .map(({ packageNameKey, recordId }) => `${packageNameKey} ${recordId.toUpperCase()}`)
    .toSorted()
  return createHash('sha256').update(sorted.join('\n')).digest('hex').slice(0, 16)
}

import type { VersionRunChange } from '#service/domain/automation/version-values.ts'
import type { Part } from '#service/domain/parts/part.ts'

/** What runs and repairs store of links that they made, to undo them. */
export function changeOfParts(parts: readonly Part[]): VersionRunChange {
  return {
    before: {},
    after: {},
    preserved: [],
    editedAt: [null, null],
    ...(parts.length > 0 && { parts: parts.map(({ id }) => id) }),
  }
}

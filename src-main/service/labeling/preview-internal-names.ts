import type { UserReader } from '#service/db/database.ts'
import { findComponentsToLabel } from '#service/db/labeling/labeled-components.ts'
import { newestVersions } from '#service/db/policies/evaluation-input.ts'
import { type InternalNames, internalTest } from '#service/domain/components/internal-names.ts'
import { markOf } from './internal-mark.ts'

/** What internal names would mark in the newest version of every environment. */
export interface FoundInternalNames {
  readonly sbomsCount: number
  readonly matchedCount: number
  readonly markedCount: number
  readonly unmarkedCount: number
  /** Ids of components. */
  readonly examples: readonly string[]
}

const maxExamples = 50

/** Finds what other internal names would mark, without doing it. */
export async function previewInternalNames(
  read: UserReader,
  organizationId: string,
  names: InternalNames,
): Promise<FoundInternalNames> {
  const isInternal = internalTest(names)
  const versions = await newestVersions(read, organizationId)
  const found = { sbomsCount: versions.length, matchedCount: 0, markedCount: 0, unmarkedCount: 0 }
  const examples: string[] = []
  for (const versionId of versions) {
    for await (const components of findComponentsToLabel(read, versionId)) {
      for (const component of components) {
        const mark = markOf(component, isInternal)
        if (mark === true || (component.internalSource === 'NAMES' && mark === null)) found.matchedCount += 1
        if (mark === null) continue
        found[mark ? 'markedCount' : 'unmarkedCount'] += 1
        if (examples.length < maxExamples) examples.push(component.id)
      }
    }
  }
  return { ...found, examples }
}

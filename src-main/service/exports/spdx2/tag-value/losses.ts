import { LossList } from '#service/exports/spdx/loss-list.ts'
import type { Spdx2Document } from '#service/exports/spdx2/document.ts'
import { listOf, membersOf } from './tag-lines.ts'

const why = 'tag-value has no tag for it'

/** What the JSON form of a document says and tag-value does not, in words with counts. */
export function tagValueLosses({ lists }: Spdx2Document): readonly string[] {
  const losses = new LossList()
  for (const { name, elements } of lists) {
    for (const element of elements) {
      const value = membersOf(element)
      if (name === 'files')
        losses.add({ one: '"artifactOfs" entry', many: '"artifactOfs" entries', why }, countOf(value))
      const crossRefs = listOf(value['crossRefs']).filter((entry) => Object.keys(membersOf(entry)).length > 1)
      const words = { one: 'cross reference', many: 'cross references', verb: 'written as an address only', why }
      losses.add(words, name === 'hasExtractedLicensingInfos' ? crossRefs.length : 0)
    }
  }
  return losses.sentences()
}

function countOf(file: Readonly<Record<string, unknown>>): number {
  return listOf(file['artifactOfs']).length
}

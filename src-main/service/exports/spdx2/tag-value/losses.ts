import { LossList } from '#service/exports/spdx/loss-list.ts'
import type { Spdx2Document } from '#service/exports/spdx2/document.ts'
import { idOf, listOf, membersOf } from './tag-lines.ts'

const why = 'not supported by tag-value'

/** Lists what the JSON form of a document contains and tag-value cannot, with counts. */
export function tagValueLosses({ lists }: Spdx2Document): readonly string[] {
  const losses = new LossList()
  for (const { name, elements } of lists) {
    for (const element of elements) {
      const value = membersOf(element)
      const id = value['SPDXID']
      const ids = {
        ...{ one: 'identifier with other characters', many: 'identifiers with other characters' },
        verb: 'written with hyphens and codes',
      }
      if (typeof id === 'string' && id !== idOf(id))
        losses.add({ ...ids, why: 'tag-value identifiers contain letters, digits, "." and "-" only' })
      const crossRefs = listOf(value['crossRefs']).filter((entry) => Object.keys(membersOf(entry)).length > 1)
      const words = { one: 'cross reference', many: 'cross references', verb: 'written as a URL only', why }
      losses.add(words, name === 'hasExtractedLicensingInfos' ? crossRefs.length : 0)
    }
  }
  return losses.sentences()
}

import { LossList } from '#service/exports/spdx/loss-list.ts'
import type { Spdx2Document } from '#service/exports/spdx2/document.ts'
import { idOf, listOf, membersOf, wordOf } from './tag-lines.ts'

const why = 'not supported by tag-value'

/** Lists what the JSON form of a document contains and tag-value cannot, with counts. */
export function tagValueLosses({ lists }: Spdx2Document): readonly string[] {
  const losses = new LossList()
  const ids = new Set<string>()
  for (const { name, elements } of lists) {
    for (const element of elements) {
      for (const id of idsIn(element)) ids.add(id)
      const value = membersOf(element)
      const crossRefs = listOf(value['crossRefs']).filter((entry) => Object.keys(membersOf(entry)).length > 1)
      const words = { one: 'cross reference', many: 'cross references', verb: 'written as a URL only', why }
      losses.add(words, name === 'hasExtractedLicensingInfos' ? crossRefs.length : 0)
      const ranges = { one: 'range of another file', many: 'ranges of other files' }
      losses.add({ ...ranges, verb: 'written as one of the file of its snippet', why }, rangesElsewhere(value))
    }
  }
  countChangedIds(ids, losses)
  return losses.sentences()
}

/** Counts identifiers that are written with other characters or with a prefix. Each is counted once, wherever it is used. */
function countChangedIds(ids: ReadonlySet<string>, losses: LossList): void {
  const changed = [...ids].filter((id) => id.trim() !== idOf(id))
  const isBare = (id: string) => !/^(?:DocumentRef-[^:]*:)?SPDXRef-/.test(id.trim())
  const bare = { one: 'identifier without "SPDXRef-"', many: 'identifiers without "SPDXRef-"', verb: 'written with it' }
  losses.add({ ...bare, why: 'tag-value identifiers start with it' }, changed.filter(isBare).length)
  const others = {
    ...{ one: 'identifier with other characters', many: 'identifiers with other characters' },
    verb: 'written with hyphens and codes',
  }
  const characters = 'tag-value identifiers contain letters, digits, "." and "-" only'
  losses.add({ ...others, why: characters }, changed.filter((id) => !isBare(id)).length)
}

function idsIn(element: unknown): readonly string[] {
  const { SPDXID, spdxElementId, relatedSpdxElement, snippetFromFile, hasFiles } = membersOf(element)
  const all = [element, SPDXID, spdxElementId, relatedSpdxElement, snippetFromFile, ...listOf(hasFiles)]
  return all.filter((id) => typeof id === 'string')
}

function rangesElsewhere({ ranges, snippetFromFile }: Readonly<Record<string, unknown>>): number {
  return listOf(ranges).filter((range) => {
    const pointers = [membersOf(range)['startPointer'], membersOf(range)['endPointer']].map(membersOf)
    return pointers.some(({ reference }) => wordOf(reference) !== wordOf(snippetFromFile))
  }).length
}

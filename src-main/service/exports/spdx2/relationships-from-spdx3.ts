import { spdx2Relationship } from '#service/standards/spdx/spdx-relationship-types.ts'
import { isObject, type JsonObject, textOf, textsOf } from '#service/domain/json-values.ts'
import type { Relationship } from './relationship.ts'
import type { Writing } from './writing.ts'

/** Written elsewhere in SPDX 2: the license of a package is one of its members. */
const handledElsewhere: ReadonlySet<string> = new Set(['hasDeclaredLicense', 'hasConcludedLicense'])
const absent: ReadonlyMap<string, string> = new Map([
  ['NoneElement', 'NONE'],
  ['NoAssertionElement', 'NOASSERTION'],
])

/** Converts relationships of an SPDX 3 document to SPDX 2.3. Those without an equivalent are counted as lost. */
export function* convertedRelationships(writing: Writing): Generator<Relationship> {
  for (const { value } of writing.content.elements.get('@graph') ?? []) {
    if (!isObject(value) || !/^(LifecycleScoped)?Relationship$/.test(textOf(value['type'] ?? value['@type']) ?? '')) {
      continue
    }
    const type = textOf(value['relationshipType']) ?? ''
    if (!handledElsewhere.has(type)) yield* converted(value, type, writing)
  }
}

function* converted(value: JsonObject, type: string, { ids, losses }: Writing): Generator<Relationship> {
  const endOf = (iri: string | null) =>
    iri === null ? undefined : (ids.ofRef(iri) ?? absent.get(iri.replace(/^.*[/#]/, '')))
  const from = endOf(textOf(value['from']))
  const word = spdx2Relationship(type, textOf(value['scope']))
  const comment = textOf(value['comment']) ?? textOf(value['description'])
  for (const target of textsOf(value['to'])) {
    const to = endOf(target)
    if (word === undefined || from === undefined || to === undefined) {
      const why = 'no SPDX 2.3 equivalent, or the target is missing'
      losses.add({ one: `relationship "${type}"`, many: `relationships "${type}"`, why })
      continue
    }
    const [spdxElementId, relatedSpdxElement] = word.isTurned ? [to, from] : [from, to]
    const said = comment === null ? {} : { comment }
    yield { spdxElementId, relationshipType: word.type, relatedSpdxElement, ...said }
  }
}

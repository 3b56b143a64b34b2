import { nestedMark } from '#service/standards/spdx/spdx-carried.ts'
import { type JsonObject, textOf } from '#service/domain/json-values.ts'
import { idsOf } from './elements.ts'
import type { Spdx3Relation } from './relation-list.ts'

/** Relationships of SPDX 3.0.1 (Core/RelationshipType) that say: the element needs or contains the related one. */
const dependencies: ReadonlySet<string> = new Set(
  [
    ['dependsOn', 'contains', 'hasStaticLink', 'hasDynamicLink', 'hasPrerequisite'],
    ['hasOptionalComponent', 'hasOptionalDependency', 'hasProvidedDependency'],
  ].flat(),
)

const others: ReadonlySet<string> = new Set(['hasConcludedLicense', 'hasDeclaredLicense', 'describes'])

/** What has to be remembered of a relationship until all elements are known. */
export function relationsOf(value: JsonObject, index: number): readonly Spdx3Relation[] {
  const type = textOf(value['relationshipType']) ?? ''
  if (!others.has(type) && (!dependencies.has(type) || value['comment'] === nestedMark)) return []
  const targets = idsOf(value['to'])
  return idsOf(value['from']).flatMap((from) => targets.map((to) => ({ type, from, to, index })))
}

import { isObject, textOf, textsOf } from '#service/formats/json/values.ts'
import type { Relationship } from './relationships.ts'
import type { Writing } from './writing.ts'

/** Relationship types of SPDX 3.0.1 and what says the same in SPDX 2.3; `true` where the ends change places. */
const types: ReadonlyMap<string, readonly [string, boolean]> = new Map([
  ['amendedBy', ['AMENDS', true]],
  ['ancestorOf', ['ANCESTOR_OF', false]],
  ['contains', ['CONTAINS', false]],
  ['copiedTo', ['COPY_OF', true]],
  ['dependsOn', ['DEPENDS_ON', false]],
  ['descendantOf', ['DESCENDANT_OF', false]],
  ['describes', ['DESCRIBES', false]],
  ['expandsTo', ['EXPANDED_FROM_ARCHIVE', true]],
  ['generates', ['GENERATES', false]],
  ['hasAddedFile', ['FILE_ADDED', true]],
  ['hasDataFile', ['DATA_FILE_OF', true]],
  ['hasDeletedFile', ['FILE_DELETED', true]],
  ['hasDependencyManifest', ['DEPENDENCY_MANIFEST_OF', true]],
  ['hasDistributionArtifact', ['DISTRIBUTION_ARTIFACT', false]],
  ['hasDocumentation', ['DOCUMENTATION_OF', true]],
  ['hasDynamicLink', ['DYNAMIC_LINK', false]],
  ['hasExample', ['EXAMPLE_OF', true]],
  ['hasMetadata', ['METAFILE_OF', true]],
  ['hasOptionalComponent', ['OPTIONAL_COMPONENT_OF', true]],
  ['hasOptionalDependency', ['OPTIONAL_DEPENDENCY_OF', true]],
  ['hasPrerequisite', ['HAS_PREREQUISITE', false]],
  ['hasProvidedDependency', ['PROVIDED_DEPENDENCY_OF', true]],
  ['hasRequirement', ['REQUIREMENT_DESCRIPTION_FOR', true]],
  ['hasSpecification', ['SPECIFICATION_FOR', true]],
  ['hasStaticLink', ['STATIC_LINK', false]],
  ['hasTest', ['TEST_OF', true]],
  ['hasTestCase', ['TEST_CASE_OF', true]],
  ['hasVariant', ['VARIANT_OF', true]],
  ['modifiedBy', ['FILE_MODIFIED', true]],
  ['other', ['OTHER', false]],
  ['packagedBy', ['PACKAGE_OF', true]],
  ['patchedBy', ['PATCH_APPLIED', true]],
  ['usesTool', ['BUILD_TOOL_OF', true]],
])
/** A dependency during one part of the life cycle has a word of its own, seen from the other end. */
const scoped: ReadonlyMap<string, string> = new Map([
  ['build', 'BUILD_DEPENDENCY_OF'],
  ['development', 'DEV_DEPENDENCY_OF'],
  ['runtime', 'RUNTIME_DEPENDENCY_OF'],
  ['test', 'TEST_DEPENDENCY_OF'],
])
/** Said elsewhere in SPDX 2: the licence of a package stands in the package. */
const saidElsewhere: ReadonlySet<string> = new Set(['hasDeclaredLicense', 'hasConcludedLicense'])
const absent: ReadonlyMap<string, string> = new Map([
  ['NoneElement', 'NONE'],
  ['NoAssertionElement', 'NOASSERTION'],
])

/** Relationships of an SPDX 3 document in the words of SPDX 2.3. Those that have none are counted as lost. */
export function* convertedRelationships({ content, ids, losses }: Writing): Generator<Relationship> {
  for (const { value } of content.elements.get('@graph') ?? []) {
    if (!isObject(value) || !/^(Lifecycle\w*)?Relationship$/.test(textOf(value['type'] ?? value['@type']) ?? ''))
      continue
    const type = textOf(value['relationshipType']) ?? ''
    if (saidElsewhere.has(type)) continue
    const from = endOf(textOf(value['from']))
    const [word, isTurned] = wordOf(type, textOf(value['scope']))
    const comment = textOf(value['comment']) ?? textOf(value['description'])
    for (const target of textsOf(value['to'])) {
      const to = endOf(target)
      if (word === undefined || from === undefined || to === undefined) {
        const why = 'SPDX 2.3 has no word for them, or no element at their end'
        losses.add({ one: `relationship "${type}"`, many: `relationships "${type}"`, why })
        continue
      }
      const [element, related] = isTurned && !/^NO/.test(to) ? [to, from] : [from, to]
      yield {
        spdxElementId: element,
        relationshipType: word,
        relatedSpdxElement: related,
        ...(comment === null ? {} : { comment }),
      }
    }
  }

  function endOf(iri: string | null): string | undefined {
    if (iri === null) return undefined
    return ids.ofRef(iri) ?? absent.get(iri.replace(/^.*[/#]/, ''))
  }
}

function wordOf(type: string, scope: string | null): readonly [string | undefined, boolean] {
  const part = type === 'dependsOn' && scope !== null ? scoped.get(scope) : undefined
  if (part !== undefined) return [part, true]
  return types.get(type) ?? [undefined, false]
}

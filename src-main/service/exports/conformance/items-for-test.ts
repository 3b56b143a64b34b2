import { isObject, type JsonObject, listOf, objectOf, objectsOf, textOf, textsOf } from '#service/domain/json-values.ts'
import { nestedMark } from '#service/standards/spdx/spdx-embedded-members.ts'

/** Something that a document says, which is there or is not. */
export interface Item {
  /** As loss lists call it: `relationships CONTAINS`, `swid of components`. */
  readonly kind: string
  /** What it says, with names in the place of identifiers. */
  readonly key: string
  /** The name of the component that it is a member of, and its texts: they can stand in another member instead. */
  readonly owner?: string
  readonly texts?: readonly string[]
}

/** Lists the items of a document in JSON: its relationships, the members of its components, and the elements of its other lists. */
export function itemsOf(document: JsonObject): readonly Item[] {
  if (document['bomFormat'] !== undefined) return cyclonedxItems(document)
  return document['@graph'] === undefined ? spdx2Items(document) : spdx3Items(document)
}

/** Gives each element a name that is the same in every form of a document: what it is called, and which of that name it is. */
function namesOf(elements: readonly JsonObject[], idOf: (one: JsonObject) => unknown): ReadonlyMap<unknown, string> {
  const counts = new Map<string, number>()
  return new Map(
    elements.flatMap((one) => {
      const version = one['version'] ?? one['versionInfo'] ?? one['software_packageVersion']
      const label = `${textOf(one['name'] ?? one['fileName'])} ${textOf(version)}`
      counts.set(label, (counts.get(label) ?? 0) + 1)
      const name = `${label} #${counts.get(label)}`
      return [
        [idOf(one), name],
        [one, name],
      ] as const
    }),
  )
}

function cyclonedxItems(document: JsonObject): readonly Item[] {
  const metadata = objectOf(document['metadata'])
  const components: { readonly value: JsonObject; readonly parent: JsonObject | null }[] = []
  const visit = (value: JsonObject, parent: JsonObject | null) => {
    components.push({ value, parent })
    for (const child of objectsOf(value['components'])) visit(child, value)
  }
  for (const primary of objectsOf(metadata['component'])) visit(primary, null)
  for (const component of objectsOf(document['components'])) visit(component, null)
  const names = namesOf(
    components.map(({ value }) => value),
    (one) => one['bom-ref'],
  )
  const nameOf = (ref: unknown) => names.get(ref) ?? String(ref)
  const entries = objectsOf(document['dependencies'])
  return [
    ...components.map(({ value, parent }) => ({
      kind: 'nesting',
      key: `${nameOf(value)} in ${parent === null ? '' : nameOf(parent)}`,
    })),
    ...entries.flatMap((entry) => dependencyItems(entry, names)),
    ...components.flatMap(({ value }) => {
      return Object.entries(value)
        .filter(([name, member]) => !['components', 'bom-ref'].includes(name) && plain(member) !== '[]')
        .map(([name, member]) => memberItem(`${name} of components`, nameOf(value), member))
    }),
    ...['services', 'compositions', 'vulnerabilities', 'citations'].flatMap((section) =>
      objectsOf(document[section]).map((value) => ({ kind: section, key: plain(value) })),
    ),
  ]
}

/** An edge between two components is an item, and so is everything else in an entry together. */
function dependencyItems({ ref, dependsOn, ...rest }: JsonObject, names: ReadonlyMap<unknown, string>): Item[] {
  const targets = textsOf(dependsOn)
  const isEdge = (target: string) => names.has(ref) && names.has(target) && target !== ref
  const ends = targets.length > 0 ? targets.filter(isEdge) : names.has(ref) ? ['nothing'] : []
  const others = { others: targets.filter((target) => !isEdge(target)), ...rest }
  const name = names.get(ref) ?? textOf(ref)
  return [
    ...ends.map((end) => ({ kind: 'dependencies', key: `${name} > ${names.get(end) ?? end}` })),
    ...(others.others.length > 0 || Object.keys(rest).length > 0 || !names.has(ref)
      ? [{ kind: 'dependency entries beyond components', key: `${name}: ${plain(others)}` }]
      : []),
  ]
}

/** Types of relationships that mean the same as another one with its ends exchanged. */
export const sameAs: ReadonlyMap<string, string> = new Map([
  ['DEPENDENCY_OF', 'DEPENDS_ON'],
  ['CONTAINED_BY', 'CONTAINS'],
  ['DESCRIBED_BY', 'DESCRIBES'],
  ['GENERATED_FROM', 'GENERATES'],
  ['PREREQUISITE_FOR', 'HAS_PREREQUISITE'],
  ['DESCENDANT_OF', 'ANCESTOR_OF'],
])

function spdx2Items(document: JsonObject): readonly Item[] {
  const sections = ['packages', 'files', 'snippets'] as const
  const names = namesOf(
    [{ SPDXID: document['SPDXID'], name: 'document' }, ...sections.flatMap((name) => objectsOf(document[name]))],
    ({ SPDXID }) => SPDXID,
  )
  const nameOf = (id: unknown) => names.get(typeof id === 'string' ? id.trim() : id) ?? String(id)
  const members = (section: string, skipped: readonly string[]) =>
    objectsOf(document[section]).flatMap((value) =>
      Object.entries(value)
        .filter(([name, member]) => !['SPDXID', ...skipped].includes(name) && member !== 'NOASSERTION' && member !== '')
        .map(([name, member]) => memberItem(`${name} of ${section}`, nameOf(value), member)),
    )
  return [
    ...objectsOf(document['relationships'])
      .filter(({ comment }) => comment !== nestedMark)
      .map(({ spdxElementId, relatedSpdxElement, relationshipType }) => {
        const ends = [nameOf(spdxElementId), nameOf(relatedSpdxElement)]
        const type = String(relationshipType)
        const same = sameAs.get(type)
        return { kind: `relationships ${same ?? type}`, key: (same ? ends.toReversed() : ends).join(' ') }
      }),
    ...members('packages', ['annotations', 'hasFiles', 'externalRefs']),
    ...listOf(document['snippets']).map((value) => ({ kind: 'snippets', key: nameOf(objectOf(value)['SPDXID']) })),
    ...listOf(document['externalDocumentRefs']).map((value) => ({ kind: 'externalDocumentRefs', key: plain(value) })),
  ]
}

function spdx3Items(document: JsonObject): readonly Item[] {
  const elements = objectsOf(document['@graph'])
  const named = elements.filter(({ type }) => /^software_(Package|File|Snippet)$|^SpdxDocument$/.test(String(type)))
  const names = namesOf(
    named.map((one) => (one['type'] === 'SpdxDocument' ? { ...one, name: 'document' } : one)),
    ({ spdxId }) => spdxId,
  )
  const nameOf = (id: unknown) => names.get(id) ?? String(id)
  const isLicense = (type: unknown) => type === 'hasDeclaredLicense' || type === 'hasConcludedLicense'
  // Relationships of other classes are named by their class.
  const isPlain = ({ type }: JsonObject) => /^(LifecycleScoped)?Relationship$/.test(String(type))
  return elements
    .filter((one) => isPlain(one) && !isLicense(one['relationshipType']) && one['comment'] !== nestedMark)
    .flatMap(({ from, to, relationshipType }) =>
      textsOf(to).map((end) => ({
        kind: `relationships ${String(relationshipType)}`,
        key: `${nameOf(from)} ${nameOf(end)}`,
      })),
    )
}

function memberItem(kind: string, owner: string, member: unknown): Item {
  return { kind, key: `${owner}: ${plain(member)}`, owner, texts: [...textsIn(member)] }
}

/** Yields the texts, numbers and booleans of a value, as text. */
export function* textsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const entry of value as unknown[]) yield* textsIn(entry)
  else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (!['bom-ref', 'SPDXID', 'type'].includes(name) || typeof member === 'object') yield* textsIn(member)
    }
  } else if (value !== null && value !== undefined) yield String(value as string | number | boolean).trim() // of JSON
}

/** The same for values that differ in order, blanks or empty members only. */
function plain(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? ''
}

function sorted(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) {
    const entries = value.map((entry) => JSON.stringify(sorted(entry)))
    return entries.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
  }
  if (!isObject(value)) return value
  const members = Object.entries(value).filter(([name, member]) => member !== null && name !== 'bom-ref')
  return Object.fromEntries(
    members.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([name, member]) => [name, sorted(member)]),
  )
}

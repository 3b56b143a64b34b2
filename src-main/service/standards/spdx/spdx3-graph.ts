import { Rejection } from '#service/domain/rejection.ts'
import { embeddedInText, embeddedMark } from './spdx-embedded-members.ts'
import type { EmbeddedMembers } from './spdx-embedded-member-checks.ts'
import { type JsonObject, isObject, objectOf, objectsOf, textOf, textsOf } from '#service/domain/json-values.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import { type Agent, agentOf } from './spdx3-agents.ts'
import { idOf, idsOf, packageTypes, typeOf } from './spdx3-elements.ts'
import { LicenseExpressions } from './spdx3-license-expressions.ts'
import { RelationList, relationsOf } from './spdx3-relations.ts'

/** Elements with a list of other elements. */
export interface Collection {
  readonly type: string
  readonly roots: readonly string[]
}

const collectionTypes: ReadonlySet<string> = new Set(['SpdxDocument', 'Bundle', 'Bom', 'software_Sbom'])

/** The data of a document that must be known before its packages can be read. */
export class Spdx3Graph {
  /** Identifiers of elements, except relationships that nothing refers to. */
  readonly ids = new Set<string>()
  /** Index in `@graph` of each package, by its identifier. */
  readonly packages = new Map<string, number>()
  readonly agents = new Map<string, Agent>()
  readonly creations = new Map<string, JsonObject>()
  readonly collections = new Map<string, Collection>()
  readonly licenses = new LicenseExpressions()
  /** Elements of other documents, from the document's own list. */
  readonly imported = new Set<string>()
  readonly sbomTypes = new Set<string>()
  /** The SpdxDocument, without its list of elements. */
  document: JsonObject | undefined
  packageCount = 0
  fileCount = 0
  readonly relations = new RelationList()
  /** References that our own export embedded, by the identifier of their package. */
  readonly #carried = new Map<string, string>()
  readonly #carriedRefs = new Set<string>()

  /** Returns the reference of the component for a package. */
  refOf(id: string): string {
    return this.#carried.get(id) ?? id
  }

  /** Adds an element. Returns an error message if it is invalid. */
  take(value: JsonObject, index: number): string | undefined {
    const id = idOf(value)
    const type = typeOf(value)
    const creation = value['creationInfo']
    if (isObject(creation)) this.#creation(creation)
    if (type === 'CreationInfo') this.#creation(value)
    if (packageTypes.has(type)) return this.#package(id, value, index)
    const relations = type.endsWith('Relationship') ? relationsOf(value, index) : []
    for (const relation of relations) this.relations.add(relation)
    // Nothing that is read refers to those relationships.
    if (id === null || relations.length > 0) return undefined
    const isRepeated = this.ids.has(id) && type !== 'CreationInfo'
    this.ids.add(id)
    this.#named(id, type, value)
    return isRepeated ? `The identifier ${JSON.stringify(id)} is not unique` : undefined
  }

  #named(id: string, type: string, value: JsonObject): void {
    if (type === 'software_File') this.fileCount += 1
    this.licenses.take(id, value)
    const agent = agentOf(value)
    if (agent) this.agents.set(id, agent)
    if (collectionTypes.has(type)) this.#collection(id, value)
  }

  #creation(value: JsonObject): void {
    this.creations.set(idOf(value) ?? '', value)
  }

  #package(found: string | null, value: JsonObject, index: number): string | undefined {
    this.packageCount += 1
    if (this.packageCount > documentLimits.components) {
      throw new Rejection(`The document has more than the limit of ${documentLimits.components} packages`)
    }
    if (found === null) return 'The package has no identifier; one was generated'
    const id = this.relations.once(found)
    if (this.ids.has(id))
      return `The identifier ${JSON.stringify(id)} is not unique; a new one was generated for this package`
    this.ids.add(id)
    this.packages.set(id, index)
    const ref = readEmbeddedMembers(value)?.ref
    if (ref === undefined || this.#carriedRefs.has(ref)) return undefined
    this.#carriedRefs.add(ref)
    this.#carried.set(id, ref)
    return undefined
  }

  #collection(id: string, value: JsonObject): void {
    this.collections.set(id, { type: typeOf(value), roots: idsOf(value['rootElement']) })
    for (const word of textsOf(value['software_sbomType'])) this.sbomTypes.add(word)
    for (const entry of objectsOf(value['import'])) {
      const external = textOf(entry['externalSpdxId'])
      if (external !== null) this.imported.add(external)
    }
    if (typeOf(value) !== 'SpdxDocument' || this.document) return
    this.document = Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'element'))
  }
}

/** Returns the creation information of the document. If there is no SpdxDocument, that of the first element is used. */
export function creationOf(graph: Pick<Spdx3Graph, 'creations'>, document: JsonObject | undefined): JsonObject {
  const info = document?.['creationInfo']
  if (isObject(info)) return info
  const named = textOf(info)
  return objectOf(named === null ? graph.creations.values().next().value : graph.creations.get(named))
}

/** Returns the members that our own export embedded in a package's extension; undefined if there are none. */
export function readEmbeddedMembers(value: JsonObject): EmbeddedMembers | undefined {
  const property = propertiesOf(value).find(({ name }) => name === embeddedMark)
  return property && embeddedInText(property.value)
}

/** Returns the properties of the CycloneDX extension of an element (Extension/CdxPropertiesExtension). */
export function propertiesOf(value: JsonObject): readonly { readonly name: string; readonly value: string }[] {
  return objectsOf(value['extension']).flatMap((extension) =>
    objectsOf(extension['extension_cdxProperty']).flatMap((entry) => {
      const name = textOf(entry['extension_cdxPropName'])
      return name === null ? [] : [{ name, value: textOf(entry['extension_cdxPropValue']) ?? '' }]
    }),
  )
}

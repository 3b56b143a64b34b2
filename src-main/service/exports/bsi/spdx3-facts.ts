import { type JsonObject, objectsOf, textOf, textsOf } from '#service/domain/json-values.ts'
import type { BsiComponent, BsiCreator, BsiDocument, BsiLevel } from './bsi-facts.ts'

/** Purposes of packages without a file of their own (section 3.2.3). */
const logicalPurposes: ReadonlySet<unknown> = new Set(['operatingSystem', 'platform', 'container', 'device'])
const completenessByWord: ReadonlyMap<unknown, BsiComponent['completeness']> = new Map([
  ['complete', 'complete'],
  ['incomplete', 'incomplete'],
  ['noAssertion', 'unknown'],
])

/** Extracts the facts of an SPDX 3.0.1 document from its elements (mapping of the guideline's section 5, in the corrected spelling). */
export function spdx3Facts(document: JsonObject): BsiDocument {
  const graph = new Graph(objectsOf(document['@graph']))
  const [creation] = graph.ofType('CreationInfo')
  const sbom = graph.ofType('software_Sbom')[0]
  const roots = new Set(textsOf(sbom?.['rootElement']))
  const packages = graph.ofType('software_Package')
  return {
    wrongFormat:
      creation?.['specVersion'] === '3.0.1' ? null : `SPDX ${textOf(creation?.['specVersion']) ?? 'without a version'}`,
    creator: graph.creatorOf(creation?.['createdBy']),
    timestamp: textOf(creation?.['created']),
    hasVulnerabilities: graph.elements.some(({ type }) => String(type).startsWith('security_')),
    components: packages.map((element) => factsOf(element, roots.has(idOf(element)), graph)),
    danglingRefs: graph.danglingRefs(),
  }
}

/** Elements of a document by identifier, and their relationships by source element. */
class Graph {
  readonly elements: readonly JsonObject[]
  readonly #byId: ReadonlyMap<string, JsonObject>
  readonly #from: ReadonlyMap<string, readonly JsonObject[]>
  readonly #dependencies: readonly JsonObject[]

  constructor(elements: readonly JsonObject[]) {
    this.elements = elements
    this.#byId = new Map(elements.map((element) => [idOf(element), element]))
    const relationships = elements.filter(
      ({ type }) => type === 'Relationship' || type === 'LifecycleScopedRelationship',
    )
    this.#from = Map.groupBy(relationships, ({ from }) => textOf(from) ?? '')
    this.#dependencies = relationships.filter(isDependency)
  }

  ofType(name: string): readonly JsonObject[] {
    return this.elements.filter(({ type }) => type === name)
  }

  relations(id: string, type: string): readonly JsonObject[] {
    return (this.#from.get(id) ?? []).filter(({ relationshipType }) => relationshipType === type)
  }

  dependenciesOf(id: string): readonly JsonObject[] {
    return (this.#from.get(id) ?? []).filter(isDependency)
  }

  targets(relations: readonly JsonObject[]): readonly JsonObject[] {
    return relations.flatMap(({ to }) => this.#found(to))
  }

  creatorOf(agents: unknown): BsiCreator {
    const identifiers = this.#found(agents).flatMap((agent) => objectsOf(agent['externalIdentifier']))
    const ofType = (...types: readonly unknown[]) =>
      identifiers
        .filter(({ externalIdentifierType }) => types.includes(externalIdentifierType))
        .flatMap(({ identifier }) => textOf(identifier) ?? [])
    return { emails: ofType('email'), urls: ofType('urlScheme', 'other') }
  }

  #found(ids: unknown): readonly JsonObject[] {
    return textsOf(ids)
      .map((id) => this.#byId.get(id))
      .filter((element) => element !== undefined)
  }

  danglingRefs(): readonly string[] {
    const refs = this.#dependencies.flatMap(({ from, to }) => [...textsOf(from), ...textsOf(to)])
    return [...new Set(refs)].filter((ref) => !this.#byId.has(ref) && !isNoneOrNoAssertion(ref))
  }
}

function factsOf(element: JsonObject, isRoot: boolean, graph: Graph): BsiComponent {
  const id = idOf(element)
  const files = graph
    .targets(graph.relations(id, 'hasDistributionArtifact'))
    .filter(({ type }) => type === 'software_File')
  const facts = files.map(spdx3FileFacts)
  const dependencies = graph.dependenciesOf(id)
  return {
    ref: id,
    level: levelOf(element, isRoot, files.length > 0),
    name: textOf(element['name']),
    componentVersion: textOf(element['software_packageVersion']),
    creator: graph.creatorOf(element['originatedBy']),
    filenames: files.flatMap(({ name }) => textOf(name) ?? []),
    executable: facts.flatMap(({ executable }) => executable),
    archive: facts.flatMap(({ archive }) => archive),
    structured: facts.flatMap(({ structured }) => structured),
    effectiveLicenses: expressions(
      graph.relations(id, 'other').filter(({ comment }) => isEffective(comment)),
      graph,
    ),
    distributionLicenses: expressions(graph.relations(id, 'hasConcludedLicense'), graph),
    deployableHashes: facts.flatMap(({ sha512 }) => sha512),
    namesDependencies: dependencies.length > 0,
    completeness: completenessOf(dependencies),
  }
}

/** Extracts the facts that a file states in the words of the guideline. */
export function spdx3FileFacts(file: JsonObject) {
  return {
    executable: purposeWord(file, 'executable', 'executable', 'non-executable'),
    archive: purposeWord(file, 'archive', 'archive', 'no archive'),
    structured: structuredWord(file),
    sha512: objectsOf(file['verifiedUsing']).flatMap(({ algorithm, hashValue }) =>
      algorithm === 'sha512' ? (textOf(hashValue) ?? []) : [],
    ),
  }
}

function levelOf(element: JsonObject, isRoot: boolean, hasFile: boolean): BsiLevel {
  const types = objectsOf(element['externalRef']).map(({ externalRefType }) => externalRefType)
  if (types.includes('buildMeta')) return 'referenced'
  if (hasFile) return 'full'
  return isRoot || logicalPurposes.has(element['software_primaryPurpose']) ? 'logical' : 'full'
}

/** Returns the purposes of a file, but only if the file states that it uses them this way. */
function purposesOf(file: JsonObject): readonly string[] | null {
  return /BSI TR-03183-2/.test(textOf(file['comment']) ?? '') ? textsOf(file['software_additionalPurpose']) : null
}

function purposeWord(file: JsonObject, purpose: string, yes: string, no: string): readonly string[] {
  const purposes = purposesOf(file)
  return purposes === null ? [] : [purposes.includes(purpose) ? yes : no]
}

function structuredWord(file: JsonObject): readonly string[] {
  const purposes = purposesOf(file) ?? []
  const words = [
    ['container', 'structured'],
    ['firmware', 'unstructured'],
  ] as const
  return words.flatMap(([purpose, word]) => (purposes.includes(purpose) ? [word] : []))
}

function expressions(relations: readonly JsonObject[], graph: Graph): readonly string[] {
  return graph.targets(relations).flatMap((element) => textOf(element['simplelicensing_licenseExpression']) ?? [])
}

/** Returns the least complete of the stated values. */
function completenessOf(relations: readonly JsonObject[]): BsiComponent['completeness'] {
  const words = relations.map(({ completeness }) => completenessByWord.get(completeness) ?? null)
  if (words.length === 0 || words.includes(null)) return null
  return words.find((word) => word === 'unknown') ?? words.find((word) => word === 'incomplete') ?? 'complete'
}

function isDependency({ relationshipType }: JsonObject): boolean {
  return relationshipType === 'dependsOn' || relationshipType === 'contains'
}

/** Tests whether a relationship with this comment leads to an effective license, in either spelling. */
export function isEffective(comment: unknown): boolean {
  return /^hasEffectiveLicen[cs]e$/.test(textOf(comment) ?? '')
}

/** Tests for the individuals for "none" and "no assertion" (model of SPDX 3.0.1, core). */
function isNoneOrNoAssertion(ref: string): boolean {
  return /(^|\/)(NoneElement|NoAssertionElement)$/.test(ref)
}

function idOf(element: JsonObject): string {
  return textOf(element['spdxId']) ?? textOf(element['@id']) ?? ''
}

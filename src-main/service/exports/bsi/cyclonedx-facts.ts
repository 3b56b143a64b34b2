import { isObject, type JsonObject, listOf, objectOf, objectsOf, textOf } from '#service/domain/json-values.ts'
import type { BsiComponent, BsiCreator, BsiDocument, BsiLevel } from './bsi-facts.ts'

/** Kinds of components without a file of their own (section 3.2.3). */
const logicalKinds: ReadonlySet<unknown> = new Set(['operating-system', 'platform', 'container', 'device'])
const completenessByWord: ReadonlyMap<unknown, BsiComponent['completeness']> = new Map([
  ['complete', 'complete'],
  ['incomplete', 'incomplete'],
  ['incomplete_first_party_only', 'incomplete'],
  ['incomplete_first_party_proprietary_only', 'incomplete'],
  ['incomplete_first_party_opensource_only', 'incomplete'],
  ['incomplete_third_party_only', 'incomplete'],
  ['incomplete_third_party_proprietary_only', 'incomplete'],
  ['incomplete_third_party_opensource_only', 'incomplete'],
  ['unknown', 'unknown'],
])

/** Extracts the facts of a CycloneDX document in its JSON form (mapping of the guideline's section 5, in the corrected spelling). */
export function cyclonedxFacts(document: JsonObject): BsiDocument {
  const parts = [...factsBelow(objectOf(document['metadata'])['component'], true)]
  for (const component of listOf(document['components'])) parts.push(...factsBelow(component, false))
  return documentFacts(document, parts)
}

/** Facts of a component. Those that the graph states are filled in when it is known: there are many components, and no copies of them. */
export interface PartFacts extends BsiComponent {
  /** Its `bom-ref`, if it has one. */
  readonly bomRef: unknown
  namesDependencies: boolean
  completeness: BsiComponent['completeness']
}

/** Extracts the facts of a component and of those nested in it. */
export function* factsBelow(root: unknown, isPrimary: boolean): Generator<PartFacts> {
  for (const component of componentsBelow([root])) yield factsOf(component, isPrimary && component === root)
}

/** Extracts the facts of a document whose components were extracted before, in the order of the document. */
export function documentFacts(document: JsonObject, parts: readonly PartFacts[]): BsiDocument {
  const metadata = objectOf(document['metadata'])
  const completeness = completenessByRef(document)
  const dependencies = objectsOf(document['dependencies'])
  const named = new Set(dependencies.map(({ ref }) => ref))
  const known = new Set(parts.map(({ bomRef }) => bomRef))
  for (const part of parts) {
    part.namesDependencies = named.has(part.bomRef)
    part.completeness = completeness.get(part.bomRef) ?? null
  }
  return {
    wrongFormat: wrongFormat(document),
    creator: creatorOf(metadata['manufacturer']),
    timestamp: textOf(metadata['timestamp']),
    hasVulnerabilities: listOf(document['vulnerabilities']).length > 0,
    components: parts,
    danglingRefs: [...new Set(dependencies.flatMap(({ ref, dependsOn }) => [ref, ...listOf(dependsOn)]))].flatMap(
      (ref) => (typeof ref === 'string' && !known.has(ref) && !isService(document, ref) ? [ref] : []),
    ),
  }
}

function wrongFormat(document: JsonObject): string | null {
  const specVersion = textOf(document['specVersion']) ?? 'without a version'
  return ['1.6', '1.7'].includes(specVersion) ? null : `CycloneDX ${specVersion}`
}

function isService(document: JsonObject, ref: string): boolean {
  return objectsOf(document['services']).some((service) => service['bom-ref'] === ref)
}

/** Yields components without recursion. Nested components follow their parent. */
function* componentsBelow(roots: readonly unknown[]): Generator<JsonObject> {
  const waiting = roots.filter(isObject).toReversed()
  for (let component = waiting.pop(); component; component = waiting.pop()) {
    yield component
    for (const child of objectsOf(component['components']).toReversed()) waiting.push(child)
  }
}

function completenessByRef(document: JsonObject): ReadonlyMap<unknown, BsiComponent['completeness']> {
  const found = new Map<unknown, BsiComponent['completeness']>()
  for (const { aggregate, assemblies, dependencies } of objectsOf(document['compositions'])) {
    const word = completenessByWord.get(aggregate)
    if (word === undefined) continue
    for (const ref of [...listOf(assemblies), ...listOf(dependencies)]) found.set(ref, word)
  }
  return found
}

function factsOf(component: JsonObject, isPrimary: boolean): PartFacts {
  const bomRef = component['bom-ref']
  const properties = (name: string) => propertiesOf(component, name)
  const filenames = properties('bsi:component:filename')
  const executable = properties('bsi:component:executable')
  const archive = properties('bsi:component:archive')
  const structured = properties('bsi:component:structured')
  const deployableHashes = distributionHashes(component)
  const hasFile = [filenames, executable, archive, structured, deployableHashes].some((facts) => facts.length > 0)
  return {
    bomRef,
    ref: textOf(bomRef) ?? textOf(component['name']) ?? '(no reference)',
    level: levelOf(component, isPrimary, hasFile),
    name: textOf(component['name']),
    componentVersion: textOf(component['version']),
    creator: creatorOf(component['manufacturer']),
    filenames,
    executable,
    archive,
    structured,
    effectiveLicenses: [
      ...properties('bsi:component:effectiveLicence'),
      ...properties('bsi:component:effectiveLicense'),
    ],
    distributionLicenses: concludedLicenses(component),
    deployableHashes,
    namesDependencies: false,
    completeness: null,
  }
}

/** A component without facts about a file that cannot have one, or the product itself, is logical. */
function levelOf(component: JsonObject, isPrimary: boolean, hasFile: boolean): BsiLevel {
  if (objectsOf(component['externalReferences']).some(({ type }) => type === 'bom')) return 'referenced'
  if (component['isExternal'] === true) return 'identified'
  return !hasFile && (isPrimary || logicalKinds.has(component['type'])) ? 'logical' : 'full'
}

function creatorOf(entity: unknown): BsiCreator {
  const { contact, url } = objectOf(entity)
  return {
    emails: objectsOf(contact).flatMap(({ email }) => textOf(email) ?? []),
    urls: listOf(url).flatMap((address) => textOf(address) ?? []),
  }
}

function concludedLicenses(component: JsonObject): readonly string[] {
  return objectsOf(component['licenses']).flatMap((entry) => {
    const license = objectOf(entry['license'])
    const acknowledgement = entry['acknowledgement'] ?? license['acknowledgement']
    return acknowledgement === 'concluded' ? (textOf(entry['expression']) ?? textOf(license['id']) ?? []) : []
  })
}

function distributionHashes(component: JsonObject): readonly string[] {
  return objectsOf(component['externalReferences'])
    .filter(({ type }) => type === 'distribution')
    .flatMap(({ hashes }) => objectsOf(hashes))
    .flatMap(({ alg, content }) => (alg === 'SHA-512' ? (textOf(content) ?? []) : []))
}

function propertiesOf(component: JsonObject, name: string): readonly string[] {
  return objectsOf(component['properties'])
    .filter((property) => property['name'] === name)
    .map(({ value }) => (typeof value === 'string' ? value : ''))
}

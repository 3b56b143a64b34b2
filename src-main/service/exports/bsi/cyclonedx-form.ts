import { isObject, type JsonObject, listOf, objectOf, objectsOf, textOf } from '#service/domain/json-values.ts'
import { licenseProblem } from './license-problem.ts'

type Members = Record<string, unknown>

/** What is known about a component of a version beyond its CycloneDX form, found by `bom-ref`. */
export interface BsiSource {
  /** License expression in effect. */
  readonly licenseExpression: string | null
  /** Whether the source distinguishes declared from concluded licenses. */
  readonly tellsConcluded: boolean
  /** Name of the deployable file, if the source contains one. */
  readonly filename: string | null
  /** Properties of the guideline's taxonomy that another format states in its own way. */
  readonly properties: readonly { readonly name: string; readonly value: string }[]
  /** SHA-512 of the deployable form, if the source has it separately from the component. */
  readonly deployableHash: string | null
}

/**
 * Converts a CycloneDX 1.7 document to the form required by BSI TR-03183-2. No data is invented: known values move to the required
 * fields, and unknown completeness is stated as unknown. The checker reports everything else.
 */
export function cyclonedxBsiForm(document: JsonObject, sourceOf: (ref: string) => BsiSource | undefined): JsonObject {
  const { vulnerabilities: _, ...rest } = document
  const components = listOf(document['components']).map((component) =>
    isObject(component) ? componentForm(component, sourceOf) : component,
  )
  const metadata = metadataForm(objectOf(document['metadata']), sourceOf)
  const written = { ...rest, metadata, ...(components.length > 0 ? { components } : {}) }
  return { ...written, ...graphForm(written, [...refsBelow([metadata['component'], ...components])]) }
}

/** Converts the metadata of such a document. */
export function metadataForm(metadata: JsonObject, sourceOf: (ref: string) => BsiSource | undefined): Members {
  const primary = metadata['component']
  return {
    ...metadata,
    ...creator(metadata, ['supplier', 'authors']),
    ...(isObject(primary) ? { component: componentForm(primary, sourceOf) } : {}),
  }
}

/** Converts a component of such a document. Nesting is bounded by the depth limit of the readers. */
export function componentForm(component: JsonObject, sourceOf: (ref: string) => BsiSource | undefined): Members {
  const source = sourceOf(textOf(component['bom-ref']) ?? '')
  const nested = listOf(component['components'])
  const filename = propertyOf(component, 'bsi:component:filename') ?? source?.filename ?? null
  return {
    ...component,
    ...creator(component, ['supplier', 'authors']),
    ...licenses(component, source),
    ...deployableHash(component, filename, source?.deployableHash ?? null),
    ...properties(component, filename, source),
    ...(nested.length > 0
      ? { components: nested.map((child) => (isObject(child) ? componentForm(child, sourceOf) : child)) }
      : {}),
  }
}

/** Returns the manufacturer, or else the closest contact that can be reached. */
function creator(owner: JsonObject, others: readonly string[]): Members {
  if (isReachable(owner['manufacturer'])) return {}
  for (const name of others) {
    const candidate = name === 'authors' ? contactsAsEntity(owner[name]) : owner[name]
    if (isReachable(candidate)) return { manufacturer: candidate }
  }
  return {}
}

function contactsAsEntity(value: unknown): Members {
  const contact = objectsOf(value).filter(({ email }) => textOf(email) !== null)
  const name = textOf(contact[0]?.['name'])
  return { ...(name === null ? {} : { name }), contact }
}

function isReachable(entity: unknown): boolean {
  const { contact, url } = objectOf(entity)
  return listOf(url).length > 0 || objectsOf(contact).some(({ email }) => textOf(email) !== null)
}

/** Adds one concluded expression if the document has none and does not distinguish declared from concluded. */
function licenses(component: JsonObject, source: BsiSource | undefined): Members {
  const expression = source?.licenseExpression ?? null
  const given = objectsOf(component['licenses'])
  const acknowledgements = given.map(
    (entry) => entry['acknowledgement'] ?? objectOf(entry['license'])['acknowledgement'],
  )
  if (acknowledgements.includes('concluded')) return concludedAsExpression(given)
  if (expression === null || source?.tellsConcluded || licenseProblem(expression) !== null) return {}
  const declared = given.filter((_, index) => acknowledgements[index] === 'declared')
  return declared.length > 0 ? {} : { licenses: [{ expression, acknowledgement: 'concluded' }] }
}

/** Combines concluded identifiers into one expression, as the guideline requires. */
function concludedAsExpression(given: readonly JsonObject[]): Members {
  const isConcludedId = ({ license }: JsonObject) =>
    objectOf(license)['acknowledgement'] === 'concluded' && textOf(objectOf(license)['id']) !== null
  if (!given.some(isConcludedId)) return {}
  const list = given.map((entry) =>
    isConcludedId(entry) ? { expression: objectOf(entry['license'])['id'], acknowledgement: 'concluded' } : entry,
  )
  return { licenses: list }
}

/** Uses the SHA-512 of the component as that of its deployable form, where the guideline expects it. */
function deployableHash(component: JsonObject, filename: string | null, known: string | null): Members {
  const references = objectsOf(component['externalReferences'])
  const own = objectsOf(component['hashes']).filter(({ alg }) => alg === 'SHA-512')
  const sha512 = known === null ? own : [{ alg: 'SHA-512', content: known }]
  const isDistribution = ({ type }: JsonObject) => type === 'distribution'
  if (sha512.length === 0 || references.some((one) => isDistribution(one) && listOf(one['hashes']).length > 0))
    return {}
  const place = references.findIndex(isDistribution)
  if (place < 0) {
    if (filename === null) return {}
    return { externalReferences: [...references, { type: 'distribution', url: encodeURI(filename), hashes: sha512 }] }
  }
  return { externalReferences: references.map((one, index) => (index === place ? { ...one, hashes: sha512 } : one)) }
}

/** Adds properties of the taxonomy, each once. Values of the document are not replaced. */
function properties(component: JsonObject, filename: string | null, source: BsiSource | undefined): Members {
  const named = filename === null ? [] : [{ name: 'bsi:component:filename', value: filename }]
  const added = [...named, ...(source?.properties ?? [])].filter(({ name }) => propertyOf(component, name) === null)
  return added.length > 0 ? { properties: [...listOf(component['properties']), ...added] } : {}
}

/** Adds every component, by its reference, to the graph. If completeness is not stated, it is stated as unknown. */
export function graphForm(document: JsonObject, refs: readonly string[]): Members {
  const dependencies = objectsOf(document['dependencies'])
  const named = new Set(dependencies.map(({ ref }) => ref))
  const compositions = objectsOf(document['compositions'])
  const stated = compositions.filter(({ aggregate }) => aggregate !== 'not_specified')
  const dependenciesOf = new Set(stated.flatMap((one) => listOf(one['dependencies'])))
  const partsOf = new Set(stated.flatMap((one) => listOf(one['assemblies'])))
  const missing = refs.filter((ref) => !named.has(ref)).map((ref) => ({ ref, dependsOn: [] }))
  const unknown = refs.filter((ref) => !dependenciesOf.has(ref) && !(named.has(ref) && partsOf.has(ref)))
  // Nothing is complete whose dependencies are unknown, even if its parts are.
  const others = withoutAssemblies(compositions, new Set(unknown))
  const added = unknown.length > 0 ? [{ aggregate: 'unknown', dependencies: unknown }] : []
  const written = [...others, ...added]
  return {
    dependencies: [...dependencies, ...missing],
    ...(written.length > 0 ? { compositions: written } : {}),
  }
}

/** Removes references from assemblies. A composition that only had these is removed. */
function withoutAssemblies(compositions: readonly JsonObject[], refs: ReadonlySet<unknown>): readonly JsonObject[] {
  return compositions.flatMap((composition) => {
    const assemblies = listOf(composition['assemblies'])
    const stay = assemblies.filter((ref) => !refs.has(ref))
    if (stay.length === assemblies.length) return [composition]
    const { assemblies: _, ...rest } = composition
    if (stay.length > 0) return [{ ...rest, assemblies: stay }]
    return listOf(rest['dependencies']).length > 0 || listOf(rest['vulnerabilities']).length > 0 ? [rest] : []
  })
}

/** Yields references without recursion. */
function* refsBelow(roots: readonly unknown[]): Generator<string> {
  const waiting = roots.filter(isObject).toReversed()
  for (let component = waiting.pop(); component; component = waiting.pop()) {
    const ref = textOf(component['bom-ref'])
    if (ref !== null) yield ref
    for (const child of objectsOf(component['components']).toReversed()) waiting.push(child)
  }
}

function propertyOf(component: JsonObject, name: string): string | null {
  const found = objectsOf(component['properties']).find((property) => property['name'] === name)
  return textOf(found?.['value'])
}

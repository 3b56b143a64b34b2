import { adaptToSchema } from './adapt-to-schema.ts'
import { isObject, without } from './members.ts'
import { writeMetadata } from './metadata.ts'
import { spdxAnnotations } from './from-spdx-annotations.ts'
import { resultAnnotations, withResults } from './results.ts'
import { writeVulnerabilities } from './vulnerability.ts'
import { WrittenComponents } from './written-components.ts'
import { writeDependencies } from './write-dependencies.ts'
import { type DocumentMember, Elements, type Writing } from './writing.ts'
import { cyclonedxSchema } from './schema.ts'

/** Members of the root in their usual order. Further members of a document follow. */
const usualOrder = [
  ['components', 'services', 'externalReferences', 'dependencies', 'compositions', 'vulnerabilities', 'annotations'],
  ['formulation', 'declarations', 'definitions', 'citations', 'properties'],
].flat()
const ofTheHead = new Set(['$schema', 'bomFormat', 'specVersion', 'serialNumber', 'version', 'metadata'])

/** Yields the members of a document in order. The elements of lists are created while they are written. */
export function* documentMembers(writing: Writing): Generator<DocumentMember> {
  const components = new WrittenComponents(writing)
  yield* Object.entries(headOf(writing))
  const primary = components.primary()
  const metadata = withResults({ ...writeMetadata(writing), ...(primary ? { component: primary } : {}) }, writing)
  if (Object.keys(metadata).length > 0 || isObject(writing.content.kept['metadata'])) yield ['metadata', metadata]
  // A map, because members of a document may have the names of inherited properties.
  const lists = new Map<string, () => Iterable<unknown>>([
    ['components', () => components.list()],
    ['dependencies', () => writeDependencies(writing)],
    ['vulnerabilities', () => vulnerabilitiesOf(writing)],
    ['annotations', () => allAnnotations(writing, primary?.['bom-ref'])],
  ])
  for (const name of namesOf(writing)) {
    const list = lists.get(name)
    if (list && isNoList(name, writing)) {
      if (writing.unchanged) yield [name, writing.content.kept[name]]
      else writing.losses.add(name, 'not a list in the document')
      continue
    }
    if (list) yield [name, new Elements(list, isEmptyList(name, writing))]
    else yield* sectionOf(name, writing)
  }
  const { signature } = writing.content.kept
  // A signature covers the original document. The loss is reported by the export plan.
  if (signature !== undefined && writing.unchanged) yield ['signature', signature]
}

/**
 * Tests whether the document has another value where a list is expected. Nothing could be read from it, so it is returned unchanged or
 * reported as lost.
 */
function isNoList(name: string, { content, isOwnForm }: Writing): boolean {
  if (!isOwnForm || !Object.hasOwn(content.kept, name)) return false
  const kept = content.kept[name]
  return kept !== null && !Array.isArray(kept)
}

function headOf(writing: Writing): Record<string, unknown> {
  const { content, run, target, unchanged, keepsIdentity } = writing
  const { specVersion } = target
  const said = { bomFormat: 'CycloneDX', specVersion }
  if (!keepsIdentity) {
    const $schema = `http://cyclonedx.org/schema/bom-${specVersion}.schema.json`
    return { $schema, ...said, serialNumber: run.serialNumber, version: 1 }
  }
  const names = [...ofTheHead].filter((name) => name !== 'metadata')
  const read = { ...without({ serialNumber: content.version.serialNumber }), ...pick(content.kept, names) }
  if (unchanged) return { ...said, ...read }
  const fitting = Object.entries(read)
    .filter(([name]) => !Object.hasOwn(said, name))
    .map(([name, value]) => [name, adaptToSchema(value, `/properties/${name}`, [name], writing)] as const)
  const members = Object.fromEntries(fitting.filter(([, value]) => value !== undefined))
  // Until 1.4 a document must have a version number, which is 1 for a new serial number.
  return { ...said, ...(target.minor < 5 ? { version: 1 } : {}), ...members }
}

function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]))
}

function namesOf({ content, isOwnForm }: Writing): readonly string[] {
  if (!isOwnForm) return usualOrder
  const further = [...content.elements.keys(), ...Object.keys(content.kept)].filter(
    (name) => !usualOrder.includes(name) && !ofTheHead.has(name) && name !== 'signature',
  )
  return [...usualOrder, ...new Set(further)]
}

/** Converts a preserved member of a CycloneDX document to the target version. */
function* sectionOf(name: string, writing: Writing): Generator<DocumentMember> {
  const { content, target, unchanged, losses } = writing
  if (!writing.isOwnForm) return
  const list = content.elements.get(name)
  const kept = content.kept[name]
  if (unchanged && list === undefined && kept !== undefined) yield [name, kept]
  else if (kept === null) return
  else if (list !== undefined || Array.isArray(kept)) {
    yield [name, new Elements(() => elementsOf(name, writing), isEmptyList(name, writing))]
  } else if (kept !== undefined && !isKnown(name, writing))
    losses.add(name, `not supported by CycloneDX ${target.specVersion}`)
  else if (kept !== undefined) {
    const fitting = adaptToSchema(kept, `/properties/${name}`, [name], writing)
    if (fitting !== undefined) yield [name, fitting]
  }
}

/** Yields the entries of one of the original document's lists. */
function* elementsOf(name: string, writing: Writing, seen = new Set<string>()): Generator<unknown> {
  const { content, target, unchanged, losses } = writing
  const kept = content.kept[name]
  const values =
    content.elements.get(name)?.map(({ value }) => value) ?? (Array.isArray(kept) ? (kept as unknown[]) : [])
  if (unchanged) yield* values
  else if (!isKnown(name, writing)) losses.add(name, `not supported by CycloneDX ${target.specVersion}`, values.length)
  else yield* fittingEntries(name, values, { writing, seen })
}

/** Yields the valid entries without repeats, also of those that were seen before in the same list. */
function* fittingEntries(
  name: string,
  values: Iterable<unknown>,
  { writing, seen = new Set() }: { readonly writing: Writing; readonly seen?: Set<string> },
): Generator<unknown> {
  for (const value of values) {
    const fitting = adaptToSchema(value, `/properties/${name}/items`, [name], writing)
    if (fitting === undefined) continue
    const text = JSON.stringify(fitting)
    if (!seen.has(text)) yield fitting
    seen.add(text)
  }
}

/** Tests whether the original has an empty list of this name, and the target allows one. */
function isEmptyList(name: string, writing: Writing): boolean {
  const kept = writing.isOwnForm ? writing.content.kept[name] : undefined
  return Array.isArray(kept) && kept.length === 0 && (writing.unchanged || isKnown(name, writing))
}

function isKnown(name: string, { target }: Writing): boolean {
  return isObject(target.root['properties']) && Object.hasOwn(target.root['properties'], name)
}

/** Yields the vulnerabilities of the document itself, then the findings of Waybill. */
function* vulnerabilitiesOf(writing: Writing): Generator<unknown> {
  const { content, options, byId } = writing
  const seen = new Set<string>()
  if (writing.isOwnForm) yield* elementsOf('vulnerabilities', writing, seen)
  if (!options.vulnerabilities) return
  const affectedBy = ({ componentId }: { readonly componentId: string }) => {
    const component = byId.get(componentId)
    return { ref: component?.ref ?? componentId, version: component?.componentVersion ?? null }
  }
  const found = writeVulnerabilities(content.findings, affectedBy, cyclonedxSchema())
  yield* fittingEntries('vulnerabilities', found, { writing, seen })
}

/** Yields the annotations of the document itself, then the results of Waybill. */
function* allAnnotations(writing: Writing, primaryRef: unknown): Generator<unknown> {
  yield* annotationsOf(writing)
  if (isKnown('annotations', writing))
    yield* fittingEntries('annotations', resultAnnotations(writing, primaryRef), { writing })
}

function* annotationsOf(writing: Writing): Generator<unknown> {
  switch (writing.source) {
    case 'CycloneDX':
      yield* elementsOf('annotations', writing)
      break
    case 'SPDX 2':
    case 'SPDX 3':
      yield* fromSpdx(writing)
  }
}

function* fromSpdx(writing: Writing): Generator<unknown> {
  const { target, losses } = writing
  if (isKnown('annotations', writing)) yield* fittingEntries('annotations', spdxAnnotations(writing), { writing })
  else
    losses.add('annotations', `not supported by CycloneDX ${target.specVersion}`, [...spdxAnnotations(writing)].length)
}

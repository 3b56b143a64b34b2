import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { hasGeneratedRef } from '#service/domain/documents/generated-ref.ts'
import { embeddedDifference, embeddedMark, serializeMembers } from '#service/standards/spdx/spdx-embedded-members.ts'
import type { EmbeddedMembers } from '#service/standards/spdx/spdx-embedded-member-checks.ts'
import { spdx3Extension, spdx3Package } from '#service/standards/spdx/spdx3-package.ts'
import { spdx3Algorithms } from '#service/standards/spdx/spdx3-terms.ts'
import { countMalformed } from '#service/exports/writing/hash-form.ts'
import { malformedHashes } from '#service/exports/spdx/loss-list.ts'
import { countEmbedded } from '#service/exports/spdx/embedded-losses.ts'
import { ignoredFindings } from '#service/standards/spdx/finding-list.ts'
import { isSameJson, listOf } from '#service/domain/json-values.ts'
import { packageOf } from '#service/standards/spdx/read-spdx3-package.ts'
import { agentsWithAuthors } from '#service/standards/spdx/spdx3-agents.ts'
import { idsOf } from '#service/standards/spdx/spdx3-elements.ts'
import { type Element, withoutEmpty } from './elements.ts'
import { licenseRelationships } from './package-licenses.ts'
import { convertedMembers } from './package-conversion.ts'
import type { Writing } from './writing.ts'

/** Yields a component as a package of SPDX 3.0.1, followed by its license relationships and their elements. */
export function* packageElements(component: ExportedComponent, writing: Writing): Generator<Element> {
  const { elements } = writing
  const spdxId = writing.iriOf(component.id) ?? elements.next('package')
  const { type, ...members } = spdx3Package(supported(component, writing), spdxId)
  const written = { ...members, ...agentsOf(component, writing), ...convertedMembers(component, members, writing) }
  const relationships = licenseRelationships(component, spdxId, writing)
  const element = elements.make(String(type), spdxId, written)
  countHashes(component, writing)
  yield withEmbeddedMembers(element, component, writing)
  yield* elements.taken()
  yield* relationships
}

/** Embeds members that would be read back differently in a property of the package's extension. Adds nothing if there are none. */
function withEmbeddedMembers(element: Element, component: ExportedComponent, writing: Writing): Element {
  const { graph } = writing.elements
  const spdxId = String(element['spdxId'])
  const place = { pointer: '', order: component.position, primary: component.primary, ref: spdxId }
  const context = { graph, relations: writing.relations, findings: ignoredFindings, orderOf: () => undefined }
  const { supportLevel, parentId } = component
  const { ref, ...difference } = embeddedDifference(component, packageOf(element, place, context))
  // A package without an identifier of its own has no reference to embed.
  const isGenerated = writing.source === 'SPDX 3' && hasGeneratedRef(component)
  const carried: EmbeddedMembers = {
    ...(ref === undefined || isGenerated ? {} : { ref }),
    ...difference,
    ...(parentId === null ? {} : { parent: writing.iriOf(parentId) }),
    ...(writing.options.supportStatus && supportLevel === 'abandoned' ? { supportLevel } : {}),
  }
  // A document of the same version already had them there.
  if (writing.source !== 'SPDX 3') countEmbedded(carried, 'a property', '3.0.1', writing.losses)
  return Object.keys(carried).length > 0 ? withProperty(element, embeddedMark, serializeMembers(carried)) : element
}

function withProperty(element: Element, name: string, value: string): Element {
  return { ...element, extension: [...listOf(element['extension']), ...spdx3Extension([{ name, value }])] }
}

/** Returns the suppliers and originators of a component, without the members that the original document states itself and nobody edited. */
function agentsOf(component: ExportedComponent, writing: Writing, stated: Element = {}): Element {
  const { restatesAuthor, restatesSupplier } = component.detail
  return {
    ...((stated['suppliedBy'] === undefined || restatesSupplier) && {
      suppliedBy: supplierOf(component, writing, stated),
    }),
    ...((stated['originatedBy'] === undefined || restatesAuthor) && {
      originatedBy: originatorsOf(component, writing, stated),
    }),
  }
}

/** A supplier that the document names so already stays, and one of whom an edit says more is still a person. */
function supplierOf({ detail }: ExportedComponent, { agents, elements }: Writing, stated: Element): string | undefined {
  const { supplier, kept } = detail
  const [id] = idsOf(stated['suppliedBy'])
  const before = id === undefined ? undefined : elements.graph.agents.get(id)
  if (before && isSameJson(before.contact, supplier)) return id
  const isSamePerson = before?.kind === 'person' && before.contact.name === supplier?.name
  return agents.idOf(isSamePerson || isPerson(kept['supplier']) ? 'Person' : 'Organization', supplier)
}

/** Organizations and tools that the document names stay beside other authors. */
function originatorsOf(component: ExportedComponent, { agents, elements }: Writing, stated: Element): string[] {
  const named = { ids: idsOf(stated['originatedBy']), agents: elements.graph.agents }
  const { stay, added } = agentsWithAuthors(
    { ...named, isAuthor: ({ kind }) => kind === 'person' },
    authorsOf(component),
  )
  const { manufacturer } = component.detail
  const maker = named.ids.length > 0 ? undefined : agents.idOf('Organization', manufacturer)
  const all = [maker, ...stay, ...added.map((author) => agents.idOf('Person', author))]
  return [...new Set(all.filter((id) => id !== undefined))]
}

/** In SPDX 2, a word before the name states the kind of supplier. */
function isPerson(supplier: unknown): boolean {
  return typeof supplier === 'string' && /^Person\b/i.test(supplier)
}

/** Adds the support status if requested. That of the original document is a preserved member. */
function supported(component: ExportedComponent, { options }: Writing): ExportedComponent {
  return options.supportStatus ? component : { ...component, supportLevel: 'unspecified', endOfSupport: null }
}

function authorsOf({ detail, author }: ExportedComponent) {
  if (detail.authors.length > 0 || author === null) return detail.authors
  return [{ name: author, email: null, phone: null, url: null }]
}

function countHashes({ detail }: ExportedComponent, { losses }: Writing): void {
  const unknown = detail.checksums.filter(({ alg }) => !spdx3Algorithms.has(alg)).length
  const why = 'algorithm not supported by SPDX 3.0.1'
  losses.add({ one: 'hash', many: 'hashes', verb: 'written in properties only', why }, unknown)
  losses.add(malformedHashes, countMalformed(detail.checksums))
}

/** Writes a package of the same family exactly as it was read. A preserved null marks a member that it does not have. */
export function writeUnchangedPackage(component: ExportedComponent, writing: Writing): Element {
  const spdxId = writing.preserved.packages.get(component.id)
  const made = { ...spdx3Package(component, spdxId ?? ''), spdxId, ...component.detail.kept }
  const members = Object.entries(made).filter(([, value]) => value !== null && value !== undefined)
  return withEmbeddedMembers(Object.fromEntries(members), component, writing)
}

/**
 * Yields a package of the same family: the members of the model overridden by preserved members. Also yields its agents and licenses if the
 * document's own elements are not written.
 */
export function* writePreservedPackage(component: ExportedComponent, writing: Writing): Generator<Element> {
  const spdxId = writing.iriOf(component.id) ?? writing.elements.next('package')
  const made = spdx3Package(component, spdxId)
  const { '@id': _, ...kept } = component.detail.kept
  const stated = writing.preserved.rewritten(kept)
  const agents = agentsOf(component, writing, stated)
  // In the order in which the members are written if nobody edited them.
  const element = { creationInfo: writing.elements.creation, ...made, ...agents, ...stated, ...agents, spdxId }
  const relationships = licenseRelationships(component, spdxId, writing, unsaidLicenses(component, spdxId, writing))
  yield withEmbeddedMembers(withoutEmpty(element), component, writing)
  yield* writing.elements.taken()
  yield* relationships
}

/** Returns what no relationship of the document says of the licenses of a package. What it says, it says whole unless it was edited. */
function unsaidLicenses({ detail }: ExportedComponent, spdxId: string, { relations }: Writing) {
  const [isConcluded, isDeclared] = [relations.concluded.has(spdxId), relations.declared.has(spdxId)]
  if (!isConcluded && !isDeclared) return undefined
  return !isConcluded && detail.restatesLicense ? (['hasConcludedLicense'] as const) : []
}

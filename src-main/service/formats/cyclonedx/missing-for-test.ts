import type { Reading } from '#service/formats/read-for-test.ts'

/** Counts the leaves of a value by member name and text. */
function leavesOf(value: unknown, found = new Map<string, number>(), name = ''): Map<string, number> {
  if (typeof value === 'object' && value !== null) {
    const isEmpty = Object.keys(value).length === 0
    if (isEmpty) count(found, `${name}: nothing`)
    for (const [key, inner] of Object.entries(value)) leavesOf(inner, found, Array.isArray(value) ? name : key)
  } else count(found, `${name}: ${JSON.stringify(value)}`)
  return found
}

function count(found: Map<string, number>, leaf: string): void {
  found.set(leaf, (found.get(leaf) ?? 0) + 1)
}

/**
 * Lists what a reading preserves, in the words of its document: preserved members and the fields of the model. Written independently of
 * the exporter, so that neither can hide a loss by the other.
 */
function listPreservedValues({ document, components, dependencies, elements }: Reading): unknown[] {
  const about = { timestamp: document.createdAt, lifecycles: document.lifecyclePhases.map((phase) => ({ phase })) }
  const rest = { serialNumber: document.serialNumber, specVersion: document.specVersion, bomFormat: 'CycloneDX' }
  const authors = document.authors.map(personOf)
  const constraints = { tlp: document.tlp?.replace('TLP:', '').replace('+', '_AND_') }
  return [
    about,
    rest,
    { authors },
    constraints,
    document.kept,
    ...components.map(componentTold),
    ...dependencies.map(({ from, to }) => ({ ref: from, dependsOn: to })),
    // A leaf of the graph may have an empty list or none.
    ...dependencies.map(() => ({ dependsOn: [] })),
    ...elements.map(({ section, value }) => ({ [section]: value })),
  ]
}

function componentTold(component: Reading['components'][number]): object {
  const { detail, ref, kind, componentVersion, name, group, purl, cpes, description, scope, copyright, author } =
    component
  const { publisher, checksums, externalReferences, properties, supplier, manufacturer } = detail
  return {
    'bom-ref': ref,
    type: kind,
    version: componentVersion,
    name,
    group,
    purl,
    cpe: cpes[0],
    description,
    scope,
    copyright,
    author,
    publisher,
    hashes: checksums,
    externalReferences,
    properties,
    supplier: organizationOf(supplier),
    manufacturer: organizationOf(manufacturer),
    licenses: detail.licenses.map(({ text, ...license }) => ({
      ...license,
      ...(text ? { text: { content: text } } : {}),
    })),
    authors: detail.authors.map(personOf),
    ...detail.kept,
  }
}

type Contact = Reading['document']['authors'][number]
const personOf = ({ name, email, phone }: Contact) => ({ name, email, phone })
const organizationOf = (contact: Contact | null) =>
  contact && { name: contact.name, url: contact.url, email: contact.email, phone: contact.phone }

/** Lists the leaves of a document that a reading does not preserve, each with the number missing. */
export function listMissingLeaves(document: unknown, reading: Reading): readonly string[] {
  const told = leavesOf(listPreservedValues(reading))
  return [...leavesOf(document)].flatMap(([leaf, times]) => {
    const lost = times - (told.get(leaf) ?? 0)
    return lost > 0 ? [`${lost} of ${leaf}`] : []
  })
}

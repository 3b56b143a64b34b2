import { spdx3Package } from '#service/standards/spdx/spdx3-package.ts'
import type { Reading } from '#service/formats/read-for-test.ts'

/** Context of SPDX 3.0.1. */
export const context = 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld'
/** Creates a document with these elements after its creation information. */
export const graph = (...elements: unknown[]) => ({ '@context': context, '@graph': [creation, ...elements] })
/** The creation information of the documents. */
export const creation = {
  type: 'CreationInfo',
  '@id': '_:ci',
  specVersion: '3.0.1',
  created: '2026-01-02T03:04:05Z',
  createdBy: ['urn:acme'],
  createdUsing: ['urn:tool'],
}
/** Creates an element of a type. */
export const element = (type: string, id: string, rest: object = {}) => ({
  type,
  spdxId: id,
  creationInfo: '_:ci',
  ...rest,
})
/** Creates a package whose name is its identifier. */
export const pack = (id: string, rest: object = {}) => element('software_Package', id, { name: id, ...rest })
/** Creates a relationship. */
export const edge = (from: string, relationshipType: string, to: string[], rest: object = {}) =>
  element('Relationship', `urn:r-${from}-${relationshipType}`, { from, relationshipType, to, ...rest })
/** The creator of everything. */
export const acme = element('Organization', 'urn:acme', {
  name: 'Acme',
  externalIdentifier: [
    { type: 'ExternalIdentifier', externalIdentifierType: 'email', identifier: 'a@acme.example' },
    { type: 'ExternalIdentifier', externalIdentifierType: 'urlScheme', identifier: 'https://acme.example' },
  ],
})
/** The same creator in the model. */
export const contact = { name: 'Acme', email: 'a@acme.example', phone: null, url: 'https://acme.example' }

/** Rebuilds the graph of a reading: packages from the model and preserved members, everything else as it was passed on. */
export function roundTripped({ components, elements }: Reading): readonly unknown[] {
  const packages = components.map((component) => {
    const members = { ...spdx3Package(component, component.ref ?? ''), ...component.detail.kept }
    return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
  })
  return [...packages, ...elements.map(({ value }) => value)]
}

/** Indexes elements by their identifier. */
export const byId = (list: readonly unknown[]) => new Map(list.map((entry) => [JSON.stringify(idOf(entry)), entry]))
const idOf = (entry: unknown) => {
  const { spdxId, '@id': id } = entry as { spdxId?: string; '@id'?: string } // from the fixtures
  return spdxId ?? id
}

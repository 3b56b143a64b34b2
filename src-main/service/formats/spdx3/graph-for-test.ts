import { spdx3Package } from '#service/standards/spdx/spdx3-package.ts'
import type { Reading } from '#service/formats/read-for-test.ts'

/** Context of SPDX 3.0.1. */
export const context = 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld'
/** A document with these elements after its creation. */
export const graph = (...elements: unknown[]) => ({ '@context': context, '@graph': [creation, ...elements] })
/** How the documents came to be. */
export const creation = {
  type: 'CreationInfo',
  '@id': '_:ci',
  specVersion: '3.0.1',
  created: '2026-01-02T03:04:05Z',
  createdBy: ['urn:acme'],
  createdUsing: ['urn:tool'],
}
/** An element of a type. */
export const element = (type: string, id: string, rest: object = {}) => ({
  type,
  spdxId: id,
  creationInfo: '_:ci',
  ...rest,
})
/** A package named like its identifier. */
export const pack = (id: string, rest: object = {}) => element('software_Package', id, { name: id, ...rest })
/** A relationship. */
export const edge = (from: string, relationshipType: string, to: string[], rest: object = {}) =>
  element('Relationship', `urn:r-${from}-${relationshipType}`, { from, relationshipType, to, ...rest })
/** Who made everything. */
export const acme = element('Organization', 'urn:acme', {
  name: 'Acme',
  externalIdentifier: [
    { type: 'ExternalIdentifier', externalIdentifierType: 'email', identifier: 'a@acme.example' },
    { type: 'ExternalIdentifier', externalIdentifierType: 'urlScheme', identifier: 'https://acme.example' },
  ],
})
/** The same as the model has it. */
export const contact = { name: 'Acme', email: 'a@acme.example', phone: null, url: 'https://acme.example' }

/** The graph that the reading stands for: packages from model and kept members, everything else as it was handed on. */
export function roundTripped({ components, elements }: Reading): readonly unknown[] {
  const packages = components.map((component) => {
    const members = { ...spdx3Package(component, component.ref ?? ''), ...component.detail.kept }
    return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
  })
  return [...packages, ...elements.map(({ value }) => value)]
}

/** Elements by their identifier. */
export const byId = (list: readonly unknown[]) => new Map(list.map((entry) => [JSON.stringify(idOf(entry)), entry]))
const idOf = (entry: unknown) => {
  const { spdxId, '@id': id } = entry as { spdxId?: string; '@id'?: string } // of the fixtures
  return spdxId ?? id
}

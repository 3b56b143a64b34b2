import { formFacts, type PreservedForm, preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { ComponentDetail } from '#service/domain/components/component.ts'
import {
  type ComponentEdit,
  type EditableComponent,
  identifyingFields,
  type StatedSupport,
  clearsUserSupport,
} from '#service/domain/components/component-edit.ts'
import { withNotice } from '#service/domain/components/notice-texts.ts'
import { changedValues } from '#service/domain/labeling/custom-field.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { cyclonedxComponent, cyclonedxOrganization } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import { spdx2Package } from '#service/standards/spdx/spdx2-package.ts'
import { spdx3Package } from '#service/standards/spdx/spdx3-package.ts'

type Format = Pick<SbomVersion, 'spec' | 'specVersion'>

/** Returns a component after an edit, and whether it must be evaluated again. */
export function editedComponent(
  before: EditableComponent,
  edit: ComponentEdit,
  version: Format,
  { at, isByHand }: { readonly at: string; readonly isByHand: boolean },
): { readonly component: EditableComponent; readonly isOther: boolean } {
  const {
    license,
    supplier,
    checksums,
    externalReferences,
    contactName: _,
    notice: __,
    customFields = [],
    ...fields
  } = edit
  const detail = {
    ...before.detail,
    ...given({ supplier, checksums, externalReferences }),
    ...authorsOf(edit, preservedFormOf(version)),
    ...restatedBy(edit, preservedFormOf(version)),
  }
  const noted = {
    customValues: changedValues(before.customValues, customFields, at),
    ...(edit.internal !== undefined && { internalSource: isByHand ? null : ('RULE' as const) }),
  }
  const whole = { ...before, ...fields, ...supportOf(before, edit), ...noted, detail }
  const changed = withLicense(whole, license, version)
  const kept = selectPreserved(before, changed, edit, version)
  const written = { ...changed.detail, kept }
  const noticed = edit.notice === undefined ? written : withNotice(written, edit.notice, preservedFormOf(version))
  const component = { ...changed, detail: noticed }
  return { component, isOther: identifyingFields.some((name) => !isSame(before[name], component[name])) }
}

/** The author takes the place of those that the document names. An SPDX package has one originator, a person or an organization. */
function authorsOf({ author }: ComponentEdit, form: PreservedForm): Partial<ComponentDetail> {
  if (author === undefined) return {}
  const authors = author === null ? [] : [{ name: author, email: null, phone: null, url: null }]
  return { authors, ...(form === 'SPDX 2' && { manufacturer: null }) }
}

/** Elements of SPDX 3 are shared, and so not changed: that an edit says otherwise is remembered, and exports write elements of its own. */
function restatedBy({ author, license, supplier }: ComponentEdit, form: PreservedForm): Partial<ComponentDetail> {
  if (form !== 'SPDX 3') return {}
  return {
    ...(author !== undefined && { restatesAuthor: true }),
    ...(license !== undefined && { restatesLicense: true }),
    ...(supplier !== undefined && { restatesSupplier: true }),
  }
}

function supportOf(before: EditableComponent, edit: ComponentEdit): Partial<EditableComponent> {
  const { supportLevel, endOfSupport } = edit
  if (supportLevel === undefined && endOfSupport === undefined) return {}
  const level = supportLevel ?? before.supportLevel
  const end = endOfSupport === undefined ? before.endOfSupport : endOfSupport
  const stated = before.supportSource === 'DOCUMENT' ? statementOf(before) : before.statedSupport
  if (clearsUserSupport(edit) || (level === 'unspecified' && end === null)) {
    const speaks = stated ?? { supportLevel: 'unspecified', endOfSupport: null }
    return { ...speaks, supportSource: stated && 'DOCUMENT', supportReason: null, statedSupport: null }
  }
  const own = { supportLevel: level, endOfSupport: end, supportSource: 'MANUAL' } as const
  return { ...own, supportReason: null, statedSupport: stated }
}

function statementOf({ supportLevel, endOfSupport }: EditableComponent): StatedSupport {
  return { supportLevel, endOfSupport }
}

/**
 * Replaces the concluded license. The declared one of SPDX is preserved; CycloneDX allows only one expression. If the new expression is
 * empty, the declared one is in effect.
 */
function withLicense(
  component: EditableComponent,
  license: string | null | undefined,
  version: Format,
): EditableComponent {
  if (license === undefined) return component
  const { detail, declaredLicenseExpression } = component
  const declared = detail.licenses.filter(({ acknowledgement }) => acknowledgement === 'declared')
  const concluded = license === null ? [] : [{ expression: license, acknowledgement: 'concluded' as const }]
  const isAlone = !formFacts[preservedFormOf(version)].distinguishesConcludedLicenses && license !== null
  const licenses = isAlone ? [{ expression: license }] : [...declared, ...concluded]
  return {
    ...component,
    licenseExpression: license ?? declaredLicenseExpression,
    detail: { ...detail, licenses },
  }
}

/** Members of the document that state the support status in its own terms. The model does not write them unless requested. */
const supportMembers = ['validUntilDate', 'validUntilTime', 'supportLevel']

/**
 * Returns the preserved members of the document, without those that the edit makes untrue because the model would now write them
 * differently. Entries of identifier lists that the edit does not concern are unchanged.
 */
function selectPreserved(
  before: EditableComponent,
  after: EditableComponent,
  edit: ComponentEdit,
  version: Format,
): ComponentDetail['kept'] {
  const written = [before, after].map((component) => writtenAs(version, component))
  const [old = {}, now = {}] = written
  const isStale = (name: string) => {
    if (name === 'swid') return false // also names the component, with more details
    if (name === 'supplier' && edit.supplier !== undefined) return true
    if (supportMembers.includes(name)) return edit.supportLevel !== undefined || edit.endOfSupport !== undefined
    return !isSame(old[name], now[name])
  }
  const entries = Object.entries(before.detail.kept).flatMap(([name, value]): [string, unknown][] => {
    if (!isStale(name)) return [[name, value]]
    const type = identifierType[name]
    if (type === undefined || edit.externalReferences || !Array.isArray(value)) return []
    const others = (value as unknown[]).filter((entry) => !isEdited(entry, type, edit))
    const own = (now[name] as unknown[] | undefined) ?? []
    return [[name, [...own.filter((entry) => isEdited(entry, type, edit)), ...others]]]
  })
  const supplier = suppliers[preservedFormOf(version)](before, after, edit)
  return { ...Object.fromEntries(entries), ...(supplier && { supplier }) }
}

/** Updates the preserved members of a supplier that are not part of the model. */
const suppliers: Readonly<Record<PreservedForm, typeof editedSupplier>> = {
  CycloneDX: editedSupplier,
  'SPDX 2': () => undefined,
  'SPDX 3': () => undefined,
}

/** Returns the supplier in the form of CycloneDX, if it states more than the model: further addresses and contacts are preserved. */
function editedSupplier(before: EditableComponent, { detail: { supplier } }: EditableComponent, edit: ComponentEdit) {
  if (edit.supplier === undefined || supplier === null) return undefined
  const old = objectOf(before.detail.kept['supplier'])
  const [contact, ...contacts] = listOf(old['contact'])
  const modelled = cyclonedxOrganization(supplier)
  const [own] = listOf(modelled['contact'])
  const { email: _, phone: __, name, ...further } = objectOf(contact)
  const contactName = edit.contactName === undefined ? name : edit.contactName
  const first = { ...further, ...(contactName != null && { name: contactName }), ...objectOf(own) }
  const all = [...(Object.keys(first).length > 0 ? [first] : []), ...contacts]
  const urls = [...listOf(modelled['url']), ...listOf(old['url']).slice(1)]
  const { url: ___, contact: ____, name: _____, ...rest } = old
  const raw = { ...rest, ...modelled, ...(urls.length > 0 && { url: urls }), ...(all.length > 0 && { contact: all }) }
  return isSame(raw, modelled) ? undefined : raw
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

/** Lists that contain purls and CPEs among other entries, and the member with an entry's type. */
const identifierType: Readonly<Record<string, string>> = {
  externalRefs: 'referenceType',
  externalIdentifier: 'externalIdentifierType',
}

/** Whether the edit replaces identifiers of this kind. */
function isEdited(entry: unknown, typeMember: string, { purl, cpes }: ComponentEdit): boolean {
  const type = (entry as Readonly<Record<string, unknown>> | null)?.[typeMember]
  if (typeof type !== 'string') return false
  return (purl !== undefined && /^(purl|packageUrl)$/.test(type)) || (cpes !== undefined && type.startsWith('cpe2'))
}

/** Returns a component as a document of the format has it. */
export function writtenAs(version: Format, component: EditableComponent): Readonly<Record<string, unknown>> {
  const { ref, licenseExpression: concluded, declaredLicenseExpression: declared } = component
  switch (preservedFormOf(version)) {
    case 'CycloneDX':
      return cyclonedxComponent(component, ref)
    case 'SPDX 2':
      return spdx2Package(component, ref, { concluded, declared })
    case 'SPDX 3':
      return spdx3Package(component, ref)
  }
}

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T> // as filtered
}

/** Compares values that the same function created, so that their members have the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

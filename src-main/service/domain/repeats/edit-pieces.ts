import {
  type ComponentEdit,
  type EditableComponent,
  nameOfCustomField,
  nameOfLabel,
} from '#service/domain/components/component-edit.ts'
import { supplierTexts } from '#service/domain/components/csv-columns.ts'
import { noticeTextsOf } from '#service/domain/components/notice-texts.ts'
import { changeLabels, labelKey } from '#service/domain/labeling/labels.ts'

/** A part of an edit that is made or left as a whole. */
export interface EditPiece {
  /** Names under which it is remembered as made by hand. */
  readonly marks: readonly string[]
  /** Whether it is about one version of a component. */
  readonly namesVersion: boolean
  /** Returns the edit of another component. @throws {Rejection} if that cannot have it */
  readonly editOf: (component: EditableComponent) => ComponentEdit
}

/** Members that are edited each by themselves, under their own names. */
const plainFields = ['name', 'kind', 'group', 'description', 'scope', 'copyright', 'author', 'internal'] as const
/** Members that are about one version of a component. */
const versionFields = ['componentVersion', 'purl', 'cpes'] as const

/** Returns what a person set in a component, by the names under which that is remembered. */
export function piecesOf(component: EditableComponent, byHand: readonly string[]): readonly EditPiece[] {
  const { detail } = component
  const has = (name: string) => byHand.includes(name)
  const piece = (names: readonly string[], edit: ComponentEdit, namesVersion = false): EditPiece[] =>
    names.some(has) ? [{ marks: names, namesVersion, editOf: () => edit }] : []
  return [
    ...plainFields.flatMap((name) => piece([name], { [name]: component[name] })),
    ...versionFields.flatMap((name) => piece([name], { [name]: component[name] }, true)),
    ...piece(['license'], { license: component.licenseExpression }),
    ...piece(['supplier', 'contactName'], supplierOf(component)),
    ...piece(['notice'], { notice: noticeOf(component) }),
    ...piece(['externalReferences'], { externalReferences: detail.externalReferences }),
    ...piece(['checksums'], { checksums: detail.checksums }, true),
    ...supportPiece(component, has),
    ...byHand.flatMap((name) => [...labelPiece(component, name), ...customPiece(component, name)]),
  ]
}

/** Returns everything that can be said of a component, as an edit of an empty one. */
export function wholeEditOf(component: EditableComponent): ComponentEdit & { readonly name: string } {
  const { customValues, labels, supportSource, supportLevel, endOfSupport, detail } = component
  const fields = [...plainFields, ...versionFields].map((name) => [name, component[name]])
  const notice = noticeOf(component)
  const customFields = Object.entries(customValues).map(([definitionId, { value }]) => ({ definitionId, value }))
  return {
    ...(Object.fromEntries(fields) as ComponentEdit), // members of both
    name: component.name,
    license: component.licenseExpression,
    ...(detail.supplier && supplierOf(component)),
    ...(notice !== null && { notice }),
    ...(detail.checksums.length > 0 && { checksums: detail.checksums }),
    ...(detail.externalReferences.length > 0 && { externalReferences: detail.externalReferences }),
    ...(supportSource === 'MANUAL' && { supportLevel, endOfSupport }),
    ...(labels.length > 0 && { labels }),
    ...(customFields.length > 0 && { customFields }),
  }
}

function supplierOf(component: EditableComponent): ComponentEdit {
  const contactName = supplierTexts(component)[2]
  return { supplier: component.detail.supplier, contactName: contactName === '' ? null : (contactName ?? null) }
}

function noticeOf({ detail }: EditableComponent): string | null {
  return noticeTextsOf(detail).notices.join('\n') || null
}

/** How long one version of a component is supported says nothing about the next one. */
function supportPiece(
  { supportSource, supportLevel, endOfSupport }: EditableComponent,
  has: (name: string) => boolean,
): EditPiece[] {
  const marks = ['supportLevel', 'endOfSupport']
  // The status of the document or the analysis applies again: that is no value to repeat.
  if (supportSource !== 'MANUAL' || !marks.some(has)) return []
  return [{ marks, namesVersion: true, editOf: () => ({ supportLevel, endOfSupport }) }]
}

function labelPiece({ labels }: EditableComponent, mark: string): EditPiece[] {
  if (!mark.startsWith(nameOfLabel(''))) return []
  const key = mark.slice(nameOfLabel('').length)
  const label = labels.find((one) => labelKey(one) === key)
  const change = label === undefined ? { add: [], remove: [key] } : { add: [label], remove: [] }
  return [{ marks: [mark], namesVersion: false, editOf: (other) => ({ labels: changeLabels(other.labels, change) }) }]
}

function customPiece({ customValues }: EditableComponent, mark: string): EditPiece[] {
  if (!mark.startsWith(nameOfCustomField(''))) return []
  const definitionId = mark.slice(nameOfCustomField('').length)
  const change = { definitionId, value: customValues[definitionId]?.value ?? null }
  return [{ marks: [mark], namesVersion: false, editOf: () => ({ customFields: [change] }) }]
}

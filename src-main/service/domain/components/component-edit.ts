import { type CustomFieldChange, changesOfValues } from '#service/domain/labeling/custom-field.ts'
import { differentLabels } from '#service/domain/labeling/labels.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import type { Component, ComponentDetail } from './component.ts'

/** The members of a component that users can edit. */
export type EditableComponent = Pick<
  Component,
  | ('ref' | 'name' | 'componentVersion' | 'kind' | 'group' | 'purl' | 'cpes' | 'swid' | 'description' | 'scope')
  | ('copyright' | 'author' | 'licenseExpression' | 'declaredLicenseExpression' | 'internal')
  | ('supportLevel' | 'endOfSupport' | 'supportSource' | 'supportReason')
  | ('labels' | 'customValues' | 'internalSource')
> & {
  readonly detail: ComponentDetail
  /** The support status in the document, while a user's value takes precedence. */
  readonly statedSupport: StatedSupport | null
}

/** Support status as the document states it. */
export type StatedSupport = Pick<Component, 'supportLevel' | 'endOfSupport'>

/** New values; an absent one is unchanged. `license` is the expression in effect. */
export type ComponentEdit = Partial<
  Pick<
    EditableComponent,
    | ('name' | 'componentVersion' | 'kind' | 'group' | 'purl' | 'cpes' | 'description' | 'scope' | 'copyright')
    | ('author' | 'internal' | 'supportLevel' | 'endOfSupport' | 'labels')
  > &
    Pick<ComponentDetail, 'supplier' | 'checksums' | 'externalReferences'> & {
      readonly license: string | null
      /** Name of the supplier's first contact. Only CycloneDX can represent it. */
      readonly contactName: string | null
      /** Text for attribution documents, in the place of those that the document states. */
      readonly notice: string | null
      readonly customFields: readonly CustomFieldChange[]
    }
>

/**
 * Fields that findings depend on. A change to any of them requires that the component is evaluated again; `kind`, because an operating
 * system is evaluated as one, and decides how others are.
 */
export const identifyingFields = ['name', 'componentVersion', 'group', 'purl', 'cpes', 'kind'] as const

/** Whether an edit removes a user's value, so that the document or the analysis applies again. */
export function clearsUserSupport({ supportLevel, endOfSupport }: ComponentEdit): boolean {
  return supportLevel === 'unspecified' && (endOfSupport ?? null) === null
}

/** Returns the names under which an edit is remembered as made by hand: labels and custom fields each by their own. */
export function editedNames({ labels, customValues }: EditableComponent, edit: ComponentEdit): readonly string[] {
  const { labels: newLabels, customFields = [], ...fields } = edit
  return [
    ...Object.keys(fields),
    ...differentLabels(labels, newLabels ?? labels).map(nameOfLabel),
    ...changesOfValues(customValues, customFields).map(({ definitionId }) => nameOfCustomField(definitionId)),
  ]
}

/** Names under which edits of the graph are remembered at a component. */
export const graphMarks = { dependencies: 'dependencies', primary: 'primary' } as const

/** Name under which a label is remembered as set or removed by hand. */
export function nameOfLabel(key: string): string {
  return `label.${key}`
}

/** Name under which a value of a custom field is remembered as made by hand. */
export function nameOfCustomField(definitionId: string): string {
  return `custom.${definitionId}`
}

/** Whether an edit changes what the document says, and not only what the organization notes about a component. */
export function changesDocument(before: EditableComponent, after: EditableComponent): boolean {
  const stated = ({ labels: _, customValues: __, internal: ___, internalSource: ____, ...rest }: EditableComponent) =>
    rest
  return !isSameJson(stated(before), stated(after))
}

import type { Component, ComponentDetail } from './component.ts'

/** The members of a component that users can edit. */
export type EditableComponent = Pick<
  Component,
  | ('ref' | 'name' | 'componentVersion' | 'kind' | 'group' | 'purl' | 'cpes' | 'swid' | 'description' | 'scope')
  | ('copyright' | 'author' | 'licenseExpression' | 'declaredLicenseExpression' | 'internal')
  | ('supportLevel' | 'endOfSupport' | 'supportSource' | 'supportReason')
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
    | ('internal' | 'supportLevel' | 'endOfSupport')
  > &
    Pick<ComponentDetail, 'supplier' | 'checksums' | 'externalReferences'> & {
      readonly license: string | null
      /** Name of the supplier's first contact. Only CycloneDX can represent it. */
      readonly contactName: string | null
    }
>

/** Fields that findings depend on. A change to any of them requires that the component is evaluated again. */
export const identifyingFields = ['name', 'componentVersion', 'group', 'purl', 'cpes'] as const

/** Whether an edit removes a user's value, so that the document or the analysis applies again. */
export function clearsUserSupport({ supportLevel, endOfSupport }: ComponentEdit): boolean {
  return supportLevel === 'unspecified' && (endOfSupport ?? null) === null
}

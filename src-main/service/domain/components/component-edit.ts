import type { Component, ComponentDetail } from './component.ts'

/** What of a component people edit. */
export type EditableComponent = Pick<
  Component,
  | ('ref' | 'name' | 'componentVersion' | 'kind' | 'group' | 'purl' | 'cpes' | 'swid' | 'description' | 'scope')
  | ('copyright' | 'author' | 'licenseExpression' | 'declaredLicenseExpression' | 'internal')
  | ('supportLevel' | 'endOfSupport' | 'supportSource' | 'supportReason')
> & {
  readonly detail: ComponentDetail
  /** What the document says of the support, while a person's word stands before it. */
  readonly statedSupport: StatedSupport | null
}

/** Support status as a document states it. */
export type StatedSupport = Pick<Component, 'supportLevel' | 'endOfSupport'>

/** New values. What is absent stays. `license` is the expression in effect. */
export type ComponentEdit = Partial<
  Pick<
    EditableComponent,
    | ('name' | 'componentVersion' | 'kind' | 'group' | 'purl' | 'cpes' | 'description' | 'scope' | 'copyright')
    | ('internal' | 'supportLevel' | 'endOfSupport')
  > &
    Pick<ComponentDetail, 'supplier' | 'checksums' | 'externalReferences'> & {
      readonly license: string | null
      /** Name of the supplier's first contact; CycloneDX alone has a place for it. */
      readonly contactName: string | null
    }
>

/** Fields by which findings are found: after a change of one the component is compared anew. */
export const identifyingFields = ['name', 'componentVersion', 'group', 'purl', 'cpes'] as const

/** Whether an edit takes back what a person said, so that the document or the analysis speaks again. */
export function takesSupportBack({ supportLevel, endOfSupport }: ComponentEdit): boolean {
  return supportLevel === 'unspecified' && (endOfSupport ?? null) === null
}

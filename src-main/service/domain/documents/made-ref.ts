import type { Component } from '#service/domain/components/component.ts'

/** Reference of the primary component that intake makes for a document that names none. */
export const madePrimaryRef = 'waybill-primary'

/** Reference of a component that its document gives none, or one that was used before. */
export function madeRef(order: number): string {
  return `waybill-component-${order}`
}

/** Whether a component is the primary one that intake made: no part of the document. */
export function isMadePrimary({ primary, ref }: Pick<Component, 'primary' | 'ref'>): boolean {
  return primary && ref.startsWith(madePrimaryRef)
}

/** Whether the reference was made here. One that is taken already has an end after it. */
export function hasMadeRef({ ref, position }: Pick<Component, 'ref' | 'position'>): boolean {
  return new RegExp(`^${madeRef(position)}(-again)*$`).test(ref)
}

import type { Check, CheckFailure, CheckState } from '#service/domain/checks/check.ts'
import type { OfferedPart, OfferState } from '#service/domain/parts/offered-part.ts'

/**
 * The check of what depends on other versions: it is answered when it is asked for, as what may be attached is. Its weight is 0, because what is
 * here besides makes no document better.
 */
export const partCheck = {
  id: 'R05',
  name: 'Documents that it refers to are its parts',
  description:
    'A BOM-Link or an external document stands for components that are not in this document. They are seen once a version that has it is attached: upload it, then attach it.',
  subject: 'relation',
  domain: 'relationship',
  severity: 'low',
  weight: 0,
  fix: 'attachPart',
  frameworks: [],
} as const satisfies Check

/** Result of the check over what a version is offered. */
export function resultOfOffers(offers: readonly OfferedPart[]) {
  const failures = failuresOfOffers(offers).length
  const state: CheckState = offers.length === 0 ? 'not_applicable' : failures > 0 ? 'fail' : 'pass'
  return { checkId: partCheck.id, state, subjects: offers.length, failures }
}

/** The references that no part answers. */
export function failuresOfOffers(offers: readonly OfferedPart[]): readonly CheckFailure[] {
  return offers.flatMap(({ reference: { address, position }, state }) => {
    const message = messages[state]
    return message === null ? [] : [{ position, fault: { field: 'parts', message, value: address } }]
  })
}

const messages: Readonly<Record<OfferState, string | null>> = {
  ATTACHED: null,
  HERE: 'A version with this document is here, and is no part yet',
  OTHER_DOCUMENT: 'A document of this name is here, but another version of it or with another SHA-256',
  MISSING: 'No version here has this document',
}

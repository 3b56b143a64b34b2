import { idsOf, isRelationship } from '#service/standards/spdx/spdx3-elements.ts'
import type { JsonObject } from '#service/domain/json-values.ts'
import { textOf } from '#service/domain/json-values.ts'
import { concludedLicense } from './package-licenses.ts'
import type { Writing } from './writing.ts'

/** The individual for "no assertion" (ExpandedLicensing). */
const noAssertion = 'expandedlicensing_NoAssertionLicense'

/**
 * Returns the elements of an SPDX 3 document with the concluded licenses of edited packages. Their relationships stay, because others may refer
 * to them, and lead to other licenses; the licenses themselves are shared and stay as they are. One that several packages share is left
 * to those that nobody edited.
 */
export function withRestatedLicenses(writing: Writing): readonly JsonObject[] {
  const { others } = writing.preserved
  const edited = new Map(
    writing.components
      .filter(({ detail }) => detail.restatesLicense)
      .map((component) => [writing.iriOf(component.id) ?? '', component] as const),
  )
  if (edited.size === 0) return others
  return others.map((value) => {
    if (!isRelationship(value) || textOf(value['relationshipType']) !== 'hasConcludedLicense') return value
    const from = idsOf(value['from'])
    const rest = from.filter((id) => !edited.has(id))
    if (rest.length > 0) return rest.length < from.length ? { ...value, from: rest } : value
    const component = edited.get(from[0] ?? '')
    if (!component) return value
    const license = concludedLicense(component, writing)
    return { ...value, from: from[0], to: [license === null ? noAssertion : writing.licenses.idOf(license)] }
  })
}

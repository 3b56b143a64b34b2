import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import type { Element } from './elements.ts'
import type { Writing } from './writing.ts'

type LicenseRelation = 'hasConcludedLicense' | 'hasDeclaredLicense'
const both: readonly LicenseRelation[] = ['hasConcludedLicense', 'hasDeclaredLicense']

/** Returns the relationships of a package to its licenses, concluded and declared (Core/RelationshipType). */
export function licenseRelationships(
  component: ExportedComponent,
  spdxId: string,
  writing: Writing,
  types: readonly LicenseRelation[] = both,
): Element[] {
  const { concluded, declared } = licensesOf(component, writing)
  const { kept } = component.detail
  const say = (type: LicenseRelation, member: string, read: () => string | null, found: Map<string, string[]>) => {
    if (!types.includes(type)) return []
    const expression = read()
    const individual = writing.source === 'SPDX 2' ? individuals.get(kept[member]) : undefined
    if (expression === null && individual === undefined) return []
    const to = expression === null ? (individual ?? '') : writing.licenses.idOf(expression)
    if (expression !== null) found.set(spdxId, [to])
    const comment = writing.source === 'SPDX 2' && type === 'hasConcludedLicense' ? kept['licenseComments'] : undefined
    const members = { from: spdxId, relationshipType: type, to: [to], comment }
    return [writing.elements.make('Relationship', writing.elements.next('relationship'), members)]
  }
  return [
    ...say('hasConcludedLicense', 'licenseConcluded', concluded, writing.relations.concluded),
    ...say('hasDeclaredLicense', 'licenseDeclared', declared, writing.relations.declared),
  ]
}

/** Returns the concluded license of a component as an expression; null without one. */
export function concludedLicense(component: ExportedComponent, writing: Writing): string | null {
  return licensesOf(component, writing).concluded()
}

/** The individuals for "no license" and "no assertion" (ExpandedLicensing). */
const individuals: ReadonlyMap<unknown, string> = new Map([
  ['NONE', 'expandedlicensing_NoneLicense'],
  ['NOASSERTION', 'expandedlicensing_NoAssertionLicense'],
])

/** Returns the licenses as expressions. Each is made when it is asked for, because that gives names to licenses without one. */
function licensesOf({ detail, licenseExpression }: ExportedComponent, { source, licenseRefs }: Writing) {
  const { licenses, kept } = detail
  const marked = (word: 'concluded' | 'declared') => licenses.filter(({ acknowledgement }) => acknowledgement === word)
  const concluded = marked('concluded')
  if (source === 'SPDX 2') {
    const declared = marked('declared')[0]?.expression ?? null
    const read = concluded[0]?.expression ?? null
    // If it differs and was not preserved, it was edited.
    const isAsRead = licenseExpression === (read ?? declared) || 'licenseConcluded' in kept || 'licenseDeclared' in kept
    return { concluded: () => (isAsRead ? read : licenseExpression), declared: () => declared }
  }
  if (concluded.length === 0)
    return { concluded: () => null, declared: () => licenseRefs.expression(licenses, licenseExpression) }
  const others = licenses.filter(({ acknowledgement }) => acknowledgement !== 'concluded')
  return {
    concluded: () => licenseRefs.expression(concluded, licenseExpression),
    declared: () => licenseRefs.expression(others, null),
  }
}

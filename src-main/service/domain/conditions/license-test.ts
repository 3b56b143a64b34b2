import { listedLicenses } from '#service/domain/licenses/license-list.ts'
import { licenseKey } from '#service/domain/licenses/organization-license.ts'
import {
  alwaysRequires,
  canBeSatisfied,
  type LicenseLeaf,
  licensesOf,
  licenseText,
  readLicenseTree,
} from '#service/domain/licenses/license-tree.ts'

const knownIds = new Set(listedLicenses.map(({ spdxId }) => licenseKey(spdxId)))

/** What is asked about a license expression. */
export const licenseQuestions = ['canBeSatisfiedBy', 'mayRequire', 'alwaysRequires', 'unresolved'] as const
export type LicenseQuestion = (typeof licenseQuestions)[number]

/**
 * Answers a question about an expression without expanding it. An expression that cannot be read is unresolved, and nothing else; so is one
 * with a license that is not on the SPDX list.
 * @param ids of licenses: an id alone is about the license with any exception, `id WITH exception` about just that
 */
export function testLicense(expression: string, question: LicenseQuestion, ids: readonly string[]): boolean {
  const tree = readLicenseTree(expression)
  if (!tree) return question === 'unresolved'
  const asked = new Set(ids.map((id) => id.trim().toLowerCase().replaceAll(/\s+/g, ' ')))
  const isAsked = (leaf: LicenseLeaf) =>
    asked.has(leaf.id) || asked.has(licenseText({ ...leaf, exception: null })) || asked.has(licenseText(leaf))
  switch (question) {
    case 'canBeSatisfiedBy':
      return canBeSatisfied(tree, isAsked)
    case 'mayRequire':
      return licensesOf(tree).some(isAsked)
    case 'alwaysRequires':
      return alwaysRequires(tree, isAsked)
    case 'unresolved':
      return !licensesOf(tree).every(({ id, orLater }) => knownIds.has(id) || (orLater && knownIds.has(`${id}+`)))
  }
}

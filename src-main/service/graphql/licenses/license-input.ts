import {
  copyLefts,
  duties,
  licenseStates,
  modificationDuties,
  type OrganizationLicense,
} from '#service/domain/licenses/organization-license.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { LicenseCreateInput, LicenseUpdateInput } from '#service/graphql/generated/resolver-types.ts'
import { clearableText, labelList, requireName } from '#service/graphql/resolving/text-input.ts'

type LicenseChange = LicenseCreateInput | LicenseUpdateInput

/** Longest text of a license and longest note, in characters. The longest text of the SPDX list has a tenth. */
const maxTextLength = 1_000_000
const maxNoteLength = 10_000

/**
 * Returns the id of an own license as it stands in expressions (SPDX 2.3 annex D).
 * @throws {Rejection} if it has other characters than an id may have
 */
export function readOwnId(given: string): string {
  const trimmed = given.trim()
  const own = trimmed.replace(/^licenseref-/i, '')
  if (!/^[A-Za-z0-9.-]{1,200}$/.test(own)) {
    throw new Rejection(`"${trimmed.slice(0, 200)}" is not an id of a license. Use letters, digits, "." and "-"`)
  }
  return `LicenseRef-${own}`
}

/**
 * Returns a license as an input changes it.
 * @throws {Rejection} if a value is not allowed, or belongs to the SPDX list
 */
export function changedLicense(license: OrganizationLicense, input: LicenseChange): OrganizationLicense {
  const ofList = (['name', 'text', 'urls'] as const).find((field) => input[field] != null)
  if (!license.isOwn && ofList) {
    throw new Rejection(`"${ofList}" of ${license.spdxId} belongs to the SPDX list. Only own licenses have an own one`)
  }
  return { ...license, ...changedTexts(input), ...changedTerms(license, input) }
}

function changedTexts({ name, urls, ...given }: LicenseChange) {
  const text = clearableText(given.text)
  const note = clearableText(given.note)
  if ((text ?? '').length > maxTextLength) throw tooLong('text', maxTextLength)
  if ((note ?? '').length > maxNoteLength) throw tooLong('note', maxNoteLength)
  return {
    ...(name != null && { name: requireName(name) }),
    ...(text !== undefined && { text }),
    ...(urls != null && { urls: urls.map(requireAddress) }),
    ...(note !== undefined && { note }),
  }
}

function changedTerms(license: OrganizationLicense, input: LicenseChange) {
  return {
    state: oneOf('state', licenseStates, input.state) ?? license.state,
    copyLeft: oneOf('copyLeft', copyLefts, input.copyLeft) ?? license.copyLeft,
    attribution: oneOf('attribution', duties, input.attribution) ?? license.attribution,
    sourceDistribution: oneOf('sourceDistribution', duties, input.sourceDistribution) ?? license.sourceDistribution,
    modifications: oneOf('modifications', modificationDuties, input.modifications) ?? license.modifications,
    ...(input.groups != null && { groups: labelList(input.groups) }),
  }
}

function oneOf<Word extends string>(
  field: string,
  words: readonly Word[],
  given: string | null | undefined,
): Word | undefined {
  if (given == null) return undefined
  const word = words.find((known) => known === given.trim().toLowerCase())
  if (!word) throw new Rejection(`"${given}" is not a value of "${field}". Use ${words.join(', ')}`)
  return word
}

function requireAddress(text: string): string {
  const address = text.trim()
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    throw new Rejection(`"${text}" is not a URL. It starts with http:// or https://`)
  return address
}

function tooLong(field: string, characters: number): Rejection {
  return new Rejection(`"${field}" is longer than ${characters} characters`)
}

import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { countMembers } from '#service/exports/spdx/losses-beside-model.ts'
import { wholeSeconds } from '#service/exports/spdx/whole-seconds.ts'
import { type JsonObject, objectsOf, textOf, textsOf } from '#service/domain/json-values.ts'
import { notSupported, type Writing } from './writing.ts'

/** Members of SPDX 3 packages that have another name in SPDX 2. */
const fromSpdx3: readonly (readonly [string, string, (value: unknown) => unknown])[] = [
  ['software_sourceInfo', 'sourceInfo', textOf],
  ['summary', 'summary', textOf],
  ['comment', 'comment', textOf],
  ['builtTime', 'builtDate', wholeSeconds],
  ['releaseTime', 'releaseDate', wholeSeconds],
  ['validUntilTime', 'validUntilDate', wholeSeconds],
  ['software_attributionText', 'attributionTexts', textsOf],
]
/** Members of SPDX 3 packages that identify the element, or repeat data of the model. */
const spdx3Structure: ReadonlySet<string> = new Set(
  [
    ['type', '@type', 'spdxId', '@id', 'creationInfo', 'name', 'description', 'externalIdentifier', 'externalRef'],
    ['verifiedUsing', 'suppliedBy', 'originatedBy', 'software_packageVersion', 'software_packageUrl', 'extension'],
    ['software_primaryPurpose', 'software_downloadLocation', 'software_homePage', 'software_copyrightText'],
    ['supportLevel', 'software_contentIdentifier'],
  ].flat(),
)

/** Converts preserved members of another format to members of a package. Counts what cannot be represented as lost. */
export function convertedMembers(
  component: ExportedComponent,
  writing: Writing,
): { readonly externalRefs: readonly object[] } & Readonly<Record<string, unknown>> {
  switch (writing.source) {
    case 'CycloneDX':
      return fromCyclonedx(component, writing)
    case 'SPDX 2': // these members are written as they are
    case 'SPDX 3':
      return fromThree(component, writing)
  }
}

function fromCyclonedx(component: ExportedComponent, { losses }: Writing) {
  const { kept } = component.detail
  countMembers(component, '2.3', losses)
  const swhids = textsOf(kept['swhid']).map((locator) => persistentRef('swh', locator))
  return { externalRefs: [...swhids, ...textsOf(kept['omniborId']).map((locator) => persistentRef('gitoid', locator))] }
}

function fromThree({ detail: { kept } }: ExportedComponent, { losses }: Writing) {
  const members: Record<string, unknown> = {}
  const known = new Set(spdx3Structure)
  for (const [from, to, read] of fromSpdx3) {
    known.add(from)
    const value = read(kept[from])
    if (value !== null && !(Array.isArray(value) && value.length === 0)) members[to] = value
  }
  for (const name of Object.keys(kept)) {
    if (known.has(name) || kept[name] === null) continue
    losses.add({ one: `"${name}" of a package`, many: `"${name}" of packages`, why: notSupported })
  }
  for (const name of ['externalIdentifier', 'verifiedUsing']) countRemarks(name, kept[name], losses)
  const code = objectsOf(kept['verifiedUsing']).find(({ type }) => type === 'PackageVerificationCode')
  if (code) members['packageVerificationCode'] = verificationCode(code)
  return { ...members, externalRefs: persistentRefs(kept, losses) }
}

/** Counts what identifiers and hashes of SPDX 3 say beside their value. */
function countRemarks(list: string, entries: unknown, losses: Writing['losses']): void {
  for (const entry of objectsOf(entries)) {
    for (const name of ['comment', 'identifierLocator', 'issuingAuthority']) {
      if (entry[name] === undefined || entry[name] === null) continue
      const words = { one: `"${name}" of an entry of "${list}"`, many: `"${name}" of entries of "${list}"` }
      losses.add({ ...words, why: notSupported })
    }
  }
}

/** Converts the verification code of a package (SPDX 2.3, 7.9). */
function verificationCode(code: JsonObject): object {
  const excluded = textsOf(code['packageVerificationCodeExcludedFile'])
  return {
    packageVerificationCodeValue: textOf(code['hashValue']) ?? '',
    ...(excluded.length > 0 ? { packageVerificationCodeExcludedFiles: excluded } : {}),
  }
}

/** Converts identifiers that are not a purl, CPE or SWID: those of persistent archives are written, others counted as lost. */
function persistentRefs(kept: JsonObject, losses: Writing['losses']): readonly object[] {
  const identifiers = [
    ...objectsOf(kept['externalIdentifier']).map((entry) => [entry['externalIdentifierType'], entry['identifier']]),
    ...objectsOf(kept['software_contentIdentifier']).map((entry) => [
      entry['software_contentIdentifierType'],
      entry['software_contentIdentifierValue'],
    ]),
  ]
  return identifiers.flatMap(([type, value]) => {
    const locator = textOf(value)
    if (locator === null || /^(packageUrl|cpe2[23]|swid)$/.test(textOf(type) ?? '')) return []
    if (type === 'swhid') return [persistentRef('swh', locator)]
    if (type === 'gitoid') return [persistentRef('gitoid', locator)]
    losses.add({
      one: `"externalIdentifier" "${textOf(type)}"`,
      many: `"externalIdentifier" "${textOf(type)}"`,
      why: notSupported,
    })
    return []
  })
}

function persistentRef(referenceType: string, referenceLocator: string): object {
  return { referenceCategory: 'PERSISTENT-ID', referenceType, referenceLocator }
}

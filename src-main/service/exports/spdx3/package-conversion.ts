import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { countMembers } from '#service/exports/spdx/losses-beside-model.ts'
import { wholeSeconds } from '#service/exports/spdx/whole-seconds.ts'
import { externalReferenceTypes } from '#service/standards/spdx/spdx2-terms.ts'
import { isObject, listOf, objectsOf, textOf, textsOf } from '#service/domain/json-values.ts'
import type { Element } from './elements.ts'
import { notSupported, type Writing } from './writing.ts'

/** Members of SPDX 2.3 packages that have another name in SPDX 3. */
const fromSpdx2: readonly (readonly [string, string, (value: unknown) => unknown])[] = [
  ['sourceInfo', 'software_sourceInfo', textOf],
  ['summary', 'summary', textOf],
  ['comment', 'comment', textOf],
  ['builtDate', 'builtTime', wholeSeconds],
  ['releaseDate', 'releaseTime', wholeSeconds],
  ['validUntilDate', 'validUntilTime', wholeSeconds],
  ['attributionTexts', 'software_attributionText', textsOf],
  ['copyrightText', 'software_copyrightText', textOf],
]
/** Members of SPDX 2.3 packages that are written elsewhere: as elements, or from the model. */
const spdx2Elsewhere: ReadonlySet<string> = new Set(
  [
    ['SPDXID', 'name', 'versionInfo', 'annotations', 'hasFiles', 'packageFileName', 'packageVerificationCode'],
    ['licenseConcluded', 'licenseDeclared', 'licenseComments', 'primaryPackagePurpose', 'downloadLocation', 'homepage'],
    ['description', 'supplier', 'originator', 'checksums', 'externalRefs'],
  ].flat(),
)

/** Members that state by a word of SPDX 2.3 that there is none, which SPDX 3 cannot. */
const withoutNone: ReadonlySet<string> = new Set(['downloadLocation', 'homepage'])

/** Converts preserved members of another format to members of a package. Counts what cannot be represented as lost. */
export function convertedMembers(component: ExportedComponent, made: Element, writing: Writing): Element {
  switch (writing.source) {
    case 'CycloneDX':
      return fromCyclonedx(component, writing)
    case 'SPDX 2':
    case 'SPDX 3': // its packages are written unchanged elsewhere
      return fromTwo(component, made, writing)
  }
}

function fromCyclonedx(component: ExportedComponent, { losses }: Writing): Element {
  const identifier = (type: string, value: unknown) =>
    textsOf(value).map((text) => ({
      type: 'software_ContentIdentifier',
      software_contentIdentifierType: type,
      software_contentIdentifierValue: text,
    }))
  const { kept } = component.detail
  countMembers(component, '3.0.1', losses)
  return {
    software_contentIdentifier: [...identifier('swhid', kept['swhid']), ...identifier('gitoid', kept['omniborId'])],
  }
}

function fromTwo({ detail: { kept } }: ExportedComponent, made: Element, { losses }: Writing): Element {
  const members: Record<string, unknown> = {}
  for (const [from, to, read] of fromSpdx2) {
    const value = read(kept[from])
    // The value of the model, and the option that requests it, take precedence.
    if (value !== null && made[to] === undefined) members[to] = value
  }
  const known = new Set([...spdx2Elsewhere, ...fromSpdx2.map(([from]) => from)])
  for (const name of Object.keys(kept)) {
    const isNone = kept[name] === 'NONE' && withoutNone.has(name)
    if ((known.has(name) && !isNone) || kept[name] === null || kept[name] === 'NOASSERTION') continue
    losses.add({ one: `"${name}" of a package`, many: `"${name}" of packages`, why: notSupported })
  }
  countReferences(kept['externalRefs'], losses)
  const purpose = purposes.get(kept['primaryPackagePurpose'])
  if (purpose !== undefined) members['software_primaryPurpose'] = purpose
  const code = verificationCode(kept['packageVerificationCode'])
  if (code !== undefined) members['verifiedUsing'] = [...listOf(made['verifiedUsing']), code]
  return members
}

/** Purposes of SPDX 2.3 without a kind in the model. */
const purposes: ReadonlyMap<unknown, string> = new Map([
  ['SOURCE', 'source'],
  ['ARCHIVE', 'archive'],
  ['INSTALL', 'install'],
])
/** Reference types that are members of their own or have an equivalent. */
const knownReference = /^(purl|cpe2[23]Type|swid|advisory|fix|url|maven-central|npm|nuget|bower)$/

function countReferences(refs: unknown, losses: Writing['losses']): void {
  for (const ref of objectsOf(refs)) {
    const type = textOf(ref['referenceType']) ?? ''
    if (knownReference.test(type) || externalReferenceTypes.has(type)) continue
    const why = `SPDX 3.0.1 does not define the type ${JSON.stringify(type)}`
    losses.add({ one: 'external reference', many: 'external references', verb: 'written without their type', why })
  }
}

/** Converts the verification code of a package (SPDX 2.3, 7.9), which is a SHA-1. */
function verificationCode(value: unknown): object | undefined {
  const hashValue = isObject(value) ? textOf(value['packageVerificationCodeValue']) : null
  if (!isObject(value) || hashValue === null) return undefined
  const excluded = textsOf(value['packageVerificationCodeExcludedFiles'])
  return {
    type: 'PackageVerificationCode',
    algorithm: 'sha1',
    hashValue,
    ...(excluded.length > 0 ? { packageVerificationCodeExcludedFile: excluded } : {}),
  }
}

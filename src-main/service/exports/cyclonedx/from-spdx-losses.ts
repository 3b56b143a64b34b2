import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { carriedAsProperties, ownReferences, type SpdxContext } from './from-spdx.ts'
import { addRelationships } from './from-spdx-relationships.ts'
import { addSpdx3Losses } from './from-spdx3-losses.ts'
import type { Losses } from './losses.ts'
import { isObject } from './members.ts'

/** Members of packages that the model holds. Their preserved copy is for exactness only and is not a loss. */
const carried = new Set(
  [
    ['SPDXID', 'name', 'versionInfo', 'primaryPackagePurpose', 'externalRefs', 'checksums', 'licenseConcluded'],
    ['licenseDeclared', 'supplier', 'originator', 'copyrightText', 'downloadLocation', 'homepage', 'description'],
    [
      'annotations',
      'spdxId',
      'type',
      'creationInfo',
      'externalIdentifier',
      'externalRef',
      'originatedBy',
      'suppliedBy',
    ],
    ['verifiedUsing', 'software_packageUrl', 'software_packageVersion', 'software_downloadLocation'],
    ['software_homePage', 'software_copyrightText', 'software_primaryPurpose', ...carriedAsProperties],
  ].flat(),
)
/** Sections that are written, or whose contents are counted below. */
const countedElsewhere = new Set([
  'annotations',
  'relationships',
  'hasExtractedLicensingInfos',
  '@graph',
  'documentDescribes',
  'files',
])
const notSupported = 'not supported by CycloneDX'

/** Counts data from SPDX that CycloneDX cannot represent. */
export function addSpdxLosses(content: ExportContent, context: SpdxContext, losses: Losses): void {
  for (const { detail } of content.components) {
    const names = Object.keys(detail.kept).filter((name) => detail.kept[name] !== null && !carried.has(name))
    for (const name of names) losses.add(`${name} of packages`, notSupported)
  }
  for (const [section, elements] of content.elements) {
    if (!countedElsewhere.has(section)) losses.add(section, notSupported, elements.length)
  }
  // The first is the primary component.
  losses.add('documentDescribes', notSupported, (content.elements.get('documentDescribes')?.length ?? 0) - 1)
  addFiles(content, context, losses)
  addRelationships(content, losses)
  addLicenses(content, context, losses)
  addSpdx3Losses(content, losses)
}

function addFiles({ elements }: ExportContent, { files }: SpdxContext, losses: Losses): void {
  const all = elements.get('files')?.length ?? 0
  losses.changed('files', 'written as places where their package occurs, with name and checksums', files.placed)
  losses.add('files outside any package', notSupported, all - files.placed)
}

function addLicenses({ components, elements }: ExportContent, { licenseTexts }: SpdxContext, losses: Losses): void {
  if (licenseTexts.size === 0) return
  const expressions = components.flatMap(({ detail }) => detail.licenses.map(({ expression }) => expression ?? ''))
  const used = new Set(expressions.flatMap(ownReferences))
  const unused = [...licenseTexts.keys()].filter((id) => !used.has(id))
  losses.add('extracted licenses not used by any package', notSupported, unused.length)
  for (const { value } of elements.get('hasExtractedLicensingInfos') ?? []) {
    if (!isObject(value) || !used.has(String(value['licenseId']))) continue
    const { licenseId, extractedText: _, seeAlsos, ...rest } = value
    const others = Object.keys(rest).filter((name) => rest[name] !== null && rest[name] !== licenseId)
    for (const name of others) losses.add(`${name} of extracted licenses`, notSupported)
    losses.add('additional URLs of extracted licenses', notSupported, Array.isArray(seeAlsos) ? seeAlsos.length - 1 : 0)
  }
}

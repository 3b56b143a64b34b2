import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { carriedAsProperties, type SpdxContext } from './from-spdx.ts'
import { addLicenses } from './from-spdx-licenses.ts'
import { addRelationships } from './from-spdx-relationships.ts'
import { addSpdx3Losses } from './from-spdx3-losses.ts'
import type { Losses } from './losses.ts'
import { stringsOf } from '#service/domain/json-values.ts'

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
    ['software_homePage', 'software_copyrightText', 'software_primaryPurpose', 'software_contentIdentifier'],
    [...carriedAsProperties],
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
  for (const { ref, detail } of content.components) {
    const isPlaced = stringsOf(detail.kept['hasFiles']).every((file) => context.files.has(ref, file))
    const names = Object.keys(detail.kept).filter(
      (name) =>
        detail.kept[name] !== null &&
        (!carried.has(name) || detail.kept[name] === 'NONE') &&
        !(name === 'hasFiles' && isPlaced),
    )
    for (const name of names) losses.add(`${name} of packages`, notSupported)
  }
  for (const [section, elements] of content.elements) {
    if (!countedElsewhere.has(section)) losses.add(section, notSupported, elements.length)
  }
  addFiles(content, context, losses)
  addRelationships(content, context.files, losses)
  addLicenses(content, losses)
  addSpdx3Losses(content, context.licenseTexts, losses)
}

function addFiles({ elements }: ExportContent, { files }: SpdxContext, losses: Losses): void {
  const all = elements.get('files')?.length ?? 0
  losses.changed('files', 'written as places where their package occurs, with name and checksums', files.placed)
  losses.add('files outside any package', notSupported, all - files.placed)
}

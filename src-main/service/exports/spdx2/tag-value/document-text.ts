import type { Spdx2Document } from '#service/exports/spdx2/document.ts'
import {
  annotationBlock,
  fileBlock,
  licensingInfoBlock,
  ownTags,
  packageBlock,
  relationshipBlock,
  reviewBlock,
  snippetBlock,
} from './element-blocks.ts'
import { idOf, listOf, membersOf, tagLine, tagLines, wordOf } from './tag-lines.ts'

type Block = (value: Readonly<Record<string, unknown>>) => string

const blocks: ReadonlyMap<string, Block> = new Map<string, Block>([
  ['files', fileBlock],
  ['snippets', snippetBlock],
  ['packages', packageBlock],
  ['hasExtractedLicensingInfos', licensingInfoBlock],
  ['relationships', relationshipBlock],
  ['annotations', (value) => annotationBlock(value, 'SPDXRef-DOCUMENT')],
  ['revieweds', reviewBlock],
])

/**
 * Yields an SPDX 2.3 document as tag-value. Files come before all packages, because a file after a package belongs to it (SPDX 2.3, 7.1).
 * Relationships state which file belongs to which package.
 */
export function* tagValueText({ members, lists }: Spdx2Document): Generator<string> {
  yield head(members)
  const byName = new Map(lists.map(({ name, elements }) => [name, elements]))
  for (const entry of byName.get('externalDocumentRefs') ?? []) yield externalDocumentRef(entry)
  // JSON uses members for this; tag-value uses relationships.
  const documentId = idOf(members['SPDXID'])
  const belonging = [...(byName.get('documentDescribes') ?? [])].map((id) => `${documentId} DESCRIBES ${idOf(id)}`)
  for (const [name, block] of blocks) {
    for (const element of byName.get(name) ?? []) {
      const value = membersOf(element)
      yield `\n${block(value)}${ownTags(value)}`
      const id = value['SPDXID']
      if (id !== undefined)
        for (const entry of listOf(value['annotations'])) yield annotationBlock(membersOf(entry), id)
      for (const file of listOf(value['hasFiles'])) belonging.push(`${idOf(id)} CONTAINS ${idOf(file)}`)
    }
  }
  for (const relationship of belonging) yield tagLine('Relationship', relationship)
}

function head(members: Readonly<Record<string, unknown>>): string {
  const creation = membersOf(members['creationInfo'])
  const creators = listOf(creation['creators'])
  return [
    tagLine('SPDXVersion', members['spdxVersion']),
    tagLine('DataLicense', members['dataLicense']),
    tagLine('SPDXID', members['SPDXID']),
    tagLine('DocumentName', members['name']),
    tagLine('DocumentNamespace', members['documentNamespace']),
    tagLine('DocumentComment', members['comment']),
    tagLine('LicenseListVersion', creation['licenseListVersion']),
    tagLines('Creator', creators),
    tagLine('Created', creation['created']),
    tagLine('CreatorComment', creation['comment']),
  ].join('')
}

function externalDocumentRef(entry: unknown): string {
  const value = membersOf(entry)
  const checksum = membersOf(value['checksum'])
  const address = wordOf(value['spdxDocument']).replaceAll(' ', '%20')
  return tagLine(
    'ExternalDocumentRef',
    `${wordOf(value['externalDocumentId'])} ${address} ${wordOf(checksum['algorithm'])}: ${wordOf(checksum['checksumValue'])}`,
  )
}

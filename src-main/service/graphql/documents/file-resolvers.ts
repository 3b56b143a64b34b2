import { type PreservedForm, preservedFormOf } from '#service/domain/documents/document-family.ts'
import { countFiles, type FileFilter, findContainingComponents, listFiles } from '#service/db/documents/file-list.ts'
import type { ListedFile } from '#service/domain/documents/listed-file.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { derivedId } from '#service/graphql/resolving/derived-id.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { getComponent } from '#service/graphql/resolving/version-loaders.ts'

/** Files that SBOMs list separately from components. In CycloneDX a file is a component. */
export const fileResolvers: Resolvers = {
  Sbom: {
    files: async (version, args, { services }) => {
      const search = args.search?.trim() || undefined
      const filter: FileFilter = { versionId: version.id, section: sectionOf(version), search }
      const direction = args.orderBy?.direction === 'DESC' ? 'desc' : 'asc'
      const page = await listFiles(services.database, filter, direction, pageRequest(args))
      return connection(page, () => countFiles(services.database, filter))
    },
  },
  SbomFile: {
    id: ({ versionId, section, position }) => derivedId(versionId, section, position),
    fileTypes: ({ value }) => textsOf(value['fileTypes'] ?? value['software_primaryPurpose']),
    checksums: ({ value }) => checksumsOf(value),
    licensesExp: ({ value }) => textIfStated(value['licenseConcluded']),
    copyright: ({ value }) => textIfStated(value['copyrightText'] ?? value['software_copyrightText']),
    component: async (file, _args, context) => {
      const id = await loadHolder(context, file)
      return id === undefined ? null : getComponent(context, id)
    },
  },
}

function sectionOf(version: SbomVersion): FileFilter['section'] {
  return sections[preservedFormOf(version)]
}

/** The section of a preserved document that lists its files. */
const sections: Readonly<Record<PreservedForm, FileFilter['section']>> = {
  CycloneDX: 'files',
  'SPDX 2': 'files',
  'SPDX 3': '@graph',
}

async function loadHolder(context: RequestContext, { ref, versionId, section }: ListedFile) {
  if (ref === null) return undefined
  const place = { versionId, section: section === 'files' ? 'files' : '@graph' } as const
  return context.load(`holder of files in ${versionId}`, ref, (refs) =>
    findContainingComponents(context.services.database, place, refs),
  )
}

/** SPDX 2 uses `algorithm` and `checksumValue`, SPDX 3 `algorithm` and `hashValue`. */
function checksumsOf(value: ListedFile['value']): { alg: string; content: string }[] {
  const found = value['checksums'] ?? value['verifiedUsing']
  return (Array.isArray(found) ? (found as unknown[]) : []).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { algorithm, checksumValue, hashValue } = entry as Record<string, unknown>
    const content = checksumValue ?? hashValue
    if (typeof algorithm !== 'string' || typeof content !== 'string') return []
    return [{ alg: algorithm.toUpperCase().replace(/^(SHA)(\d)/, '$1-$2'), content }]
  })
}

function textsOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((entry) => typeof entry === 'string')
}

/** Returns a text of the document, or null for SPDX's placeholders for an unknown value. */
function textIfStated(value: unknown): string | null {
  return typeof value === 'string' && !['NOASSERTION', 'NONE', ''].includes(value) ? value : null
}

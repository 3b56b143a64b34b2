import { queryOptions } from '@tanstack/react-query'
import { VersionsBesideDocument } from '#renderer/generated/documents.ts'
import { queryKey } from './query-keys.ts'
import { request } from './request.ts'

/** The ids of all versions of an environment, the newest first. */
export function versionsBeside(environmentId: string) {
  return queryOptions({
    queryKey: queryKey('version', 'beside', environmentId),
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const ids: string[] = []
      let after: string | null = null
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before it ends
        after = await readPage(environmentId, after, ids, signal)
      } while (after !== null)
      return ids
    },
  })
}

/** Adds the ids of a page. Returns where the next one begins; null after the last one. */
async function readPage(projectId: string, after: string | null, ids: string[], signal: AbortSignal) {
  const { project } = await request(VersionsBesideDocument, { projectId, after }, signal)
  if (!project) return null
  ids.push(...project.sbomVersions.nodes.map(({ id }) => id))
  const { hasNextPage, endCursor } = project.sbomVersions.pageInfo
  return hasNextPage ? endCursor : null
}

import type { AdvisorySource } from '#shared/generated/schema-types.ts'
import type { Client } from './client.ts'
import { fetchAllPages, type ListPage } from './fetch-all-pages.ts'
import { OperationalError } from './exit-code.ts'

/** The members of a source that the commands show, by the names that scripts read. */
export type ListedSource = Pick<
  AdvisorySource,
  'id' | 'name' | 'kind' | 'records' | 'statements' | 'newestRecord' | 'dataDate' | 'importedAt' | 'stale'
> & { readonly licence: string | null }

const query = `query ($after: String) {
  advisorySources(first: 1000, after: $after) {
    nodes { id name kind records statements newestRecord dataDate importedAt stale licence: license }
    pageInfo { hasNextPage endCursor }
  }
}`

/** Lists all imported sources by name. */
export function listSources(client: Client): Promise<ListedSource[]> {
  return fetchAllPages(async (after) => {
    const answer = await client.run<{ advisorySources: ListPage<ListedSource> }>({ query, variables: { after } })
    return answer.advisorySources
  })
}

/**
 * Finds sources by name, in any letter case.
 *
 * @throws {OperationalError} if no source has one of the names
 */
export async function findSources(client: Client, names: readonly string[]): Promise<ListedSource[]> {
  const sources = await listSources(client)
  return names.map((name) => {
    const source = sources.find((candidate) => candidate.name.toLowerCase() === name.trim().toLowerCase())
    if (!source) throw new OperationalError(`Advisory source "${name.trim()}" not found`)
    return source
  })
}

import type { AdvisorySource } from '#shared/generated/schema-types.ts'
import type { Client } from './client.ts'
import { fetchAllPages, type ListPage } from './fetch-all-pages.ts'
import { OperationalError } from './exit-code.ts'

/** A source as the commands show it. */
export type ListedSource = Pick<
  AdvisorySource,
  'id' | 'name' | 'kind' | 'records' | 'statements' | 'newestRecord' | 'dataDate' | 'importedAt' | 'stale' | 'licence'
>

const query = `query ($after: String) {
  advisorySources(first: 1000, after: $after) {
    nodes { id name kind records statements newestRecord dataDate importedAt stale licence }
    pageInfo { hasNextPage endCursor }
  }
}`

/** All imported sources, by name. */
export function listSources(client: Client): Promise<ListedSource[]> {
  return fetchAllPages(async (after) => {
    const answer = await client.run<{ advisorySources: ListPage<ListedSource> }>({ query, variables: { after } })
    return answer.advisorySources
  })
}

/**
 * The sources of some names, whatever their letter case.
 *
 * @throws OperationalError for a name that none has
 */
export async function findSources(client: Client, names: readonly string[]): Promise<ListedSource[]> {
  const sources = await listSources(client)
  return names.map((name) => {
    const source = sources.find((candidate) => candidate.name.toLowerCase() === name.trim().toLowerCase())
    if (!source) throw new OperationalError(`Advisory source "${name.trim()}" not found`)
    return source
  })
}

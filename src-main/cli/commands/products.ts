import type { ProjectGroup, Sbom, SeverityCounts, TriageProgress } from '#shared/generated/schema-types.ts'
import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { Command } from '#cli/command.ts'
import { fetchAllPages, type ListPage } from '#cli/fetch-all-pages.ts'
import { exitCodes } from '#cli/exit-code.ts'

type ListedProduct = Pick<ProjectGroup, 'id' | 'name' | 'sbomsCount' | 'updatedAt'> & {
  readonly latestVersion: Pick<Sbom, 'projectVersion'> | null
  readonly severityCounts: Pick<SeverityCounts, 'critical' | 'high'>
  readonly triage: Pick<TriageProgress, 'remaining'>
}

const query = `query ($after: String) {
  projectGroups(first: 1000, after: $after) {
    nodes {
      id name sbomsCount updatedAt latestVersion { projectVersion }
      severityCounts { critical high } triage { remaining }
    }
    pageInfo { hasNextPage endCursor }
  }
}`
const keys = ['name', 'versions', 'latest', 'critical', 'high', 'undecided', 'updatedAt', 'id']

/** Lists the products with the open findings of their latest versions. */
export const productsCommand: Command = {
  name: 'products',
  usage: '',
  summary: 'List the products',
  options: {},
  prepare(words) {
    rejectExtraArguments(words)
    return async ({ client, output }) => {
      const products = await fetchAllPages(async (after) => {
        const answer = await client.run<{ projectGroups: ListPage<ListedProduct> }>({ query, variables: { after } })
        return answer.projectGroups
      })
      output.result(keys, products.map(rowOf), 'No products yet')
      return exitCodes.done
    }
  },
}

function rowOf({ id, name, sbomsCount, updatedAt, latestVersion, severityCounts, triage }: ListedProduct) {
  return {
    name,
    versions: sbomsCount,
    latest: latestVersion?.projectVersion ?? null,
    critical: severityCounts.critical,
    high: severityCounts.high,
    undecided: triage.remaining,
    updatedAt,
    id,
  }
}

import type { MatchCoverage, Sbom, SeverityCounts } from '#shared/generated/schema-types.ts'
import { refuseWords, requiredOption, textOption } from '#cli/argument-values.ts'
import type { Client } from '#cli/client.ts'
import type { Command } from '#cli/command.ts'
import { everyPage, type ListPage } from '#cli/every-page.ts'
import { exitCodes, OperationalError } from '#cli/exit-code.ts'

interface Environment {
  readonly id: string
  readonly name: string
}

interface FoundProducts {
  readonly projectGroups: {
    readonly nodes: readonly { readonly name: string; readonly projects: { readonly nodes: readonly Environment[] } }[]
  }
}

type ListedVersion = Pick<Sbom, 'id' | 'projectVersion' | 'spec' | 'specVersion' | 'createdAt' | 'vulnRunStatus'> & {
  readonly stats: {
    readonly compCount: number
    readonly severityCounts: SeverityCounts
    readonly matchCoverage: Pick<MatchCoverage, 'notEvaluated' | 'none'>
  }
}

const productByName = `query ($name: String!) {
  projectGroups(first: 10, search: $name) { nodes { name projects(first: 1000) { nodes { id name } } } }
}`
const versionsOf = `query ($id: Uuid!, $after: String) {
  project(id: $id) {
    sbomVersions(first: 500, after: $after) {
      nodes {
        id projectVersion spec specVersion createdAt vulnRunStatus
        stats { compCount severityCounts { critical high medium low none unknown } matchCoverage { notEvaluated none } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`
const counts = ['components', 'critical', 'high', 'medium', 'low', 'none', 'unknown', 'notEvaluated']
const keys = ['version', 'environment', ...counts, 'scan', 'spec', 'createdAt', 'id']

/** Lists the versions of a product, newest first in each environment. */
export const versionsCommand: Command = {
  name: 'versions',
  usage: '--product NAME [--env NAME]',
  summary: 'List the versions of a product with their findings by severity',
  options: { product: { type: 'string' }, env: { type: 'string' } },
  prepare(words, options) {
    refuseWords(words)
    const product = requiredOption(options, 'product')
    const environment = textOption(options, 'env')
    return async ({ client, output }) => {
      const rows = []
      for (const { id, name } of await findEnvironments(client, product, environment)) {
        const versions = await everyPage((after) => loadVersions(client, id, after))
        rows.push(...versions.map((version) => rowOf(version, name)))
      }
      output.result(keys, rows, 'There are no versions yet')
      return exitCodes.done
    }
  },
}

/** The list puts an exact name first, so it is among the few that are asked for. */
async function findEnvironments(client: Client, product: string, environment: string | null): Promise<Environment[]> {
  const isNamed = (name: string, wanted: string) => name.toLowerCase() === wanted.toLowerCase()
  const { projectGroups } = await client.run<FoundProducts>({ query: productByName, variables: { name: product } })
  const found = projectGroups.nodes.find(({ name }) => isNamed(name, product))
  if (!found) throw new OperationalError(`There is no product "${product}"`)
  const environments = found.projects.nodes.filter(({ name }) => environment === null || isNamed(name, environment))
  if (environments.length === 0) throw new OperationalError(`"${found.name}" has no environment "${environment}"`)
  return environments
}

async function loadVersions(client: Client, id: string, after: string | null): Promise<ListPage<ListedVersion>> {
  const { project } = await client.run<{ project: { sbomVersions: ListPage<ListedVersion> } | null }>({
    query: versionsOf,
    variables: { id, after },
  })
  if (!project) throw new OperationalError('The product was deleted meanwhile')
  return project.sbomVersions
}

function rowOf({ id, projectVersion, spec, specVersion, createdAt, vulnRunStatus, stats }: ListedVersion, env: string) {
  return {
    version: projectVersion,
    environment: env,
    components: stats.compCount,
    ...stats.severityCounts,
    notEvaluated: stats.matchCoverage.notEvaluated + stats.matchCoverage.none,
    scan: vulnRunStatus,
    spec: `${spec} ${specVersion}`,
    createdAt,
    id,
  }
}

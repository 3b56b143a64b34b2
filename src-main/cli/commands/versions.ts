import type { MatchCoverage, Sbom, SeverityCounts } from '#shared/generated/schema-types.ts'
import { rejectExtraArguments, requiredOption, textOption } from '#cli/argument-values.ts'
import type { Client } from '#cli/client.ts'
import type { Command } from '#cli/command.ts'
import { fetchAllPages, type ListPage } from '#cli/fetch-all-pages.ts'
import { exitCodes, OperationalError } from '#cli/exit-code.ts'
import { findEnvironments } from '#cli/find-environments.ts'

type ListedVersion = Pick<Sbom, 'id' | 'projectVersion' | 'spec' | 'specVersion' | 'createdAt' | 'vulnRunStatus'> & {
  readonly stats: {
    readonly compCount: number
    readonly severityCounts: SeverityCounts
    readonly matchCoverage: Pick<MatchCoverage, 'notEvaluated' | 'none'>
  }
}

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
    rejectExtraArguments(words)
    const product = requiredOption(options, 'product')
    const environment = textOption(options, 'env')
    return async ({ client, output }) => {
      const rows = []
      for (const { id, name } of await findEnvironments(client, product, environment)) {
        const versions = await fetchAllPages((after) => loadVersions(client, id, after))
        rows.push(...versions.map((version) => rowOf(version, name)))
      }
      output.result(keys, rows, 'No versions yet')
      return exitCodes.done
    }
  },
}

async function loadVersions(client: Client, id: string, after: string | null): Promise<ListPage<ListedVersion>> {
  const { project } = await client.run<{ project: { sbomVersions: ListPage<ListedVersion> } | null }>({
    query: versionsOf,
    variables: { id, after },
  })
  if (!project) throw new OperationalError('The product was deleted')
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

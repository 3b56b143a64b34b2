import type { ComponentVuln, MatchCoverage, Sbom, VexStatus, Vuln } from '#shared/generated/schema-types.ts'
import { listOption, rejectExtraArguments, textOption } from '#cli/argument-values.ts'
import {
  findVersion,
  requireVersionChoice,
  VersionGone,
  versionMeaning,
  versionOptions,
  versionUsage,
  waitForVersion,
} from '#cli/chosen-version.ts'
import type { CommandContext, OptionValues, ServiceCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes } from '#cli/exit-code.ts'
import { fetchAllPages, type ListPage } from '#cli/fetch-all-pages.ts'

type ListedFinding = Pick<
  ComponentVuln,
  'id' | 'severity' | 'priority' | 'state' | 'confidence' | 'fixedIn' | 'fixedVersions'
> & {
  readonly vuln: Pick<Vuln, 'vulnId' | 'cvssScore'> & { readonly vulnInfo: { readonly kev: boolean | null } }
  readonly component: { readonly name: string; readonly version: string | null; readonly purl: string | null }
  readonly vexStatus: Pick<VexStatus, 'name'> | null
}

interface FindingsAnswer {
  readonly sbom:
    | (Pick<Sbom, 'vulnRunStatus'> & {
        readonly stats: {
          readonly compCount: number
          readonly matchCoverage: Pick<MatchCoverage, 'notEvaluated' | 'none'>
        }
        readonly vulns: ListPage<ListedFinding>
      })
    | null
}

const severities = ['critical', 'high', 'medium', 'low', 'none', 'unknown']
const keys = [
  ...['vulnerability', 'severity', 'cvss', 'kev', 'priority', 'component', 'componentVersion', 'status', 'fixedIn'],
  ...['confidence', 'state', 'purl', 'id'],
]
const query = `query (
  $id: Uuid!, $after: String, $severity: [String!], $status: [String!], $search: String, $filterText: String, $all: Boolean
) {
  sbom(sbomId: $id) {
    vulnRunStatus
    stats { compCount matchCoverage { notEvaluated none } }
    vulns(
      first: 1000, after: $after, severity: $severity, status: $status, search: $search, filterText: $filterText
      includeInactive: $all
    ) {
      nodes {
        id severity priority state confidence fixedIn fixedVersions
        vuln { vulnId cvssScore vulnInfo { kev } } component { name version purl } vexStatus { name }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

/** Lists the findings of a version, the most urgent first. */
export const vulnsCommand: ServiceCommand = {
  name: 'vulns',
  usage: `${versionUsage} [--severity S,...] [--status S,...] [--search TEXT] [--filter TEXT] [--all] [--wait]`,
  summary: `List the findings of a version, the most urgent first (${versionMeaning}); --all adds inactive ones`,
  options: {
    ...versionOptions,
    severity: { type: 'string' },
    status: { type: 'string' },
    search: { type: 'string' },
    filter: { type: 'string' },
    all: { type: 'boolean' },
    wait: { type: 'boolean' },
  },
  prepare(words, options) {
    rejectExtraArguments(words)
    const choice = requireVersionChoice(options)
    const narrowed = {
      severity: readSeverities(options),
      status: listOption(options, 'status'),
      search: textOption(options, 'search'),
      filterText: textOption(options, 'filter'),
      all: options['all'] === true,
    }
    return async (context) => {
      const id = await findVersion(context.client, choice)
      if (options['wait'] === true) await waitForVersion(context, id)
      const isNarrowed = narrowed.severity ?? narrowed.status ?? narrowed.search ?? narrowed.filterText
      const rows = await loadFindings(context, { id, ...narrowed })
      context.output.result(keys, rows.map(rowOf), isNarrowed === null ? 'No findings' : 'No findings match')
      return exitCodes.done
    }
  },
}

function readSeverities(options: OptionValues): readonly string[] | null {
  const given = listOption(options, 'severity')
  const wrong = given?.find((severity) => !severities.includes(severity.toLowerCase()))
  if (wrong !== undefined) throw new ArgumentError(`"${wrong}" is not a severity. Use ${severities.join(', ')}`)
  return given
}

/** A list that proves less than it seems to says so. */
async function loadFindings({ client, output }: CommandContext, variables: { readonly id: string }) {
  let isFirst = true
  return fetchAllPages(async (after) => {
    const { sbom } = await client.run<FindingsAnswer>({ query, variables: { ...variables, after } })
    if (!sbom) throw new VersionGone(variables.id)
    if (isFirst) for (const line of doubts(sbom)) output.note(line)
    isFirst = false
    return sbom.vulns
  })
}

function doubts({ vulnRunStatus, stats }: NonNullable<FindingsAnswer['sbom']>): string[] {
  const unknown = stats.matchCoverage.notEvaluated + stats.matchCoverage.none
  return [
    ...(vulnRunStatus === 'FINISHED'
      ? []
      : ['The vulnerability scan has not ended: findings may be missing. Use --wait']),
    ...(unknown === 0
      ? []
      : [`${unknown} of ${stats.compCount} components were not compared: nothing is known of them`]),
  ]
}

function rowOf({ id, severity, priority, state, confidence, vuln, component, ...rest }: ListedFinding) {
  return {
    vulnerability: vuln.vulnId,
    severity,
    cvss: vuln.cvssScore ?? null,
    kev: vuln.vulnInfo.kev === true,
    priority,
    component: component.name,
    componentVersion: component.version,
    status: rest.vexStatus?.name ?? null,
    fixedIn: rest.fixedIn ?? rest.fixedVersions[0] ?? null,
    confidence,
    state,
    purl: component.purl,
    id,
  }
}

import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { findStatus, statusLabels } from '#renderer/triage/session/decision.ts'
import * as texts from './texts.tsx'

/** The effect of a decision, as the service counts it. */
export interface Reach {
  readonly changedCount: number
  readonly overwrittenCount: number
  readonly sboms: {
    readonly totalCount: number
    readonly nodes: readonly {
      readonly projectVersion: string
      readonly project: { readonly name: string; readonly projectGroup: { readonly name: string } }
    }[]
  }
}

/** Findings in the scope that stay as they are, as the service lists them. */
export interface Kept {
  readonly keptCount: number
  readonly kept: readonly {
    readonly vexStatus: { readonly id: string } | null
    readonly sbom: Reach['sboms']['nodes'][number]
  }[]
}

/** Formats what a decision leaves: `Leaves 2 contrary decisions: Edge Gateway production 4.2.0 affected, …`. */
export function describeKept({ keptCount, kept }: Kept): string {
  const named = kept.slice(0, maxNamed).map(({ sbom, vexStatus }) => {
    const status = findStatus(vexStatus?.id)
    return `${versionName(sbom)} ${status ? statusLabels[status].toLowerCase() : 'undecided'}`
  })
  const more = keptCount - named.length
  const what = formatCount(keptCount, texts.contraryDecisionForms)
  return texts.leavesContraryDecisions(what, named.join(', '), more > 0 ? texts.andMore(formatNumber(more)) : '')
}

function versionName({ projectVersion, project }: Reach['sboms']['nodes'][number]): string {
  return `${project.projectGroup.name} ${project.name} ${projectVersion}`
}

/** Maximum number of versions that are named. */
const maxNamed = 3

/**
 * Formats the effect of a decision: `Changes 14 findings in 3 versions, overwrites 2: Edge Gateway production 4.2.0, …`.
 * @param hasStatus false while no status is picked, so that what would be overwritten is not known yet
 */
export function describeReach({ changedCount, overwrittenCount, sboms }: Reach, hasStatus: boolean): string {
  const named = sboms.nodes.slice(0, maxNamed).map(versionName)
  const more = sboms.totalCount - named.length
  const what = texts.changesFindingsInVersions(
    formatCount(changedCount, texts.findingForms),
    formatCount(sboms.totalCount, texts.versionForms),
  )
  const overwrites =
    hasStatus && overwrittenCount > 0
      ? texts.overwritesDecisions(formatCount(overwrittenCount, texts.otherDecisionForms))
      : ''
  return `${what}${overwrites}: ${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}.`
}

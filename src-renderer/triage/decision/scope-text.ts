import { formatCount, formatNumber } from '#renderer/lib/format.ts'

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

/** Maximum number of versions that are named. */
const maxNamed = 3

/**
 * Formats the effect of a decision: `Changes 14 findings in 3 versions, overwrites 2: Edge Gateway production 4.2.0, …`.
 * @param hasStatus false while no status is picked, so that what would be overwritten is not known yet
 */
export function describeReach({ changedCount, overwrittenCount, sboms }: Reach, hasStatus: boolean): string {
  const named = sboms.nodes
    .slice(0, maxNamed)
    .map(({ projectVersion, project }) => `${project.projectGroup.name} ${project.name} ${projectVersion}`)
  const more = sboms.totalCount - named.length
  const what = `Changes ${formatCount(changedCount, 'finding')} in ${formatCount(sboms.totalCount, 'version')}`
  const overwrites =
    hasStatus && overwrittenCount > 0
      ? `, overwrites ${overwrittenCount === 1 ? '1 other decision' : `${formatNumber(overwrittenCount)} other decisions`}`
      : ''
  return `${what}${overwrites}: ${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}.`
}

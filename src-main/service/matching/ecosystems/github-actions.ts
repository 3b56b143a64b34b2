import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { gitTag } from '#service/matching/version-orders/git-tag.ts'

/**
 * GitHub Actions. A name is `owner/repo`, also for an action in a subfolder. Hashes and branches cannot be compared; a tag such as `v4`
 * moves with its releases (grype#2791).
 */
export const githubActions: Ecosystem = {
  name: 'GitHub Actions',
  purlTypes: ['githubactions', 'github'],
  versType: 'github',
  packageName({ namespace, name }) {
    const segments = [...(namespace?.split('/') ?? []), name]
    return segments.length < 2 ? undefined : segments.slice(0, 2).join('/')
  },
  nameKey: (name) => name.toLowerCase(),
  versions: gitTag,
  // Most repositories on GitHub are not actions.
  mayBeOther: ({ type }) => type === 'github',
  doubt(version, bounds) {
    const series = /^v?(\d+(?:\.\d+)?)$/i.exec(version)?.[1]
    const inside = series === undefined ? undefined : bounds.find((bound) => isOfSeries(bound, series))
    if (inside === undefined) return undefined
    return `the tag "${version}" moves with the releases of ${series}, so it may point before or after ${inside}`
  },
}

function isOfSeries(bound: string, series: string): boolean {
  const bare = bound.replace(/^v/i, '')
  return bare !== series && bare.startsWith(`${series}.`) && !/^(?:\.0+)+$/.test(bare.slice(series.length))
}

import { paths } from '#renderer/lib/paths.ts'
import type { Place } from './run-card.ts'

/** Returns what of the page on screen matters to files. */
export function placeOf(location: string): Place {
  const [, environmentId = null, shownId = null] = /^\/versions\/([^/]+)\/([^/]+)/.exec(location) ?? []
  const versionId = shownId ?? /^\/vex-import\/([^/]+)/.exec(location)?.[1] ?? null
  const takesFeeds = location === paths.advisories || location.startsWith(`${paths.advisories}/`)
  return { environmentId, versionId, takesFeeds }
}

import { compareDebianTexts } from '#service/matching/version-orders/shared/debian-order.ts'

/** A version as CPE matching orders it. */
export interface CpeVersion {
  readonly upstream: string
  readonly revision: string
}

/** Words that mark a pre-release after a hyphen. */
const preRelease = /-(?=(?:alpha|beta|rc|cr|pre|preview|snapshot|dev|m)(?:[._-]?\d|$))/g

/**
 * Parses a version for ordering. NVD defines no order; that of Debian packages fits the common forms: letters (`1.0.2k` below `1.0.2zd`),
 * revisions (`1.21.0-0`). A leading epoch or `v` comes from a distribution or a tag and is ignored. Undefined for text without digits, such
 * as `unknown`.
 */
export function readCpeVersion(text: string): CpeVersion | undefined {
  if (text.length > 256 || !/\d/.test(text)) return undefined
  const bare = text
    .replace(/^\d+:/, '')
    .replace(/^v(?=\d)/, '')
    .replaceAll(preRelease, '~')
  const hyphen = bare.lastIndexOf('-')
  if (hyphen < 0) return { upstream: bare, revision: '' }
  return { upstream: bare.slice(0, hyphen), revision: bare.slice(hyphen + 1) }
}

/** Compares two versions: negative, zero or positive. */
export function compareCpeVersions(a: CpeVersion, b: CpeVersion): number {
  return compareDebianTexts(a.upstream, b.upstream) || compareDebianTexts(a.revision, b.revision)
}

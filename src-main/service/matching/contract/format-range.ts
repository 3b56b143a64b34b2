import type { VersionInterval } from '#service/domain/advisories/advisory-record.ts'

/** Formats an interval for display, for example `2.0-beta9 to before 2.15.0`. */
export function formatInterval({ introduced: start, fixed, lastAffected, limit }: VersionInterval): string {
  // The lowest SemVer version, which RustSec uses for "from the beginning".
  const introduced = start === '0.0.0-0' ? null : start
  const end = fixed ?? lastAffected ?? limit
  if (end === undefined) return introduced === null ? 'all versions' : `${introduced} and later`
  if (introduced !== null && introduced === lastAffected) return `${introduced} only`
  const included = fixed === undefined && lastAffected !== undefined
  if (introduced === null) return included ? `all versions up to and including ${end}` : `all versions before ${end}`
  return included ? `${introduced} up to and including ${end}` : `${introduced} to before ${end}`
}

/** Formats an interval as a range of the vers specification, for example `vers:maven/>=2.0|<2.15.0`. */
export function intervalAsVers(versType: string, { introduced, fixed, lastAffected, limit }: VersionInterval): string {
  if (introduced !== null && introduced === lastAffected) return versionAsVers(versType, introduced)
  const upper = fixed ?? limit
  const bounds = [
    ...(introduced === null ? [] : [`>=${escapeVersion(introduced)}`]),
    ...(lastAffected !== undefined && fixed === undefined ? [`<=${escapeVersion(lastAffected)}`] : []),
    ...(upper !== undefined && (fixed !== undefined || lastAffected === undefined) ? [`<${escapeVersion(upper)}`] : []),
  ]
  return `vers:${versType}/${bounds.length === 0 ? '*' : bounds.join('|')}`
}

/** Formats one version as a vers range. */
export function versionAsVers(versType: string, version: string): string {
  return `vers:${versType}/${escapeVersion(version)}`
}

function escapeVersion(version: string): string {
  return encodeURIComponent(version).replaceAll('%3A', ':')
}

import type { ProductLifecycle, ReleaseCycle } from '#service/domain/advisories/lifecycle.ts'

/** Support of a release line on a given day. */
export type ReleaseState =
  /** `until` is the last day of security fixes; null if unknown. */
  | { readonly phase: 'maintained'; readonly until: string | null }
  /** Free security fixes have ended. `extended` describes until when paid or extended ones are available; null if there are none. */
  | { readonly phase: 'ended'; readonly since: string | null; readonly extended: string | null }
  | { readonly phase: 'unknown' }

/**
 * Returns the support of a release line on a day.
 * @param today `YYYY-MM-DD`. The last day of support is still supported
 */
export function releaseState(cycle: ReleaseCycle, today: string): ReleaseState {
  const end = cycle.securityUntil ?? cycle.activeUntil
  if (end === null) return { phase: 'unknown' }
  if (end === false) return { phase: 'maintained', until: null }
  if (end !== true && end >= today) return { phase: 'maintained', until: end }
  return { phase: 'ended', since: end === true ? null : end, extended: extendedEnd(cycle, today) }
}

function extendedEnd({ extendedUntil }: ReleaseCycle, today: string): string | null {
  if (extendedUntil === false) return 'without a known end'
  return typeof extendedUntil === 'string' && extendedUntil >= today ? `until ${extendedUntil}` : null
}

/** Tests whether any release line of a product still gets free fixes. Without one, the product is abandoned. */
export function hasMaintainedRelease({ releases }: Pick<ProductLifecycle, 'releases'>, today: string): boolean {
  return releases.some((cycle) => releaseState(cycle, today).phase !== 'ended')
}

/**
 * Returns the release line of a version: the line with the longest name that the version starts with. The name must end at a boundary in
 * the version, so that 3.10 does not belong to 3.1. Undefined if no line fits.
 */
export function cycleOf(version: string, releases: readonly ReleaseCycle[]): ReleaseCycle | undefined {
  const text = stripPrefix(version)
  let found: ReleaseCycle | undefined
  let length = 0
  for (const cycle of releases) {
    const name = stripPrefix(cycle.cycle).replace(/\.x$/, '')
    if (name.length > length && startsWithName(text, name)) {
      found = cycle
      length = name.length
    }
  }
  return found
}

/** Finds the release line of a distribution by its codename. */
export function cycleByCodename(codename: string, releases: readonly ReleaseCycle[]): ReleaseCycle | undefined {
  const wanted = codename.toLowerCase()
  return releases.find((cycle) => cycle.codename?.toLowerCase().split(/\s/)[0] === wanted)
}

function startsWithName(version: string, name: string): boolean {
  if (!version.startsWith(name)) return false
  const next = version[name.length]
  if (next === undefined) return true
  // 3.1 matches 3.1.2 and 3.1-rc1, 8 matches 8u372, neither matches 3.10. A name that ends in letters must be followed by a separator.
  return /\d$/.test(name) ? !/\d/.test(next) : !/[a-z0-9]/.test(next)
}

/** Removes prefixes that tools add to a version: `v1.2`, `go1.24`, an epoch. */
function stripPrefix(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^\d+:/, '')
    .replace(/^(?:v|go)(?=\d)/, '')
}

import type { ProductLifecycle, ReleaseCycle } from '#service/domain/advisories/lifecycle.ts'

/** How a release line stands on a day. */
export type ReleaseState =
  /** `until` is the last day of security fixes; null when it is not known. */
  | { readonly phase: 'maintained'; readonly until: string | null }
  /** Security fixes for everybody have ended. `extended`: until when paid or extended ones run, in words; null for none or over. */
  | { readonly phase: 'ended'; readonly since: string | null; readonly extended: string | null }
  | { readonly phase: 'unknown' }

/** @param today `YYYY-MM-DD`; the last day of support is a day of support */
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

/** Whether any release line of a product still gets fixes for everybody. A product without one is abandoned. */
export function isAlive({ releases }: Pick<ProductLifecycle, 'releases'>, today: string): boolean {
  return releases.some((cycle) => releaseState(cycle, today).phase !== 'ended')
}

/**
 * The release line of a version: the one whose name is the longest beginning of it that ends where a part of the version ends, so
 * that 3.10 is not a version of 3.1. Undefined when no line fits.
 */
export function cycleOf(version: string, releases: readonly ReleaseCycle[]): ReleaseCycle | undefined {
  const text = plain(version)
  let found: ReleaseCycle | undefined
  let length = 0
  for (const cycle of releases) {
    const name = plain(cycle.cycle).replace(/\.x$/, '')
    if (name.length > length && begins(text, name)) {
      found = cycle
      length = name.length
    }
  }
  return found
}

/** The line that has a codename, for distributions. */
export function cycleNamed(codename: string, releases: readonly ReleaseCycle[]): ReleaseCycle | undefined {
  const wanted = codename.toLowerCase()
  return releases.find((cycle) => cycle.codename?.toLowerCase().split(/\s/)[0] === wanted)
}

function begins(version: string, name: string): boolean {
  if (!version.startsWith(name)) return false
  const next = version[name.length]
  if (next === undefined) return true
  // 3.1 begins 3.1.2 and 3.1-rc1, 8 begins 8u372, neither begins 3.10; a name that ends in letters needs a mark after it.
  return /\d$/.test(name) ? !/\d/.test(next) : !/[a-z0-9]/.test(next)
}

/** Without what tools put before a version: `v1.2`, `go1.24`, an epoch. */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^\d+:/, '')
    .replace(/^(?:v|go)(?=\d)/, '')
}

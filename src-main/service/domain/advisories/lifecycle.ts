/**
 * One release line of a product (endoflife.date). Dates are `YYYY-MM-DD`. An end without a date is written as endoflife.date writes
 * it: true for a support that has ended, false for one that goes on without a known end.
 */
export interface ReleaseCycle {
  /** What versions of the line begin with, for example `3.1`; a distribution's release, for example `12`. */
  readonly cycle: string
  readonly codename: string | null
  readonly releasedOn: string | null
  /** Last day of the maker's active support; true (ended) or false (goes on) where only that is known; null where nothing is said. */
  readonly activeUntil: string | boolean | null
  /** Last day of security fixes. */
  readonly securityUntil: string | boolean | null
  /** Last day of paid or extended fixes. */
  readonly extendedUntil: string | boolean | null
  readonly isLongTerm: boolean
  readonly latest: string | null
  readonly latestOn: string | null
}

/** How long the releases of a product are maintained. */
export interface ProductLifecycle {
  /** Id in its source, for example `nodejs`. */
  readonly productId: string
  readonly label: string
  /** Purls without version and CPE names by which components are told to be the product. */
  readonly purls: readonly string[]
  readonly cpes: readonly string[]
  readonly releases: readonly ReleaseCycle[]
  readonly link: string | null
}

/** A package of a distribution whose support ended before its release's, or is limited (Debian's `security-support-*` lists). */
export interface SupportNotice {
  /** As in OSV's ecosystem, for example `Debian`. */
  readonly distribution: string
  /** As in OSV's ecosystem, for example `12`; null for every release. */
  readonly release: string | null
  /** Source package; `*` in it stands for any text. */
  readonly packageName: string
  readonly kind: 'ENDED' | 'LIMITED'
  /** Last version that was supported; null when the list says none. */
  readonly lastVersion: string | null
  /** `YYYY-MM-DD`; null when the list says none. */
  readonly endedOn: string | null
  readonly note: string | null
}

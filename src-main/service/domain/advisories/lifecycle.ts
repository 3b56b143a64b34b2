/**
 * One release line of a product (endoflife.date). Dates are `YYYY-MM-DD`. An end without a date is written as on endoflife.date: true if
 * support has ended, false if it continues without a known end.
 */
export interface ReleaseCycle {
  /** The beginning of the line's versions, for example `3.1`; for a distribution its release, for example `12`. */
  readonly cycle: string
  readonly codename: string | null
  readonly releasedOn: string | null
  /** Last day of the maker's active support; true (ended) or false (continues) if only that is known; null if unknown. */
  readonly activeUntil: string | boolean | null
  /** Last day of security fixes. */
  readonly securityUntil: string | boolean | null
  /** Last day of paid or extended fixes. */
  readonly extendedUntil: string | boolean | null
  readonly isLongTerm: boolean
  readonly latest: string | null
  readonly latestOn: string | null
}

/** How long the releases of a product are supported. */
export interface ProductLifecycle {
  /** Id in its source, for example `nodejs`. */
  readonly productId: string
  readonly label: string
  /** Purls without version and CPE names that identify a component as the product. */
  readonly purls: readonly string[]
  readonly cpes: readonly string[]
  readonly releases: readonly ReleaseCycle[]
  readonly link: string | null
}

/** A package of a distribution whose support ended before that of its release, or is limited (Debian's `security-support-*` lists). */
export interface SupportNotice {
  /** As in OSV's ecosystem, for example `Debian`. */
  readonly distribution: string
  /** As in OSV's ecosystem, for example `12`; null for every release. */
  readonly release: string | null
  /** Source package; `*` matches any text. */
  readonly packageName: string
  readonly kind: 'ENDED' | 'LIMITED'
  /** Last supported version; null if the list names none. */
  readonly lastVersion: string | null
  /** `YYYY-MM-DD`; null if the list names none. */
  readonly endedOn: string | null
  readonly note: string | null
}

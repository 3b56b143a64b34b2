/** A release of a distribution, as it is compared with records. */
export interface Release {
  /** For display, and different for every `fit`: `Debian 11`. */
  readonly name: string
  /** Its names in records: data for one of them is data for the release. Empty if records name no release. */
  readonly recorded: readonly string[]
  /** Returns 0 if an entry with this suffix is about another system. Of the entries of a record, those with the highest number count. */
  fit(recorded: string | null): number
}

/** How a distribution and its releases are named. All texts have the form of `distributionText`. */
export interface Distribution {
  /** Ids in purl namespaces, and before the release in `distro` qualifiers and names of operating systems. The first is Waybill's own. */
  readonly ids: readonly string[]
  /** `vendor:product` of its CPE names. */
  readonly cpes: readonly string[]
  /** Releases succeed each other without a name: every record counts. */
  readonly isRolling: boolean
  /**
   * Returns the release that a text names; undefined if it names none.
   * @param packageVersion distinguishes releases and editions that the text does not, for example `+esm1` and `.oe2203sp3`
   */
  release(text: string, packageVersion: string): Release | undefined
}

/**
 * Converts a text to the form in which distributions and releases are compared: lower case, words joined by hyphens. Earlier versions of
 * Trivy joined words by dots (`opensuse.leap-15.5`).
 */
export function distributionText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s:_/()]+|(?<=[a-z])\.(?=[a-z])/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Creates a release that only entries with one of these suffixes apply to. */
export function exactRelease(name: string, recorded: readonly string[]): Release {
  return { name, recorded, fit: (suffix) => (suffix !== null && recorded.includes(suffix) ? 1 : 0) }
}

/** Creates a distribution without releases. */
export function rollingDistribution(name: string, ids: readonly string[]): Distribution {
  const release: Release = { name, recorded: [], fit: (suffix) => (suffix === null ? 1 : 0) }
  return { ids, cpes: [], isRolling: true, release: () => release }
}

/** Creates a distribution whose records name the major release: `almalinux-8.7` is `AlmaLinux:8`. */
export function majorReleases(name: string, ids: readonly string[], cpes: readonly string[]): Distribution {
  return {
    ids,
    cpes,
    isRolling: false,
    release(text) {
      const major = /^v?(\d{1,3})(?=$|[.-])/.exec(text)?.[1]
      return major === undefined ? undefined : exactRelease(`${name} ${major}`, [major])
    },
  }
}

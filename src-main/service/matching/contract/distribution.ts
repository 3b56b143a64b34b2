/** A release of a distribution, as it is compared with what records are about. */
export interface Release {
  /** For people, and different for every `fit`: `Debian 11`. */
  readonly name: string
  /** Its names in records: data for one of them is data for the release. Empty where records name no release. */
  readonly recorded: readonly string[]
  /** 0 when an entry with this suffix is about another system. Of one record the entries with the highest number count. */
  fit(recorded: string | null): number
}

/** How a distribution and its releases are named. Texts come and go as `distributionText` makes them. */
export interface Distribution {
  /** In purl namespaces, and in front of the release in `distro` qualifiers and names of operating systems. The first is our own. */
  readonly ids: readonly string[]
  /** `vendor:product` of its CPE names. */
  readonly cpes: readonly string[]
  /** Releases that succeed each other without a name: every record counts. */
  readonly isRolling: boolean
  /**
   * The release that a text names; undefined when it names none.
   * @param packageVersion tells releases and editions apart that the text does not, for example `+esm1` and `.oe2203sp3`
   */
  release(text: string, packageVersion: string): Release | undefined
}

/** The form in which distributions and releases are compared: lower case, words joined by hyphens. */
export function distributionText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s:_/()]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** A release whose entries have one of these suffixes and no other. */
export function exactRelease(name: string, recorded: readonly string[]): Release {
  return { name, recorded, fit: (suffix) => (suffix !== null && recorded.includes(suffix) ? 1 : 0) }
}

/** A distribution without releases. */
export function rollingDistribution(name: string, ids: readonly string[]): Distribution {
  const release: Release = { name, recorded: [], fit: (suffix) => (suffix === null ? 1 : 0) }
  return { ids, cpes: [], isRolling: true, release: () => release }
}

/** A distribution whose records name the major release: `almalinux-8.7` is `AlmaLinux:8`. */
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

import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { maven as order } from '#service/matching/version-orders/maven.ts'
import type { MavenVersion } from '#service/matching/version-orders/maven.ts'
import type { VersionScheme } from '#service/matching/contract/version-scheme.ts'

interface FlavouredVersion {
  readonly whole: MavenVersion
  /** Without its flavor; null if it has none. */
  readonly base: MavenVersion | null
}

/** Builds of one release for several platforms: `10.2.1.jre8`, `32.0.0-android`. */
const flavour = /[.-](?:jre\d*|android)(?=$|[.-])/i

const flavoured: VersionScheme<FlavouredVersion> = {
  name: order.name,
  parse: (text) => ({
    whole: order.parse(text),
    base: flavour.test(text) ? order.parse(text.replace(flavour, '')) : null,
  }),
  compare: (a, b) => order.compare(a.whole, b.whole),
}

/** Maven. Names are `group:artifact` and case-sensitive. */
export const maven: Ecosystem = {
  name: 'Maven',
  purlTypes: ['maven'],
  versType: 'maven',
  packageName: ({ namespace, name }) =>
    namespace === null ? (name.includes(':') ? name : undefined) : `${namespace.replaceAll('/', '.')}:${name}`,
  nameKey: (name) => name,
  versions: flavoured,
  comparable(a, b) {
    const version = a as FlavouredVersion
    const bound = b as FlavouredVersion
    // 10.2.1.jre8 is a build of 10.2.1, and a bound of 10.2.1 is about all builds of it (grype#3034).
    if (version.base !== null && bound.base === null) return order.compare(version.base, bound.whole)
    return order.compare(version.whole, bound.whole)
  },
  doubt(version, bounds) {
    // The bare release sorts below its builds, so that 32.0.0 seems to lack a fix in 32.0.0-android (grype#3042).
    const build = flavour.test(version)
      ? undefined
      : bounds.find((bound) => flavour.test(bound) && isBuildOf(bound, version))
    return build === undefined ? undefined : `${version} and ${build} may be builds of the same release`
  },
  concerns({ release }, { qualifiers }) {
    if (release === null) return true
    const named = qualifiers.get('repository_url')
    if (named === undefined) return `the record is for the repository ${release}, the component names none`
    return plainAddress(named) === plainAddress(release)
  },
}

function plainAddress(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '')
}

function isBuildOf(build: string, release: string): boolean {
  return order.compare(order.parse(build.replace(flavour, '')), order.parse(release)) === 0
}

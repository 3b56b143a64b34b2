import type { Ecosystem } from '#service/vulnerabilities/ecosystem.ts'
import { maven as order } from '#service/vulnerabilities/versions/maven.ts'
import type { MavenVersion } from '#service/vulnerabilities/versions/maven.ts'
import type { VersionScheme } from '#service/vulnerabilities/version-scheme.ts'

interface FlavouredVersion {
  readonly whole: MavenVersion
  /** Without its flavour; null when it has none. */
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

/** Maven. Names are `group:artifact`, with their letter case. */
export const maven: Ecosystem = {
  name: 'Maven',
  purlTypes: ['maven'],
  versType: 'maven',
  packageName: ({ namespace, name }) =>
    namespace === null ? (name.includes(':') ? name : undefined) : `${namespace.replaceAll('/', '.')}:${name}`,
  nameKey: (name) => name,
  versions: flavoured,
  comparable(a, b) {
    const left = a as FlavouredVersion
    const right = b as FlavouredVersion
    // A flavour says nothing about the release: when only one side has it, the releases are compared (grype#3042).
    if ((left.base === null) === (right.base === null)) return order.compare(left.whole, right.whole)
    return order.compare(left.base ?? left.whole, right.base ?? right.whole)
  },
}

import type { Purl } from '#service/domain/purl.ts'
import { ecosystems } from '#service/vulnerabilities/ecosystems/ecosystems.ts'

/** A package without its version, as names of it are compared. */
export interface PackageName {
  /** Two names with the same key may be the same package. */
  readonly key: string
  /** The very spelling. */
  readonly spelling: string
  /** Whether names that share a key may be different packages: the very spelling goes first then. */
  readonly spellingMatters: boolean
}

/** Types whose names are case-insensitive by the purl type definitions (ECMA-427), beside those of the ecosystems. */
const caseless: ReadonlySet<string> = new Set([
  'alpm',
  'apk',
  'bitbucket',
  'bitnami',
  'deb',
  'docker',
  'github',
  'gitlab',
  'hex',
  'oci',
  'rpm',
])

/** The package that a purl names. Letter case counts where the package's ecosystem has it: `Foo` and `foo` of Maven are two. */
export function packageNameOf(purl: Purl): PackageName {
  const { type, namespace, name } = purl
  const spelling = namespace === null ? name : `${namespace}/${name}`
  const ecosystem = ecosystems.find(({ purlTypes }) => purlTypes.includes(type))
  const known = ecosystem?.packageName(purl)
  const key =
    ecosystem && known !== undefined ? ecosystem.nameKey(known) : caseless.has(type) ? spelling.toLowerCase() : spelling
  return { key: `${type}/${key}`, spelling, spellingMatters: ecosystem?.spellingMatters === true }
}

import { packagePath } from '#service/domain/components/package-key.ts'
import type { Purl } from '#service/domain/components/purl.ts'
import { ecosystems } from '#service/matching/ecosystems/ecosystems.ts'

interface Packaged<Component> {
  readonly component: Component
  readonly purl: Purl
  readonly name: PackageName
}

/** Finds components by package. */
export class PackageIndex<Component extends { readonly componentVersion: string | null }> {
  readonly #byName = new Map<string, Packaged<Component>[]>()
  readonly #byVersion = new Map<string, Packaged<Component>[]>()
  readonly #spellings = new Set<string>()
  /** Of long lists of candidates only: candidates by each of their qualifiers. */
  readonly #byQualifier = new WeakMap<readonly Packaged<Component>[], Map<string, Packaged<Component>[]>>()

  add(component: Component, purl: Purl): void {
    const name = packageNameOf(purl)
    const packaged = { component, purl, name }
    push(this.#byName, name.key, packaged)
    push(this.#byVersion, `${name.key}@${purl.version ?? component.componentVersion ?? ''}`, packaged)
    this.#spellings.add(spelled(name))
  }

  /**
   * Finds the components that a purl covers: of the same package, in the same version if it names one, and with every qualifier that it
   * names. The subpath is ignored, except of Go, where it may be the end of the module's path.
   */
  find(wanted: Purl): readonly Component[] {
    const name = packageNameOf(wanted)
    const { version } = wanted
    const candidates = narrowed(
      version === null ? this.#byName.get(name.key) : this.#byVersion.get(`${name.key}@${version}`),
      wanted,
      this.#byQualifier,
    )
    const isSpelledSo = name.isSpellingSignificant && this.#spellings.has(spelled(name))
    return candidates
      .filter(
        (candidate) => (!isSpelledSo || candidate.name.spelling === name.spelling) && hasQualifiers(candidate, wanted),
      )
      .map(({ component }) => component)
  }
}

/** Qualifiers that describe the origin of a package, not its identity. */
const locationQualifiers = new Set(['checksum', 'download_url', 'vcs_url', 'file_name'])

/** Lists of this length are searched by qualifier, so that the time does not grow with candidates times statements. */
const minIndexed = 50

/** Returns the fewest candidates that one of the wanted qualifiers leaves. */
function narrowed<Component>(
  candidates: readonly Packaged<Component>[] = [],
  { qualifiers }: Purl,
  indexes: WeakMap<readonly Packaged<Component>[], Map<string, Packaged<Component>[]>>,
): readonly Packaged<Component>[] {
  const wanted = [...qualifiers].filter(([key]) => !locationQualifiers.has(key))
  if (candidates.length < minIndexed || wanted.length === 0) return candidates
  const index = indexes.get(candidates) ?? indexQualifiers(candidates)
  indexes.set(candidates, index)
  const lists = wanted.map(([key, value]) => index.get(`${key}=${value}`) ?? [])
  return lists.reduce((shortest, list) => (list.length < shortest.length ? list : shortest), candidates)
}

function indexQualifiers<Component>(candidates: readonly Packaged<Component>[]): Map<string, Packaged<Component>[]> {
  const index = new Map<string, Packaged<Component>[]>()
  for (const candidate of candidates) {
    for (const [key, value] of candidate.purl.qualifiers) push(index, `${key}=${value}`, candidate)
  }
  return index
}

function hasQualifiers({ purl }: Pick<Packaged<unknown>, 'purl'>, { qualifiers }: Purl): boolean {
  return [...qualifiers].every(([key, value]) => locationQualifiers.has(key) || purl.qualifiers.get(key) === value)
}

/** A package without its version, in the form in which names are compared. */
interface PackageName {
  /** Names with different keys are never the same package. */
  readonly key: string
  readonly spelling: string
  /** Whether names with the same key may be different packages. If the exact spelling is known, only that counts. */
  readonly isSpellingSignificant: boolean
}

/** Types with case-insensitive names by the purl type definitions (ECMA-427), in addition to those of the ecosystems. */
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

/**
 * Returns the package that a purl names. Letter case counts if the package's ecosystem is case-sensitive: `Foo` and `foo` are different
 * packages in Maven.
 */
function packageNameOf(purl: Purl): PackageName {
  const { type } = purl
  const spelling = packagePath(purl)
  // Distributions share their types. Their packages are distinguished by namespace and by their own name rules.
  const ecosystem = ecosystems.find((one) => one.distribution === undefined && one.purlTypes.includes(type))
  const known = type === 'golang' ? spelling : ecosystem?.packageName(purl)
  const key =
    ecosystem && known !== undefined ? ecosystem.nameKey(known) : caseless.has(type) ? spelling.toLowerCase() : spelling
  return { key: `${type}/${key}`, spelling, isSpellingSignificant: ecosystem?.isSpellingSignificant === true }
}

function spelled({ key, spelling }: PackageName): string {
  return `${key} ${spelling}`
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

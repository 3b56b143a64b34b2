import type { Purl } from '#service/domain/components/purl.ts'
import type { AffectedPackage } from '#service/domain/advisories/advisory-record.ts'
import type { Distribution } from './distribution.ts'
import type { VersionScheme } from './version-scheme.ts'

/** A package that a component is compared as. */
export interface ComparedPackage {
  readonly name: string
  readonly version: string | null
  /** What the package is, where it is not the component's own: `source package of libssl1.1`. */
  readonly role: string | null
  /** Why the comparison proves little; null when it proves what it says. */
  readonly doubt: string | null
  /** The version may have an epoch that nothing states. */
  readonly epochUnknown: boolean
  /** Records name source packages, and nothing says of which one this package is built. */
  readonly sourceUnknown?: boolean
  /** Compared with the binary packages that records about source packages list, not with source packages. */
  readonly isBinary?: boolean
}

/** A source package that a document states beside the purl. */
export interface SourcePackage {
  readonly name: string
  readonly version: string | null
}

/** What matching needs to know about a package ecosystem: only what differs from the next one. */
export interface Ecosystem {
  /** OSV's name, without suffix. */
  readonly name: string
  readonly purlTypes: readonly string[]
  /** The type in vers ranges; null when the vers specification has none. */
  readonly versType: string | null
  /** The package's name as OSV writes it, or undefined when the purl lacks a part of it. */
  packageName(purl: Purl): string | undefined
  /** The form in which names of both sides are compared. Two names with the same key are the same package. */
  nameKey(name: string): string
  /**
   * True when names that share a key may be different packages, so that a difference in spelling is a weak match and counts only
   * where no record has the very spelling.
   */
  readonly isSpellingSignificant?: boolean
  readonly versions: VersionScheme
  /** Compares a component's version with a bound, where that differs from the plain order. */
  comparable?(a: unknown, b: unknown): number
  /** The component's version without what tools put around it. */
  cleanVersion?(version: string): string
  /** Why a comparison of this version with these bounds proves little; undefined when it proves what it says. */
  doubt?(version: string, bounds: readonly string[]): string | undefined
  /** For the packages of an operating system: how releases are told apart. One purl type has several of them, by namespace. */
  readonly distribution?: Distribution
  /**
   * The packages a component stands for, where that is not simply `packageName`: records name source packages or binary ones. The
   * first that the data knows is compared.
   */
  packages?(purl: Purl, version: string | null, source: SourcePackage | undefined): readonly ComparedPackage[]
  /** Whether an entry for the package's name is about this component: false when it is about another; words when it may be. */
  concerns?(entry: AffectedPackage, purl: Purl): boolean | string
  /** Whether a purl may as well be of another kind of package, so that finding no record says nothing about it. */
  mayBeOther?(purl: Purl): boolean
}

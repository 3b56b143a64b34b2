import type { Purl } from '#service/domain/components/purl.ts'
import type { AffectedPackage } from '#service/domain/advisories/advisory-record.ts'
import type { Distribution } from './distribution.ts'
import type { VersionScheme } from './version-scheme.ts'

/** A package that a component is compared as. */
export interface ComparedPackage {
  readonly name: string
  readonly version: string | null
  /** How the package relates to the component, if it is not the component's own: `source package of libssl1.1`. */
  readonly role: string | null
  /** Why the comparison is weak evidence; null if it is not. */
  readonly doubt: string | null
  /** The version may have an epoch that is not stated. */
  readonly epochUnknown: boolean
  /** Records name source packages, and the source package of this package is unknown. */
  readonly sourceUnknown?: boolean
  /** Compared with the binary packages that records about source packages list, not with source packages. */
  readonly isBinary?: boolean
}

/** A source package that a document states in addition to the purl. */
export interface SourcePackage {
  readonly name: string
  readonly version: string | null
}

/** What a document states about a component beside its purl. */
export interface StatedComponent {
  readonly name: string
  /** The source package, if the document states it outside the purl. */
  readonly source?: SourcePackage | undefined
}

/** What matching needs to know about a package ecosystem: only what differs between ecosystems. */
export interface Ecosystem {
  /** OSV's name, without suffix. */
  readonly name: string
  readonly purlTypes: readonly string[]
  /** The type in vers ranges; null if the vers specification has none. */
  readonly versType: string | null
  /** Returns the package's name as OSV writes it, or undefined if the purl lacks a part of it. */
  packageName(purl: Purl): string | undefined
  /** Returns the form in which names are compared. Two names with the same key are the same package. */
  nameKey(name: string): string
  /**
   * True if names that share a key may be different packages. Then a different spelling is a weak match, and counts only if no record has
   * the exact spelling.
   */
  readonly isSpellingSignificant?: boolean
  readonly versions: VersionScheme
  /** Compares a component's version with a bound, if that differs from the plain order. */
  comparable?(a: unknown, b: unknown): number
  /** Removes additions of tools from the component's version. */
  cleanVersion?(version: string): string
  /** Returns why a comparison of this version with these bounds is weak evidence; undefined if it is not. */
  doubt?(version: string, bounds: readonly string[]): string | undefined
  /**
   * For the packages of an operating system: how releases are distinguished. A purl type has several distributions, distinguished by
   * namespace.
   */
  readonly distribution?: Distribution
  /**
   * Returns the packages that a component may stand for, if that is not simply `packageName`: records name source packages or binary ones,
   * or a purl does not say where a module's path ends. The first that the data has is compared.
   */
  packages?(purl: Purl, version: string | null, stated: StatedComponent): readonly ComparedPackage[]
  /**
   * Tests whether an entry for the package's name is about this component: false if it is about another; a text with the reason if it may
   * be.
   */
  concerns?(entry: AffectedPackage, purl: Purl): boolean | string
  /** Tests whether a purl may also be another kind of package, so that the absence of records says nothing about it. */
  mayBeOther?(purl: Purl): boolean
}

import type { Purl } from '#service/domain/purl.ts'
import type { VersionScheme } from './version-scheme.ts'

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
  readonly spellingMatters?: boolean
  readonly versions: VersionScheme
  /** Compares a component's version with a bound, where that differs from the plain order. */
  comparable?(a: unknown, b: unknown): number
  /** The component's version without what tools put around it. */
  cleanVersion?(version: string): string
  /** Why a comparison of this version with these bounds proves little; undefined when it proves what it says. */
  doubt?(version: string, bounds: readonly string[]): string | undefined
}

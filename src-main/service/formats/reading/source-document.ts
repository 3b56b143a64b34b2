import type { Rejection } from '#service/domain/rejection.ts'
import type { JsonKind } from '#service/formats/json/outline.ts'
import type { Position } from '#service/formats/json/position.ts'

/**
 * A document in any encoding, as readers see it: an object whose members are parsed on demand, and whose long lists are parsed element by
 * element. CycloneDX XML and SPDX tag-value are presented as the equivalent JSON.
 */
export interface SourceDocument {
  readonly root: JsonKind
  /** Root members that occur more than once. */
  readonly repeated: readonly string[]
  readonly names: readonly string[]
  /** Returns the kind of a root member; undefined if it is missing. */
  kind(name: string): JsonKind | undefined
  /** Returns the value of a root member; undefined if it is missing. */
  member(name: string): unknown
  /** Returns a root member that is a string; undefined if it is missing or not a string. */
  text(name: string): string | undefined
  /** Returns the number of elements of a root list. */
  length(name: string): number
  /** Returns one element of a root list. */
  element(name: string, index: number): unknown
  /** Yields the elements of a root list, parsed on demand. Yields nothing if the list is missing or null. */
  elements(name: string): Generator<unknown>
  /** Creates the rejection for a member that makes the document impossible to understand, with its position. */
  rejection(name: string, what: string): Rejection
  /**
   * Returns the positions of values in the file, by JSON pointer (RFC 6901). If the last steps of a pointer do not exist, the position is
   * that of the nearest enclosing value. A pointer that cannot be found at all is missing from the result. Takes one pass over the file for
   * any number of pointers.
   */
  positionsOf(pointers: readonly string[]): ReadonlyMap<string, Position>
}

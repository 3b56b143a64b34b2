import type { Rejection } from '#service/domain/rejection.ts'
import type { JsonKind } from '#service/formats/json/outline.ts'
import type { Position } from '#service/formats/json/position.ts'

/**
 * A document as readers see it, whatever its encoding: an object whose members are parsed when they are asked for, and whose long
 * lists are parsed element by element. CycloneDX XML and SPDX tag-value are seen as the JSON that says the same.
 */
export interface SourceDocument {
  readonly root: JsonKind
  /** Members that the root names more than once. */
  readonly repeated: readonly string[]
  readonly names: readonly string[]
  /** Kind of a member of the root; undefined when there is none. */
  kind(name: string): JsonKind | undefined
  /** Value of a member of the root; undefined when there is none. */
  member(name: string): unknown
  /** A string member of the root; undefined when there is none or it is no string. */
  text(name: string): string | undefined
  /** Number of elements of a list of the root. */
  length(name: string): number
  /** One element of a list of the root. */
  element(name: string, index: number): unknown
  /** Elements of a list of the root, parsed as they are asked for. None when it is missing or null. */
  elements(name: string): Generator<unknown>
  /** Says that a member makes the document impossible to understand, with its place. */
  rejection(name: string, what: string): Rejection
  /**
   * Where values lie in the file, by JSON pointer (RFC 6901). A pointer whose last steps lead nowhere is answered with the nearest
   * value above; one that cannot be found at all is missing from the answer. Costs one pass over the file, however many are asked for.
   */
  positionsOf(pointers: readonly string[]): ReadonlyMap<string, Position>
}

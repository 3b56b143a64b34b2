import type { JsonObject } from '#service/domain/json-values.ts'

/** Called for each value that is left out or, if `written` is given, written differently. `field`: `packages/supplier`. */
export type OnMended = (field: string, expected: string, written?: string) => void

/** Converts a document in its JSON form to what an encoding can represent. Most values are unchanged. */
export interface Encoding {
  text(text: string): string
  /** Converts the members of the document, without its lists. */
  document(members: JsonObject, onMended: OnMended): JsonObject
  /** Converts an element of a list; undefined if it cannot be written. */
  element(list: string, value: unknown, onMended: OnMended): unknown
}

/** What required fields get if the document has nothing for them. */
export interface Substitutes {
  /** Time of the export, `2026-01-02T03:04:05Z`. */
  readonly date: string
  readonly namespace: string
  /** Identifier of the document as it was read. */
  readonly documentId: string
}

import canonicalize from 'canonicalize'
import type { JsonObject } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'

/**
 * Yields the signed text of a document in pieces: its canonical form (RFC 8785) with the signature as it was at the time of signing.
 * Lists are yielded element by element, so that the whole text is never in memory.
 */
export function* signedPieces(
  document: Pick<SourceDocument, 'names' | 'member' | 'length' | 'elements'>,
  signature: JsonObject,
  excluded: ReadonlySet<unknown>,
): Generator<string> {
  // The canonical order is that of UTF-16 code units.
  const names = document.names.filter((name) => !excluded.has(name)).toSorted(byCodeUnits)
  for (const [index, name] of names.entries()) {
    yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`
    if (name === 'signature') yield canonical(signature)
    else if (document.length(name) > 0) yield* listPieces(document.elements(name))
    else yield canonical(document.member(name))
  }
  yield names.length === 0 ? '{}' : '}'
}

function* listPieces(elements: Iterable<unknown>): Generator<string> {
  let before = '['
  for (const element of elements) {
    yield before + canonical(element)
    before = ','
  }
  yield ']'
}

/**
 * A value without a canonical form, such as a number out of range, cannot have been signed. Any text works, because no signature matches.
 */
function canonical(value: unknown): string {
  try {
    return canonicalize(value) ?? ''
  } catch {
    return ''
  }
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : 1
}

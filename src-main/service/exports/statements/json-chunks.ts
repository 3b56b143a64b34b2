/**
 * Yields a JSON document as text with an indent of two spaces, element by element if a root member is a list or an iterable. Undefined
 * members are omitted.
 */
export function* jsonChunks(document: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{\n'
  for (const [name, value] of Object.entries(document)) {
    if (value === undefined) continue
    yield `${before}  ${JSON.stringify(name)}: `
    before = ',\n'
    if (isIterable(value)) yield* listPieces(value)
    else yield indented(value, '  ')
  }
  yield before === '{\n' ? '{}\n' : '\n}\n'
}

function* listPieces(list: Iterable<unknown>): Generator<string> {
  let before = '[\n'
  for (const element of list) {
    yield `${before}    ${indented(element, '    ')}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]' : '\n  ]'
}

/** JSON has line breaks between values only. In texts they are escaped. */
function indented(value: unknown, by: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`)
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

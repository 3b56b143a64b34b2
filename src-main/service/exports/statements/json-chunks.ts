/**
 * A JSON document as text, two blanks a level, element by element where a member of the root is a list or an iterable. Members that
 * are undefined are left out.
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

/** Line breaks of JSON text stand between values only: inside texts they are escaped. */
function indented(value: unknown, by: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`)
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

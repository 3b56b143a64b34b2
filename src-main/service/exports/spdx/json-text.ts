/** A list of a document whose elements are created while it is written. */
export interface WrittenList {
  readonly name: string
  readonly elements: Iterable<unknown>
}

/**
 * Yields the JSON of an object with short members and long lists, element by element, with an indent of two spaces. Lists are read in
 * order, so a later list can contain elements that were found while an earlier one was written. Empty lists are omitted.
 */
export function* jsonText(members: Readonly<Record<string, unknown>>, lists: Iterable<WrittenList>): Generator<string> {
  let separator = '{\n  '
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue
    yield `${separator}${JSON.stringify(name)}: ${indented(value, '  ')}`
    separator = ',\n  '
  }
  for (const { name, elements } of lists) {
    let start = `${separator}${JSON.stringify(name)}: [\n    `
    for (const element of elements) {
      yield `${start}${indented(element, '    ')}`
      start = ',\n    '
      separator = ',\n  '
    }
    if (start === ',\n    ') yield '\n  ]'
  }
  yield separator.startsWith('{') ? '{}\n' : '\n}\n'
}

/** Strings contain no line breaks in JSON, so every line break belongs to the layout. */
function indented(value: unknown, blanks: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${blanks}`)
}

/** A list of a document, made element by element while it is written. */
export interface WrittenList {
  readonly name: string
  readonly elements: Iterable<unknown>
}

/**
 * JSON of an object with short members and long lists, element by element, indented by two blanks. Lists are asked in their order,
 * so that a later one may hold what came up while an earlier one was made. Empty lists are left out.
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

/** Strings hold no line breaks in JSON: every one of them is of the layout. */
function indented(value: unknown, blanks: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${blanks}`)
}

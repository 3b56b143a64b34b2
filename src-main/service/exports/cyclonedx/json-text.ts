import { type DocumentMember, Elements } from './writing.ts'

const blanks = '  '

/** Yields a document as JSON text with an indent of two spaces. Entries of lazy lists are yielded one by one. */
export function* jsonText(members: Iterable<DocumentMember>): Generator<string> {
  let before = '{\n'
  for (const [name, value] of members) {
    const key = `${blanks}${JSON.stringify(name)}: `
    if (!(value instanceof Elements)) {
      yield `${before}${key}${indented(value, blanks)}`
      before = ',\n'
      continue
    }
    let isFirst = true
    for (const entry of value) {
      yield `${isFirst ? `${before}${key}[` : ','}\n${blanks}${blanks}${indented(entry, blanks + blanks)}`
      isFirst = false
    }
    if (isFirst && !value.evenEmpty) continue
    yield isFirst ? `${before}${key}[]` : `\n${blanks}]`
    before = ',\n'
  }
  yield before === '{\n' ? '{}\n' : '\n}\n'
}

/** Formats a value, with further lines indented by `margin`. JSON has line breaks only between values. */
function indented(value: unknown, margin: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${margin}`)
}

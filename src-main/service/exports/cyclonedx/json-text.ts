import { type DocumentMember, Elements } from './writing.ts'

const blanks = '  '

/** A document as JSON text, indented by two blanks, in pieces: entries of a list that is made while it is written come one by one. */
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

/** Text of a value whose further lines stand behind `margin`. A JSON text has line breaks between its parts only. */
function indented(value: unknown, margin: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${margin}`)
}

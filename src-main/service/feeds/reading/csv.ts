/**
 * Parses the records of a CSV text (RFC 4180): quoted cells may contain commas, line ends and doubled quotes. Lines end with LF or CRLF.
 * Empty lines are skipped. An unclosed quote includes everything after it.
 */
export function* readCsv(text: string): Generator<readonly string[]> {
  let at = 0
  while (at < text.length) {
    const cells: string[] = []
    for (;;) {
      const cell = readCell(text, at)
      cells.push(cell.text)
      at = cell.end
      if (text[at] !== ',') break
      at += 1
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    if (cells.length > 1 || cells[0] !== '') yield cells
  }
}

function readCell(text: string, start: number): { readonly text: string; readonly end: number } {
  if (text[start] !== '"') {
    const end = plainEnd(text, start)
    return { text: text.slice(start, end), end }
  }
  let content = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return { text: content + text.slice(from), end: text.length }
    content += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      // Text between the closing quote and the comma is invalid, but is appended so that it is not lost.
      const end = plainEnd(text, quote + 1)
      return { text: content + text.slice(quote + 1, end), end }
    }
    content += '"'
    from = quote + 2
  }
}

const cellEnd = /[,\r\n]/g

function plainEnd(text: string, start: number): number {
  cellEnd.lastIndex = start
  return cellEnd.exec(text)?.index ?? text.length
}

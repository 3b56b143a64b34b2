import { printableText } from '#service/domain/printable-text.ts'

/** Number of bytes in which the document is searched for. Logs that are longer are recognized as other text. */
const searched = 65_536
const maxShown = 80

// A terminal escape sequence starts with the character ESC (ECMA-48).
const escape = String.fromCodePoint(0x1b)
const escapes = new RegExp(
  `${escape}(?:\\[[0-9;?]*[ -/]*[@-~]|\\][^\\u0007${escape}]*(?:\\u0007|${escape}\\\\)|[@-Z\\\\-_])`,
  'g',
)
/** The first line of a document that a tool printed: JSON, XML or tag-value. */
const firstLine = /^[ \t]*(?:\{[ \t]*(?:["}\r\n]|$)|<\?xml\b|<(?:\w+:)?bom\b|SPDXVersion[ \t]*:)/
/** `[INFO] text` of a log, which starts like a list of JSON. */
const inBrackets = /^\[[^[\]{}"\r\n]*\][ \t]*[^\s,\]}]/
/** Members of documents. A line of a log in JSON has none of them. */
const documentMembers = /"(?:bomFormat|spdxVersion|@context|@graph|document|\$schema|predicate|payload|sbom)"/

/**
 * Describes text before the document in a file, such as the messages of a tool whose output was saved together with them. Returns
 * undefined if there is none, or no document after it.
 */
export function describeTextBefore(text: Buffer): string | undefined {
  const lines = text.toString('utf8', 0, searched).split(/\r\n|\n|\r/)
  const plain = lines.map((line) => line.replaceAll(escapes, ''))
  const first = plain.findIndex((line) => line.trim() !== '')
  const isDocument = (line: string, at: number) => firstLine.test(line) && !isLog(line, plain.slice(at + 1))
  const begins = plain.findIndex(isDocument)
  const [whole = '', shown = ''] = [lines[begins], plain[begins]]
  if (begins < 0 || (begins === first && whole === shown) || begins < first) return undefined
  const before = begins === first ? 'an escape sequence of a terminal (ANSI)' : quote(plain[first] ?? '')
  const at = begins === first ? begins : first
  return (
    `Text before the document, line ${at + 1}: ${before}. The document begins in line ${begins + 1}. ` +
    'Save it without the messages of the tool'
  )
}

/** Tests whether a text that starts like JSON may be a log: a word in brackets, or a line of JSON that is no document. */
export function startsLikeLog(text: Buffer): boolean {
  const [line = '', ...others] = text
    .toString('utf8', 0, searched)
    .trimStart()
    .split(/\r\n|\n|\r/)
  return inBrackets.test(line) || isLog(line, others)
}

/** Tests whether a line is a whole object of JSON, but no document, and followed by another text. */
function isLog(line: string, others: readonly string[]): boolean {
  if (!/^[ \t]*\{.*\}[ \t]*$/.test(line) || documentMembers.test(line)) return false
  try {
    JSON.parse(line)
  } catch {
    return false
  }
  return others.some((other) => firstLine.test(other))
}

function quote(line: string): string {
  const trimmed = printableText(line.trim())
  return JSON.stringify(trimmed.length > maxShown ? `${trimmed.slice(0, maxShown)}…` : trimmed)
}

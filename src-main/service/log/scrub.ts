/** Characters of a line. What is longer quotes something, such as the content of a file. */
const maxLine = 8_000

/** What is secret by its form, and what takes its place. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN ([A-Z ]*PRIVATE KEY)-----[^]*?(?:-----END \1-----|$)/g, '[private key]'],
  // A token of the usual form, also one that is cut, and one of any prefix: 43 characters after it, as base64url writes 256 bits.
  [/\b([a-z][a-z\d]*_live_)[\w-]+/g, '$1[secret]'],
  [/\b([a-z][a-z\d]*_(?:[a-z\d]+_)*)(?=[\w-]{0,42}[A-Z])[\w-]{43}(?![\w-])/g, '$1[secret]'],
  [/(#k=)[\w-]+/g, '$1[secret]'],
  [/(\/(?:download|share)\/)[\w-]{16,}/g, '$1[secret]'],
  // The whole path of a webhook is its secret.
  [
    /(\bhttps:\/\/(?:hooks\.slack\.com|[\w.-]+\.(?:webhook\.office|logic\.azure|api\.powerplatform)\.com(?::\d+)?)\/)[^\s"'\\]+/gi,
    '$1[secret]',
  ],
  [/\b(Bearer\s+)[^\s"',;]+/gi, '$1[secret]'],
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/?#@]+@/gi, '$1[secret]@'],
  [
    /((?:token|secret|passphrase|password|passwd|api[_-]?key|access[_-]?key|webhook[_-]?url|authorization|signature|credential)s?\\?["']?\s*[:=]\s*)(\\?["'])(?:(?!\2).)*\2/gi,
    '$1$2[secret]$2',
  ],
  [
    /((?:token|secret|passphrase|password|passwd|api[_-]?key|access[_-]?key|webhook[_-]?url|signature|credential)s?=)(?!\[secret\])[^\s"'&;,]+/gi,
    '$1[secret]',
  ],
]

/**
 * Returns a line for the log without secrets: those that can be told by their form (tokens, one-time codes, private keys, passwords in URLs,
 * values that are named as secret), and those of `known`, such as a bootstrap token. A very long line is cut.
 *
 * @param known secrets of any form; those with fewer than 6 characters are ignored, because they would be found everywhere
 */
export function scrub(line: string, known: readonly string[] = []): string {
  let text = line.length > maxLine ? `${line.slice(0, maxLine)}… (${line.length} characters)` : line
  for (const secret of known) if (secret.length >= 6) text = text.replaceAll(secret, '[secret]')
  for (const [form, instead] of forms) text = text.replace(form, instead)
  return text
}

/** Returns a log that receives scrubbed lines. */
export function scrubbedLog(log: (line: string) => void, known: readonly string[] = []): (line: string) => void {
  return (line) => log(scrub(line, known))
}

/** Lines of a file for a preview: at most `most`, each truncated to a readable length. */
export interface PreviewLines {
  readonly lines: readonly string[]
  /** Number of lines of the whole text. */
  readonly total: number
  readonly bytes: number
}

const maxLineLength = 240

/**
 * Decodes base64 text for a preview. A document on a single line is broken into lines for reading; the file itself does not change.
 * @param most the maximum number of lines
 */
export function readPreview(content: string, most = 400): PreviewLines {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  const text = new TextDecoder().decode(bytes)
  const lines = spread(text).split('\n')
  return { lines: lines.slice(0, most).map(truncateLine), total: lines.length, bytes: bytes.length }
}

function spread(text: string): string {
  if (text.includes('\n') && text.length / text.split('\n').length < maxLineLength) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

function truncateLine(line: string): string {
  return line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Returns a part of a text. Bytes that are not UTF-8 become U+FFFD. */
export function textOf(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end))
}

/** Code of an ASCII character. */
export const codeOf = (character: string) => character.charCodeAt(0)

const space = codeOf(' ')
const tab = codeOf('\t')
const lineFeed = codeOf('\n')
const carriageReturn = codeOf('\r')

/** Whether a byte is blank in JSON and XML. */
export function isBlank(byte: number | undefined): boolean {
  return byte === space || byte === lineFeed || byte === tab || byte === carriageReturn
}

/** Returns the place of the next byte that is not blank. */
export function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from
  while (isBlank(bytes[at])) at += 1
  return at
}

/** Returns the place of some bytes at or after a place; -1 if they do not come. */
export function indexOfBytes(bytes: Uint8Array, sought: Uint8Array, from: number): number {
  const first = sought[0]
  if (first === undefined) return from
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (hasBytesAt(bytes, sought, at)) return at
  }
  return -1
}

/** Whether some bytes stand at a place. */
export function hasBytesAt(bytes: Uint8Array, sought: Uint8Array, at: number): boolean {
  for (let place = 0; place < sought.length; place += 1) {
    if (bytes[at + place] !== sought[place]) return false
  }
  return true
}

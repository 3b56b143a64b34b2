import { Rejection } from '#service/domain/rejection.ts'

/** Encoding names that declarations and decoders use differently, and encodings that a decoder treats as a wider one. */
const latin1 = new Set(['iso-8859-1', 'iso_8859-1', 'latin1', 'latin-1', 'l1', 'cp819', 'ibm819'])
const ascii = new Set(['us-ascii', 'ascii', 'iso646-us'])

/**
 * Returns the encoding, in lower case, that the XML declaration of a text without byte order mark names (XML 1.0, appendix F). Undefined if
 * there is none or if it is UTF-8.
 * @throws {Rejection} if the encoding is not supported, or if the declaration itself is not in that encoding
 */
export function declaredEncoding(bytes: Buffer): string | undefined {
  const declaration = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/.exec(bytes.toString('latin1', 0, 256))
  const name = declaration?.[1]?.trim().toLowerCase()
  if (name === undefined || name === 'utf-8' || name === 'utf8') return undefined
  const place = `(line 1, column ${(declaration?.[0].length ?? 1) - name.length})`
  if (/^(utf-?16|utf-?32|ucs-|iso-10646-ucs)/.test(name)) {
    throw new Rejection(`The XML declares the encoding "${name}" but is not encoded in it ${place}`)
  }
  if (!latin1.has(name) && !ascii.has(name) && !isDecoded(name)) {
    throw new Rejection(`The declared encoding "${name}" is not supported ${place}`)
  }
  return name
}

/** Decodes the text to UTF-8, and reports whether bytes were replaced because they are invalid in this encoding. */
export function decodeDeclared(bytes: Buffer, encoding: string): { text: Buffer; broken: boolean } {
  if (latin1.has(encoding)) return { text: Buffer.from(bytes.toString('latin1')), broken: false }
  if (ascii.has(encoding)) {
    const isBroken = bytes.some((byte) => byte >= 0x80)
    return isBroken ? { text: withoutHighBytes(bytes), broken: true } : { text: bytes, broken: false }
  }
  try {
    return { text: Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes)), broken: false }
  } catch (error) {
    // A decoder throws this for bytes that are invalid in its encoding.
    if (!(error instanceof TypeError)) throw error
    return { text: Buffer.from(new TextDecoder(encoding).decode(bytes)), broken: true }
  }
}

function withoutHighBytes(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(/[\x80-\xff]/g, '\ufffd'))
}

function isDecoded(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== 'replacement'
  } catch {
    // The decoder does not know the name.
    return false
  }
}

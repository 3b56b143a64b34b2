import { Rejection } from '#service/domain/rejection.ts'

/** Encodings that declarations call by another name than decoders do, and those that a decoder takes for a wider one. */
const latin1 = new Set(['iso-8859-1', 'iso_8859-1', 'latin1', 'latin-1', 'l1', 'cp819', 'ibm819'])
const ascii = new Set(['us-ascii', 'ascii', 'iso646-us'])

/**
 * The encoding, in lower case, that the XML declaration of a text without byte order mark names (XML 1.0, appendix F); undefined when there is none or
 * when it is UTF-8.
 *
 * @throws Rejection when it is one that is not read, or one that the declaration itself is not in.
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

/** The text as UTF-8, and whether bytes were replaced because they are none in this encoding. */
export function decodeDeclared(bytes: Buffer, encoding: string): { text: Buffer; broken: boolean } {
  if (latin1.has(encoding)) return { text: Buffer.from(bytes.toString('latin1')), broken: false }
  if (ascii.has(encoding)) {
    const isBroken = bytes.some((byte) => byte >= 0x80)
    return isBroken ? { text: withoutHighBytes(bytes), broken: true } : { text: bytes, broken: false }
  }
  try {
    return { text: Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes)), broken: false }
  } catch (error) {
    // What a decoder throws on bytes that are no text in its encoding.
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
    // That is how it says that it does not know the name.
    return false
  }
}

import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Shorter texts are stored as they are, because compressing them would gain little and cost a call each. In characters. */
const packedFrom = 1000

/** Compressed texts are small: the window that zstd would reserve for a stream costs memory and time for nothing. */
export const smallWindow = { params: { [constants.ZSTD_c_windowLog]: 16 } } as const

/** Converts a text to its stored form: compressed by zstd if it is long. */
export function packText(text: string): string | Buffer {
  return text.length < packedFrom ? text : zstdCompressSync(text, smallWindow)
}

/** Restores a text from `packText`. */
export function unpackText(stored: string | Uint8Array): string {
  return typeof stored === 'string' ? stored : zstdDecompressSync(stored).toString('utf8')
}

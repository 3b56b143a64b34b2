import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Shorter texts are kept as they are: packing would gain little and cost a call each. Characters. */
const packedFrom = 1000

/** What is packed is small: the window that zstd would keep for a stream costs memory and time for nothing. */
export const smallWindow = { params: { [constants.ZSTD_c_windowLog]: 16 } } as const

/** A text as a column keeps it: packed by zstd when it is long. */
export function packText(text: string): string | Buffer {
  return text.length < packedFrom ? text : zstdCompressSync(text, smallWindow)
}

/** What `packText` made of a text. */
export function unpackText(stored: string | Uint8Array): string {
  return typeof stored === 'string' ? stored : zstdDecompressSync(stored).toString('utf8')
}

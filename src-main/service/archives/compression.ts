/** How a file is compressed, by its first four bytes (RFC 1952 section 2.3.1, RFC 8878 sections 3.1.1 and 3.1.2). */
export function compressionOf(first: Buffer): 'gzip' | 'zstd' | undefined {
  if (first[0] === 0x1f && first[1] === 0x8b) return 'gzip'
  if (first.length < 4) return undefined
  const magic = first.readUInt32LE(0)
  // What compresses in several threads begins with a frame to be skipped.
  return magic === 0xfd2fb528 || magic >>> 4 === 0x184d2a5 ? 'zstd' : undefined
}

import { open } from 'node:fs/promises'

/** Returns the compression of a file by its first four bytes (RFC 1952 section 2.3.1, RFC 8878 sections 3.1.1 and 3.1.2). */
export function compressionOf(first: Buffer): 'gzip' | 'zstd' | undefined {
  if (first[0] === 0x1f && first[1] === 0x8b) return 'gzip'
  if (first.length < 4) return undefined
  const magic = first.readUInt32LE(0)
  // Programs that compress in several threads start with a skippable frame.
  return magic === 0xfd2fb528 || magic >>> 4 === 0x184d2a5 ? 'zstd' : undefined
}

/** Tests whether a file is a zip archive by its first four bytes (APPNOTE.TXT 4.3.7, 4.3.16, 8.5.3). */
export function isZip(first: Buffer): boolean {
  return first.toString('latin1', 0, 2) === 'PK' && [3, 5, 7].includes(first[2] ?? 0)
}

/** Tests by its first bytes whether a file is an archive that may contain documents. */
export async function archiveKind(path: string): Promise<'gzip' | 'zip' | undefined> {
  const handle = await open(path, 'r')
  try {
    const first = Buffer.alloc(4)
    await handle.read(first, 0, 4, 0)
    if (isZip(first)) return 'zip'
    return compressionOf(first) === 'gzip' ? 'gzip' : undefined
  } finally {
    await handle.close()
  }
}

import { once } from 'node:events'
import { pack } from 'tar-stream'

const blockBytes = 512

/**
 * Returns the header of a file in a tar archive, readable by its owner. The content does not go through the library, whose streams would copy
 * it once more.
 *
 * @param name at most 100 characters of ASCII: a longer one would need more than one block
 * @param bytes size of the file
 */
export async function tarHeader(name: string, bytes: number): Promise<Buffer> {
  if (name.length > 100) throw new Error(`The name "${name}" is too long for a tar header`)
  const archive = pack()
  const entry = archive.entry({ name, size: bytes, mode: 0o600, mtime: new Date(0) })
  entry.on('error', () => {}) // its content never comes
  const [header] = await once(archive, 'data')
  archive.destroy()
  return header
}

/** Returns the bytes that fill the last block of a file. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes)
}

/** Returns the end of an archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * blockBytes)
}

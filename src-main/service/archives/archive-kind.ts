import { open } from 'node:fs/promises'

/** Whether a file is an archive, by its first bytes. */
export async function archiveKind(path: string): Promise<'gzip' | 'zip' | undefined> {
  const handle = await open(path, 'r')
  try {
    const first = Buffer.alloc(4)
    await handle.read(first, 0, 4, 0)
    if (first[0] === 0x1f && first[1] === 0x8b) return 'gzip'
    return first.toString('latin1', 0, 2) === 'PK' && [3, 5, 7].includes(first[2] ?? 0) ? 'zip' : undefined
  } finally {
    await handle.close()
  }
}

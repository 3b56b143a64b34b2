import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import type { ImportBatch } from './import-batches.ts'

/**
 * Passes `work` the file to send for a batch: its own file, or an archive of its records in a temporary folder, which is removed
 * afterwards.
 */
export async function withUploadFile<T>(
  { files, root }: ImportBatch,
  signal: AbortSignal,
  send: (path: string) => Promise<T>,
): Promise<T> {
  if (root === null) return send(files[0] ?? '')
  const folder = await mkdtemp(join(tmpdir(), 'waybill-records-'))
  try {
    const path = join(folder, 'records.tar.zst')
    const archive = pack()
    const written = pipeline([Readable.from(archive), createZstdCompress(), createWriteStream(path, { mode: 0o600 })], {
      signal,
    })
    const packed = packAll(archive, files, root).catch((error: unknown) => archive.destroy(error as Error))
    await Promise.all([written, packed])
    return await send(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function packAll(archive: ReturnType<typeof pack>, files: readonly string[], root: string): Promise<void> {
  for (const file of files) {
    const content = await readFile(file)
    const name = relative(root, file).split(sep).join('/')
    await new Promise<void>((resolve, reject) => {
      archive.entry({ name, size: content.length, mtime: new Date(0) }, content, (error) => {
        if (error) reject(error)
        else resolve()
      })
    })
  }
  archive.finalize()
}

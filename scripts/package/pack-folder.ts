import { createReadStream, createWriteStream, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import { pack, type Pack } from 'tar-stream'

/**
 * Packs a folder into a `.tar.gz` beside it. The same folder gives the same bytes: names are sorted, and times, users and groups left out.
 *
 * @returns the archive and its SHA-256 in hex
 */
export async function packFolder(folder: string): Promise<{ readonly archive: string; readonly sha256: string }> {
  const archive = `${folder}.tar.gz`
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(archive))
  for (const name of filesBelow(folder)) await addFile(tar, join(folder, name), `${basename(folder)}/${name}`)
  tar.finalize()
  await written
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(archive)) hash.update(chunk as Buffer)
  return { archive, sha256: hash.digest('hex') }
}

/** Lists all files below a folder, relative to it and with `/`, in order. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted()
}

async function addFile(tar: Pack, file: string, name: string): Promise<void> {
  const { size, mode } = statSync(file)
  const isProgram = process.platform === 'win32' ? name.endsWith('.exe') : (mode & 0o100) !== 0
  const entry = tar.entry({ name, size, mode: isProgram ? 0o755 : 0o644, mtime: new Date(0) })
  await pipeline(createReadStream(file), entry)
}

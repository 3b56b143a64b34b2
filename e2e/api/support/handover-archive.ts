import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'

/** The parts of a handover file by their names. */
export type Entries = Map<string, string>

/** Reads the parts of a file without a passphrase. */
export async function entriesOf(bytes: Uint8Array): Promise<Entries> {
  const archive = extract()
  archive.end(zstdDecompressSync(bytes))
  const entries: Entries = new Map()
  for await (const entry of archive) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    entries.set(entry.header.name, Buffer.concat(chunks).toString())
  }
  return entries
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Packs entries; the manifest has right hashes unless `keeps` leaves the one that is there. */
export async function packed(entries: ReadonlyMap<string, string>, keeps = false): Promise<Uint8Array> {
  const archive = pack()
  const named = ['about.json', 'document', 'findings.ndjson', 'notes.ndjson'].flatMap((name) => {
    const text = entries.get(name)
    return text === undefined ? [] : [{ name, bytes: Buffer.byteLength(text), sha256: sha256(text) }]
  })
  for (const [name, text] of entries) {
    const isManifest = name === 'manifest.json' && !keeps
    archive.entry({ name }, isManifest ? JSON.stringify({ parts: named }) : text)
  }
  archive.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of archive) chunks.push(chunk as Buffer)
  return zstdCompressSync(Buffer.concat(chunks))
}

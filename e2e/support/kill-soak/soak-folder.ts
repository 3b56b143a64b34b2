import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { extract } from 'tar-stream'
import type { StoredContent } from './read-store.ts'
import { faultsOf, type SentDocuments, type SoakState, stateOf } from './soak-state.ts'
import { readInSecondProcess } from './stored-content.ts'

/** Returns what is wrong with the files of a data folder whose service is idle; empty if every file is where it belongs. */
export function faultsOfFolder(dataFolder: string, { versions }: StoredContent): readonly string[] {
  const known = versions.flatMap(({ documents }) => documents)
  const ids = new Set(known.map(({ id }) => id))
  const there = new Set(namesIn(join(dataFolder, 'documents')))
  const originals = known.flatMap(({ id, sha256 }) => {
    if (!there.has(id)) return [`the original ${id} is missing`]
    return sha256Of(readFileSync(join(dataFolder, 'documents', id))) === sha256 ? [] : [`the original ${id} is altered`]
  })
  return [
    ...originals,
    ...[...there].filter((name) => !ids.has(name)).map((name) => `the file documents/${name} belongs to no document`),
    ...faultsOfQuarantine(dataFolder, ids),
    ...leftovers(dataFolder).map((name) => `${name} was left`),
    ...versions.filter(({ visible }) => visible === 0).map(({ id }) => `version ${id} is hidden`),
  ]
}

function faultsOfQuarantine(dataFolder: string, ids: ReadonlySet<string>): readonly string[] {
  return namesIn(join(dataFolder, 'quarantine')).flatMap((day) => {
    const folder = join(dataFolder, 'quarantine', day)
    const list = existsSync(join(folder, 'files.tsv')) ? readFileSync(join(folder, 'files.tsv'), 'utf8') : ''
    const replaced = namesIn(folder).filter((name) => name.startsWith('replaced-'))
    return [
      ...replaced.map((name) => `quarantine/${day}/${name} was left`),
      ...namesIn(join(folder, 'documents')).flatMap((name) => [
        ...(ids.has(name) ? [`the original ${name} is in quarantine`] : []),
        ...(list.includes(`documents/${name}`) ? [] : [`documents/${name} of quarantine is not on its list`]),
      ]),
    ]
  })
}

/** Lists what interrupted work left. A file to import whose request was interrupted stays for an hour, and is not among them. */
function leftovers(dataFolder: string): readonly string[] {
  const backups = namesIn(join(dataFolder, 'backups'))
  const isBackup = (name: string) => /^waybill-.*\.tar\.zst(\.age)?$/.test(name)
  const isNote = (name: string) => name.endsWith('.json') && backups.includes(name.slice(0, -'.json'.length))
  return [
    ...namesIn(dataFolder).filter((name) => name === 'restoring' || name.endsWith('.part')),
    ...namesIn(join(dataFolder, 'incoming')).map((name) => `incoming/${name}`),
    ...namesIn(join(dataFolder, 'advisories')).filter((name) => name.includes('.building')),
    ...backups.filter((name) => !isBackup(name) && !isNote(name)).map((name) => `backups/${name}`),
  ]
}

/** Reads a backup file without the application's code. */
export async function readBackupFile(
  path: string,
  { scratch, sent }: { readonly scratch: string; readonly sent: SentDocuments },
): Promise<{ readonly state: SoakState; readonly faults: readonly string[] }> {
  const folder = mkdtempSync(join(scratch, 'backup-'))
  try {
    const parts = await unpack(path, folder)
    const { parts: listed } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
      parts: readonly { name: string; bytes: number; sha256: string }[]
    }
    parts.delete('manifest.json')
    const content = await readInSecondProcess(join(folder, 'waybill.db'))
    const documents = content.versions.filter(({ visible }) => visible === 1).flatMap((version) => version.documents)
    const faults = [
      ...(listed.length === parts.size ? [] : ['other parts than the manifest lists']),
      ...listed.filter(({ name, sha256 }) => parts.get(name) !== sha256).map(({ name }) => `${name} is altered`),
      ...documents
        .filter(({ id, sha256 }) => parts.get(`documents/${id}`) !== sha256)
        .map(({ id }) => `the original ${id} is missing or altered`),
      ...faultsOf(content, sent),
    ]
    return { state: stateOf(content), faults }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Unpacks an archive and returns the SHA-256 of each part. */
async function unpack(path: string, folder: string): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  const archive = extract()
  archive.end(zstdDecompressSync(readFileSync(path)))
  for await (const entry of archive) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer) // a stream without encoding
    const bytes = Buffer.concat(chunks)
    const { name } = entry.header
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
    parts.set(name, sha256Of(bytes))
  }
  return parts
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

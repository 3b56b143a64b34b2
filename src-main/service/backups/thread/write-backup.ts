import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { tarEnd } from '#service/archives/write-tar.ts'
import { removeAddresses } from '#service/db/backups/remove-addresses.ts'
import { copyDatabase } from '#service/db/dialect/copy-database.ts'
import { readStoreContent } from '#service/db/dialect/inspect-database.ts'
import { flushFolder } from '#service/db/store/flush-folder.ts'
import {
  type BackupAbout,
  type BackupManifest,
  type BackupPart,
  type BackupReason,
  backupFilename,
  backupFormat,
  backupFormatVersion,
  unsignedFormatVersion,
} from '#service/domain/backups/backup.ts'
import { ensureBackupFolder, scratchFolder } from '#service/backups/backup-settings.ts'
import type { SigningMaterial } from '#service/signatures/signing-material.ts'
import type { StoreTask, StoreTaskContext } from '#service/workers/store-task.ts'
import { markPlace, markStep } from '#service/workers/task-place.ts'
import { fileEntry, type StoredFile, textEntry } from './archive-entries.ts'
import { type WrittenFile, writePacked } from './backup-stream.ts'
import { signManifest } from './manifest-signature.ts'

export interface WriteBackupInput {
  readonly dataFolder: string
  /** Folder of the new file. */
  readonly folder: string
  readonly id: string
  readonly reason: BackupReason
  readonly createdAt: string
  readonly waybillVersion: string
  readonly passphrase: string | null
  /** Signs it; null for none. */
  readonly signingKey: SigningMaterial | null
}

export interface WrittenBackup extends WrittenFile {
  readonly about: BackupAbout
  readonly filename: string
}

/** Writes a backup of a data folder, whether or not its service runs. No file has the name of a backup before it is complete and flushed. */
export const writeBackupTask: StoreTask<WriteBackupInput, WrittenBackup> = { name: 'write-backup', run: writeBackup }

async function writeBackup(context: StoreTaskContext, input: WriteBackupInput): Promise<WrittenBackup> {
  const { dataFolder, folder, passphrase, signingKey } = input
  await ensureBackupFolder(dataFolder, folder)
  const copy = join(await scratchFolder(dataFolder, folder, passphrase !== null), `.${input.id}.db`)
  const filename = backupFilename(input, passphrase !== null)
  const part = join(folder, `.${input.id}.part`)
  try {
    markPlace('the copy of the database')
    await copyDatabase(join(dataFolder, 'waybill.db'), copy, markStep)
    context.signal.throwIfAborted()
    markPlace('the content of the copy')
    const { documents, ...content } = readStoreContent(copy)
    if (passphrase === null) await removeAddresses(copy, content.schemaVersion)
    const originals = await findOriginals(join(dataFolder, 'documents'), documents)
    const formatVersion = signingKey === null ? unsignedFormatVersion : backupFormatVersion
    const about: BackupAbout = {
      ...{ format: backupFormat, formatVersion, id: input.id, reason: input.reason },
      ...{ createdAt: input.createdAt, waybillVersion: input.waybillVersion, ...content },
      documents: originals.found.length,
      missingDocuments: originals.missing,
    }
    const files = [{ name: 'waybill.db', path: copy, bytes: (await stat(copy)).size }, ...originals.found]
    const written = await writeArchive({ about, files, part, passphrase, signingKey }, context)
    await rename(part, join(folder, filename))
    flushFolder(folder)
    return { ...written, about, filename }
  } finally {
    await Promise.all(
      [copy, ...['journal', 'wal', 'shm'].map((end) => `${copy}-${end}`), part].map((path) =>
        rm(path, { force: true }),
      ),
    )
  }
}

interface Archive {
  readonly about: BackupAbout
  readonly files: readonly StoredFile[]
  readonly part: string
  readonly passphrase: string | null
  readonly signingKey: SigningMaterial | null
}

async function writeArchive(
  { about, files, part, passphrase, signingKey }: Archive,
  { signal, report }: StoreTaskContext,
): Promise<WrittenFile> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  const count = (bytes: number) => report({ done: (done += bytes), total, unit: 'bytes', message: 'Writing' })
  return writePacked(archiveOf({ about, files, signingKey }, count), part, { passphrase, signal })
}

/** Yields the bytes of the archive. Each piece is overwritten when the next one is requested. */
async function* archiveOf(
  { about, files, signingKey }: Pick<Archive, 'about' | 'files' | 'signingKey'>,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const parts: BackupPart[] = []
  yield* textEntry('about.json', JSON.stringify(about), parts)
  for (const file of files) yield* fileEntry(file, parts, count)
  const manifest = JSON.stringify({ parts } satisfies BackupManifest)
  yield* textEntry('manifest.json', manifest, [])
  if (signingKey !== null) yield* textEntry('signature.json', signManifest(manifest, signingKey), [])
  yield tarEnd()
}

/** Finds the originals of the documents, and the ids of those that are missing. */
async function findOriginals(
  folder: string,
  documents: readonly { readonly id: string }[],
): Promise<{ readonly found: readonly StoredFile[]; readonly missing: readonly string[] }> {
  const found: StoredFile[] = []
  const missing: string[] = []
  for (const { id } of documents) {
    markPlace('the original', id)
    const path = join(folder, id)
    const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (stats) found.push({ name: `documents/${id}`, path, bytes: stats.size })
    else missing.push(id)
  }
  return { found, missing }
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tarEnd } from '#service/archives/write-tar.ts'
import { fileEntry, type StoredFile, textEntry } from '#service/backups/thread/archive-entries.ts'
import { writePacked } from '#service/backups/thread/backup-stream.ts'
import { signManifest } from '#service/backups/thread/manifest-signature.ts'
import { listDecided } from '#service/db/handover/handover-sides.ts'
import { knownOf, listNotes, type StoredNote } from '#service/db/handover/handover-notes.ts'
import { saveKnownNotes } from '#service/db/handover/known-notes.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import type { BackupManifest, BackupPart } from '#service/domain/backups/backup.ts'
import type { HandoverAbout } from '#service/domain/handover/handover-about.ts'
import type { HandoverLine } from '#service/domain/handover/handover-line.ts'
import type { HandoverNote } from '#service/domain/handover/handover-note.ts'
import type { OrganizationId, VersionId } from '#service/domain/id.ts'
import { jsonLine } from '#service/domain/json-line.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SigningMaterial } from '#service/signatures/signing-material.ts'
import type { Task } from '#service/workers/task.ts'
import { handoverKind } from './handover-kind.ts'
import { limits } from './read-handover.ts'
import { maxNotes } from './read-lines.ts'

/** What a handover file is made of, and where it goes. */
export interface HandoverWriting {
  readonly versionId: VersionId
  readonly organizationId: OrganizationId
  readonly about: Omit<HandoverAbout, 'findings' | 'kinds'>
  /** Path of the original document. */
  readonly document: string
  /** Path of the new file. */
  readonly path: string
  readonly passphrase: string | null
  readonly signingKey: SigningMaterial | null
}

/** A written handover file. */
export interface WrittenHandover {
  readonly bytes: number
  readonly sha256: string
  readonly findings: number
  readonly notes: number
}

/** Writes a version with its decisions and their history to a file. */
export const writeHandoverTask: Task<HandoverWriting, WrittenHandover> = {
  name: 'write-handover',
  run: async ({ database, signal }, given) => {
    const lines = `${given.path}.findings`
    const noteLines = `${given.path}.notes`
    try {
      let findings = 0
      const counting = async function* () {
        for await (const line of linesOf(database.read, given.versionId)) {
          findings += 1
          yield jsonLine(line)
        }
      }
      await pipeline(Readable.from(counting()), createWriteStream(lines, { mode: 0o600 }), { signal })
      const notes = await listNotes(database.read, { ...given, id: given.versionId })
      if (notes.length > maxNotes) throw new Rejection(`The version has more than ${maxNotes} notes to hand over`)
      await pipeline(Readable.from(notes.map(lineOf)), createWriteStream(noteLines, { mode: 0o600 }), { signal })
      if ((await stat(noteLines)).size > limits['notes.ndjson'])
        throw new Rejection('The version has more text in its notes than a handover file may have')
      await requireSame(given)
      const files = [
        { name: 'document', path: given.document, bytes: given.about.document.bytes },
        { name: 'findings.ndjson', path: lines, bytes: (await stat(lines)).size },
        { name: 'notes.ndjson', path: noteLines, bytes: (await stat(noteLines)).size },
      ]
      const kinds = [...new Set(notes.map(({ kind }) => kind))].toSorted()
      const archive = archiveOf({ ...given.about, findings, kinds }, files, given.signingKey)
      const written = await writePacked(archive, given.path, { passphrase: given.passphrase, signal })
      // What others are told from now on is known here, too: a later change must count as one that was made knowing of it.
      await remember(database, given.versionId, notes)
      return { ...written, findings, notes: notes.length }
    } catch (error) {
      await rm(given.path, { force: true })
      throw error
    } finally {
      for (const part of [lines, noteLines]) await rm(part, { force: true })
    }
  },
}

async function remember(
  { write }: Pick<UserDatabase, 'write'>,
  versionId: VersionId,
  notes: readonly StoredNote[],
): Promise<void> {
  const changed = notes.filter(({ isNew }) => isNew).map(knownOf)
  if (changed.length === 0) return
  await write.transaction().execute((transaction) => saveKnownNotes(transaction, versionId, changed))
}

function lineOf({ subject, ref, vulnerability, aliases, component, version, ...note }: StoredNote): string {
  const { kind, name, value, entries } = note
  const key = { subject, ref, vulnerability, aliases, kind, name }
  return jsonLine({ ...key, component, version, value, entries } satisfies HandoverNote)
}

/** Findings are read page by page: a version may have more of them than fit into memory. */
const pageSize = 1000

async function* linesOf(read: UserReader, versionId: VersionId): AsyncGenerator<HandoverLine> {
  for (let after = ''; ;) {
    const page = await listDecided(read, versionId, after, pageSize)
    for (const { ref, vulnerability, aliases, component, version, decision, events } of page) {
      yield { ref, vulnerability, aliases, component, version, decision, events }
    }
    const last = page.at(-1)
    if (!last) return
    after = last.findingId
  }
}

async function* archiveOf(
  about: HandoverAbout,
  files: readonly StoredFile[],
  signingKey: SigningMaterial | null,
): AsyncGenerator<Buffer> {
  const parts: BackupPart[] = []
  yield* textEntry('about.json', JSON.stringify(about), parts)
  for (const file of files) yield* fileEntry(file, parts)
  const manifest = JSON.stringify({ parts } satisfies BackupManifest)
  yield* textEntry('manifest.json', manifest, [])
  if (signingKey !== null) yield* textEntry('signature.json', signManifest(manifest, signingKey, handoverKind), [])
  yield tarEnd()
}

/** @throws {Rejection} if the original is not the document that the version was made of */
async function requireSame({ document, about }: HandoverWriting): Promise<void> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(document)) hash.update(piece as Buffer) // a stream without encoding
  if (hash.digest('hex') === about.document.sha256) return
  throw new Rejection('The original document was changed on the disk. Upload it again before you hand the version over')
}

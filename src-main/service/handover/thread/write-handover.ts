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
import type { UserReader } from '#service/db/database.ts'
import type { BackupManifest, BackupPart } from '#service/domain/backups/backup.ts'
import type { HandoverAbout } from '#service/domain/handover/handover-about.ts'
import type { HandoverLine } from '#service/domain/handover/handover-line.ts'
import type { VersionId } from '#service/domain/id.ts'
import { jsonLine } from '#service/domain/json-line.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SigningMaterial } from '#service/signatures/signing-material.ts'
import type { Task } from '#service/workers/task.ts'
import { handoverKind } from './handover-kind.ts'

/** What a handover file is made of, and where it goes. */
export interface HandoverWriting {
  readonly versionId: VersionId
  readonly about: Omit<HandoverAbout, 'findings'>
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
}

/** Writes a version with its decisions and their history to a file. */
export const writeHandoverTask: Task<HandoverWriting, WrittenHandover> = {
  name: 'write-handover',
  run: async ({ database, signal }, given) => {
    const lines = `${given.path}.findings`
    try {
      let findings = 0
      const counting = async function* () {
        for await (const line of linesOf(database.read, given.versionId)) {
          findings += 1
          yield jsonLine(line)
        }
      }
      await pipeline(Readable.from(counting()), createWriteStream(lines, { mode: 0o600 }), { signal })
      await requireSame(given)
      const files = [
        { name: 'document', path: given.document, bytes: given.about.document.bytes },
        { name: 'findings.ndjson', path: lines, bytes: (await stat(lines)).size },
      ]
      const archive = archiveOf({ ...given.about, findings }, files, given.signingKey)
      const written = await writePacked(archive, given.path, { passphrase: given.passphrase, signal })
      return { ...written, findings }
    } catch (error) {
      await rm(given.path, { force: true })
      throw error
    } finally {
      await rm(lines, { force: true })
    }
  },
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

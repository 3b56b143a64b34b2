import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { encryptWithPassphrase } from '#service/archives/encrypt-age.ts'
import { type FileToZip, zipArchive } from '#service/archives/write-zip.ts'
import { makeFolder } from '#service/db/store/own-folder.ts'
import type { ExportRun } from '#service/domain/downloads/export-content.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { inChunks, planRequested } from '#service/downloads/thread/export-version.ts'
import { writeReadme, writeSums } from '#service/sharing/share-readme.ts'
import {
  type ArchivedDocument,
  readmeName,
  type SharedDocument,
  type SharedFileAbout,
  sumsName,
} from '#service/sharing/shared-file.ts'
import { signWritten } from '#service/signatures/thread/sign-file.ts'
import type { Task, TaskContext } from '#service/workers/task.ts'

export interface WriteShareFileInput {
  readonly version: SbomVersion
  /** At most one of a name. */
  readonly documents: readonly (SharedDocument & { readonly run: ExportRun })[]
  readonly about: SharedFileAbout
  /** Path to write to, in the folder of exports. */
  readonly path: string
  readonly passphrase: string
}

export interface WriteShareFileOutput {
  readonly bytes: number
  /** SHA-256, lower-case hexadecimal. */
  readonly sha256: string
  /** What the archive contains, in its order. */
  readonly documents: readonly ArchivedDocument[]
}

/**
 * Writes a version into one encrypted file. What is not encrypted is never on the disk: documents go from the database through the archive
 * and the encryption piece by piece, and only one that is signed is in memory as a whole. An incomplete file is removed.
 */
export const writeShareFileTask: Task<WriteShareFileInput, WriteShareFileOutput> = {
  name: 'write-share-file',
  async run({ database, dataFolder, report, signal }, { version, documents, about, path, passphrase }) {
    makeFolder(dataFolder, 'exports')
    const archived: ArchivedDocument[] = []
    const total = { bytes: 0, sha256: createHash('sha256') }
    async function* counted(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        total.bytes += piece.length
        total.sha256.update(piece)
        yield piece
      }
    }
    try {
      const files = filesOf({ database, report }, { version, documents, about }, archived)
      const encrypted = await encryptWithPassphrase(zipArchive(files, new Date(about.madeAt)), passphrase)
      await pipeline(counted(encrypted), createWriteStream(path, { mode: 0o600 }), { signal })
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { bytes: total.bytes, sha256: total.sha256.digest('hex'), documents: archived }
  },
}

async function* filesOf(
  { database, report }: Pick<TaskContext, 'database' | 'report'>,
  { version, documents, about }: Pick<WriteShareFileInput, 'version' | 'documents' | 'about'>,
  archived: ArchivedDocument[],
): AsyncGenerator<FileToZip> {
  for (const { name, formatName, request, run, signingKey } of documents) {
    report({ message: 'Reading the version' })
    const plan = await planRequested(database, { version, request, run })
    report({ message: `Writing ${name}` })
    const pieces = inChunks(plan.pieces())
    const content =
      signingKey === null || request.kind !== 'sbom'
        ? pieces
        : await signWritten(await buffer(pieces), { ...request, filename: version.label, key: signingKey })
    const summed = new SummedContent(content)
    yield { name, content: summed.pieces() }
    const contents = plan.contents.map(
      ({ count, label }) => `${count.toLocaleString('en')} ${label.slice(0, 1).toLowerCase()}${label.slice(1)}`,
    )
    const { warnings } = plan
    const isSigned = signingKey !== null
    archived.push({ name, formatName, kind: request.kind, isSigned, contents, warnings, ...summed.result() })
  }
  const readme = new SummedContent([Buffer.from(writeReadme(about, archived))])
  yield { name: readmeName, content: readme.pieces() }
  const sums = writeSums([...archived, { name: readmeName, ...readme.result() }])
  yield { name: sumsName, content: [Buffer.from(sums)] }
}

/** Computes size and checksum of a content while it is read. */
class SummedContent {
  readonly #content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  readonly #hash = createHash('sha256')
  #bytes = 0

  constructor(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    this.#content = content
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of this.#content) {
      this.#hash.update(piece)
      this.#bytes += piece.length
      yield piece
    }
  }

  /** Once, after all pieces. */
  result(): { readonly bytes: number; readonly sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

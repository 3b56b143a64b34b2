import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import {
  type BackupAbout,
  type BackupManifest,
  type BackupPart,
  unsignedFormatVersion,
} from '#service/domain/backups/backup.ts'
import { type BackupSignature, noSignature } from '#service/domain/backups/backup-signature.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { markPlace } from '#service/workers/task-place.ts'
import { isEncrypted, readPacked } from './backup-stream.ts'
import { describeOtherFile } from './describe-other-file.ts'
import { verifyManifest } from './manifest-signature.ts'
import { parseAbout, parseJson } from './parse-about.ts'

export interface ReadOptions {
  readonly path: string
  readonly passphrase: string | null
  /** Folder that the parts are written to. */
  readonly into: string
  /** Whether a part is written. The others are only checked. */
  wants(name: string): boolean
  /** Written parts survive a power failure. A check needs none, and flushing them would delay the decisions made meanwhile. */
  readonly isFlushed: boolean
  readonly signal: AbortSignal
  /** Called with the number of bytes of the file that were read since the last call. */
  onBytes(bytes: number): void
}

export interface ReadBackup {
  readonly about: BackupAbout
  /** Size and hash of the file itself. */
  readonly bytes: number
  readonly sha256: string
  readonly isEncrypted: boolean
  readonly signature: BackupSignature
}

/** Bytes. The two descriptions are read into memory. The manifest has a line of some 130 bytes for each document. */
const maxDescriptionBytes = 256 * 1024 * 1024

/**
 * Reads a whole backup, and compares every part with the manifest.
 *
 * @throws {Rejection} if it is no backup, damaged, incomplete, of a newer format, or encrypted with another passphrase
 */
export async function readBackup(options: ReadOptions): Promise<ReadBackup> {
  const hash = createHash('sha256')
  let bytes = 0
  const onRaw = (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
    options.onBytes(chunk.length)
  }
  const found = new FoundParts()
  await namingDamage(options.path, found, () => readEntries(options, onRaw, found))
  const { about, signature } = found.complete()
  return { about, signature, bytes, sha256: hash.digest('hex'), isEncrypted: await isEncrypted(options.path) }
}

/**
 * Reads only what a backup says of itself.
 *
 * @throws {Rejection} as `readBackup`
 */
export async function readAbout(path: string, passphrase: string | null): Promise<BackupAbout> {
  const found = new FoundParts()
  const stop = new AbortController()
  const options = {
    path,
    passphrase,
    into: '',
    wants: () => false,
    isFlushed: false,
    signal: stop.signal,
    onBytes: () => {},
  }
  await namingDamage(path, found, () =>
    readEntries(
      options,
      () => {},
      found,
      () => found.hasAbout,
    ),
  )
  return found.about()
}

async function readEntries(
  { path, passphrase, into, wants, isFlushed, signal }: ReadOptions,
  onRaw: (chunk: Buffer) => void,
  found: FoundParts,
  isEnough: () => boolean = () => false,
): Promise<void> {
  const archive = extract()
  const feeding = pipeline(readPacked(path, { passphrase, onRaw }), archive, { signal })
  feeding.catch(() => {}) // awaited below; an error also reaches the reader of the entries
  try {
    for await (const entry of archive) {
      const { name, type, size } = entry.header
      if (type !== 'file' || !isPartName(name))
        throw new Rejection(`The backup contains an unexpected entry: "${name}"`)
      markPlace('the part', name)
      found.expect(name)
      const target = wants(name) && !isDescription(name) ? join(into, name) : null
      found.add(await readEntry(entry, { name, bytes: size ?? 0 }, { target, isFlushed }), name)
      if (isEnough()) return
    }
  } catch (error) {
    if (error instanceof Rejection) throw error
    await feeding // the cause, if the bytes could not be read
    throw error
  } finally {
    archive.destroy()
  }
  await feeding
}

interface ReadPart extends BackupPart {
  /** Text of a description; null for other parts. */
  readonly text: string | null
}

async function readEntry(
  entry: AsyncIterable<unknown>,
  { name, bytes: size }: { readonly name: string; readonly bytes: number },
  { target, isFlushed }: { readonly target: string | null; readonly isFlushed: boolean },
): Promise<ReadPart> {
  const hash = createHash('sha256')
  const kept: Buffer[] = []
  if (isDescription(name) && size > maxDescriptionBytes) throw new Rejection(`"${name}" of the backup is too large`)
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      if (isDescription(name)) kept.push(chunk)
      next(null, chunk)
    },
  })
  if (target !== null) await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const sink = target === null ? nowhere() : createWriteStream(target, { mode: 0o600, flags: 'wx', flush: isFlushed })
  await pipeline(entry as AsyncIterable<Buffer>, hashed, sink) // a stream without encoding
  const text = isDescription(name) ? Buffer.concat(kept).toString('utf8') : null
  return { name, bytes: size, sha256: hash.digest('hex'), text }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, next) => next() })
}

function isDescription(name: string): boolean {
  return name === 'about.json' || name === 'manifest.json' || name === 'signature.json'
}

/** Names of parts become file names: no other name is accepted, so that no path can lead outside. */
function isPartName(name: string): boolean {
  return (
    isDescription(name) || name === 'waybill.db' || /^documents\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name)
  )
}

/** Collects the parts of a backup while it is read. */
class FoundParts {
  readonly #parts = new Map<string, ReadPart>()
  #about: BackupAbout | undefined

  get hasAbout(): boolean {
    return this.#about !== undefined
  }

  /** @throws {Rejection} if a part must not come now */
  expect(name: string): void {
    if (this.#parts.has(name)) throw new Rejection(`The backup contains "${name}" twice`)
    if (name !== 'about.json' && !this.#about) throw new Rejection('The file is not a Waybill backup')
    const isExpected = this.#about && isSigned(this.#about) && this.#parts.has('manifest.json')
    if (name === 'signature.json' && !isExpected)
      throw new Rejection(`The backup contains an unexpected entry: "${name}"`)
  }

  add(part: ReadPart, name: string): void {
    this.#parts.set(name, part)
    if (name === 'about.json') this.#about = parseAbout(part.text ?? '')
  }

  about(): BackupAbout {
    if (!this.#about) throw new Rejection('The file is not a Waybill backup')
    return this.#about
  }

  /** @throws {Rejection} if parts are missing or differ from the manifest */
  complete(): Pick<ReadBackup, 'about' | 'signature'> {
    const about = this.about()
    const manifest = this.#parts.get('manifest.json')
    if (!manifest) throw new Rejection('The backup is incomplete: it ends before its manifest')
    const signature = this.#parts.get('signature.json')
    if (isSigned(about) && !signature) throw new Rejection('The backup is incomplete: it ends before its signature')
    this.#compare(parseManifest(manifest.text ?? ''), isSigned(about) ? 2 : 1)
    return { about, signature: signature ? verifyManifest(signature.text ?? '', manifest.text ?? '') : noSignature }
  }

  /** @param beside number of parts that the manifest does not name */
  #compare({ parts }: BackupManifest, beside: number): void {
    if (parts.length !== this.#parts.size - beside)
      throw new Rejection('The backup has more or fewer parts than its manifest')
    for (const { name, bytes, sha256 } of parts) {
      const part = this.#parts.get(name)
      if (part?.bytes !== bytes || part.sha256 !== sha256) throw new Rejection(`"${name}" of the backup is damaged`)
    }
    if (!this.#parts.has('waybill.db')) throw new Rejection('The backup has no database')
  }
}

function isSigned({ formatVersion }: Pick<BackupAbout, 'formatVersion'>): boolean {
  return formatVersion > unsignedFormatVersion
}

function parseManifest(text: string): BackupManifest {
  const manifest = parseJson(text) as Partial<BackupManifest>
  if (!Array.isArray(manifest.parts)) throw new Rejection('"manifest.json" of the backup is damaged')
  return { parts: manifest.parts }
}

/** Turns errors of damaged bytes into a rejection, in our own words. Errors of the system stay what they are. */
async function namingDamage(path: string, found: FoundParts, read: () => Promise<void>): Promise<void> {
  try {
    await read()
    if (!found.hasAbout) throw new Rejection(await describeOtherFile(path))
  } catch (error) {
    if (error instanceof Rejection) throw error
    const { syscall, name } = error as NodeJS.ErrnoException
    if (syscall !== undefined || name === 'AbortError') throw error
    if (found.hasAbout) throw new Rejection('The backup is damaged: it cannot be read to its end')
    if (await isEncrypted(path))
      throw new Rejection('The file is encrypted, but is not a Waybill backup, or is damaged')
    throw new Rejection(await describeOtherFile(path))
  }
}

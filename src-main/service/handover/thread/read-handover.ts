import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { handoverPassphraseProblems } from '#shared/failure-messages.ts'
import { isEncrypted, readPacked } from '#service/backups/thread/backup-stream.ts'
import { verifyManifest } from '#service/backups/thread/manifest-signature.ts'
import type { BackupManifest, BackupPart } from '#service/domain/backups/backup.ts'
import { type BackupSignature, noSignature } from '#service/domain/backups/backup-signature.ts'
import { passphraseProblems } from '#service/domain/backups/backup.ts'
import { type HandoverAbout, parseHandoverAbout, parseObject } from '#service/domain/handover/handover-about.ts'
import { handoverPassphraseRemedy } from '#service/domain/handover/handover-texts.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { handoverKind } from './handover-kind.ts'

/** A handover file that was read whole and compared with its manifest. */
export interface ReadHandover {
  readonly about: HandoverAbout
  readonly signature: BackupSignature
  readonly isEncrypted: boolean
  /** Paths of the parts that were written. */
  readonly document: string
  readonly findings: string
  /** Null in the first format, which had none. */
  readonly notes: string | null
}

const mebibyte = 1024 * 1024
/** The parts in their order, and how many bytes each may have: a small file may claim to unpack to anything. */
/** Bytes that each part of a file may have. */
export const limits = {
  'about.json': mebibyte,
  document: 1024 * mebibyte,
  'findings.ndjson': 512 * mebibyte,
  'notes.ndjson': 128 * mebibyte,
  'manifest.json': mebibyte,
  'signature.json': mebibyte,
} as const
type PartName = keyof typeof limits
const allParts = Object.keys(limits) as readonly PartName[] // the keys above
const firstFormat = allParts.filter((name) => name !== 'notes.ndjson')
/** The parts that a file has in its format, in their order; the signature may be absent. */
const partsOf = (about: HandoverAbout) => (about.formatVersion === 1 ? firstFormat : allParts)
const damaged = 'The handover file is damaged: it cannot be read to its end'
const notOne = 'The file is not a Waybill handover file, or is damaged'

/**
 * Reads a handover file into a folder. The file can come from anybody: no part but these, in this order, is accepted, and each is compared
 * with the manifest.
 *
 * @throws {Rejection} if it is no such file, damaged, incomplete, of a newer format, or encrypted with another passphrase
 */
export async function readHandover(
  path: string,
  {
    passphrase,
    into,
    signal,
  }: { readonly passphrase: string | null; readonly into: string; readonly signal: AbortSignal },
): Promise<ReadHandover> {
  const parts = new Map<string, ReadPart>()
  try {
    await readParts(path, { passphrase, into, signal }, parts)
  } catch (error) {
    throw asRejection(error, parts)
  }
  const { manifest, about } = requireWhole(parts)
  const signature = parts.get('signature.json')
  return {
    about,
    signature: signature ? verifyManifest(signature.text ?? '', manifest, handoverKind) : noSignature,
    isEncrypted: await isEncrypted(path),
    document: join(into, 'document'),
    findings: join(into, 'findings.ndjson'),
    notes: parts.has('notes.ndjson') ? join(into, 'notes.ndjson') : null,
  }
}

/** @throws {Rejection} if parts are missing, or differ from what the file says of them */
function requireWhole(parts: ReadonlyMap<string, ReadPart>): {
  readonly manifest: string
  readonly about: HandoverAbout
} {
  const aboutText = parts.get('about.json')?.text
  const about = aboutText == null ? null : parseHandoverAbout(aboutText)
  const expected = about === null ? allParts : partsOf(about)
  const missing = expected.find((name) => !parts.has(name) && name !== 'signature.json')
  if (missing !== undefined || about === null)
    throw new Rejection(parts.size === 0 ? notOne : `The handover file is incomplete: "${missing}" is missing`)
  const manifest = parts.get('manifest.json')?.text ?? ''
  compare(manifest, parts, expected)
  const document = parts.get('document')
  if (document?.sha256 !== about.document.sha256 || document.bytes !== about.document.bytes) {
    throw new Rejection('The document in the handover file is not the one that the file names')
  }
  return { manifest, about }
}

interface ReadPart extends BackupPart {
  /** Null for parts that are written to the folder. */
  readonly text: string | null
}

interface Reading {
  readonly passphrase: string | null
  readonly into: string
  readonly signal: AbortSignal
}

async function readParts(path: string, reading: Reading, parts: Map<string, ReadPart>): Promise<void> {
  const archive = extract()
  const { passphrase, into, signal } = reading
  let order = allParts
  const feeding = pipeline(readPacked(path, { passphrase }), archive, { signal })
  feeding.catch(() => {}) // awaited below; an error also reaches the reader of the entries
  try {
    for await (const entry of archive) {
      const { name, type, size } = entry.header
      if (type !== 'file' || name !== order[parts.size]) throw new Rejection(unexpected(name, parts))
      if ((size ?? 0) > limits[name]) throw new Rejection(`"${name}" of the handover file is too large`)
      const part = await readPart(entry as AsyncIterable<Buffer>, name, into) // a stream without encoding
      parts.set(name, part)
      if (name === 'about.json') order = partsOf(parseHandoverAbout(part.text ?? '')) // each format has its own parts
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

function unexpected(name: string, parts: ReadonlyMap<string, ReadPart>): string {
  if (parts.size === 0) return 'The file is not a Waybill handover file'
  return `The handover file contains an unexpected entry: "${name.slice(0, 100)}"`
}

async function readPart(entry: AsyncIterable<Buffer>, name: PartName, into: string): Promise<ReadPart> {
  const hash = createHash('sha256')
  let bytes = 0
  const note = (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  }
  if (name.endsWith('.json')) {
    const kept: Buffer[] = []
    for await (const chunk of entry) {
      note(chunk)
      kept.push(chunk)
    }
    return { name, bytes, sha256: hash.digest('hex'), text: Buffer.concat(kept).toString('utf8') }
  }
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      note(chunk)
      next(null, chunk)
    },
  })
  await pipeline(entry, hashed, createWriteStream(join(into, name), { mode: 0o600, flags: 'wx' }))
  return { name, bytes, sha256: hash.digest('hex'), text: null }
}

function compare(manifest: string, parts: ReadonlyMap<string, ReadPart>, expected: readonly PartName[]): void {
  const { parts: named } = parseObject(
    manifest,
    '"manifest.json" of the handover file is damaged',
  ) as Partial<BackupManifest>
  if (!Array.isArray(named)) throw new Rejection('"manifest.json" of the handover file is damaged')
  const content = expected.slice(0, expected.indexOf('manifest.json'))
  for (const name of content) {
    const part = parts.get(name)
    const claim = (named as readonly Partial<BackupPart>[]).find((one) => one?.name === name)
    if (part === undefined || claim?.bytes !== part.bytes || claim.sha256 !== part.sha256) {
      throw new Rejection(`"${name}" of the handover file is damaged`)
    }
  }
  if (named.length !== content.length)
    throw new Rejection('The handover file has more or fewer parts than its manifest')
}

/** Says what is wrong in words about this kind of file. Errors of the system stay what they are. */
function asRejection(error: unknown, parts: ReadonlyMap<string, ReadPart>): unknown {
  if (error instanceof Rejection) {
    const [message = ''] = error.messages
    if (message === passphraseProblems.missing) {
      return new Rejection(handoverPassphraseProblems.missing, handoverPassphraseRemedy)
    }
    if (message === passphraseProblems.wrong) {
      return new Rejection(handoverPassphraseProblems.wrong, handoverPassphraseRemedy)
    }
    return error
  }
  const { syscall, name } = error as NodeJS.ErrnoException
  if (syscall !== undefined || name === 'AbortError') return error
  return new Rejection(parts.size > 0 ? damaged : notOne)
}

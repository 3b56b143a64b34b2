import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffersOf, encryptWithPassphrase } from '#service/archives/encrypt-age.ts'
import { unzstd } from '#service/archives/unzstd.ts'
import { zstdFrames } from '#service/archives/zstd-frames.ts'
import { passphraseProblems, passphraseRemedy } from '#service/domain/backups/backup.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** Size and hash of a written file. */
export interface WrittenFile {
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

/** The start of each file in the age format, version 1 (age-encryption.org/v1). */
const ageIntro = 'age-encryption.org/'
/** The fastest level: a backup should not take longer than twice a copy. */
const zstdLevel = 1

/**
 * Writes an archive to a file: packed with Zstandard, and encrypted in the age format if there is a passphrase. When this returns, the file
 * survives a power failure.
 *
 * @param archive its bytes; each piece may be overwritten when the next one is requested
 */
export async function writePacked(
  archive: AsyncIterable<Buffer>,
  path: string,
  { passphrase, signal }: { readonly passphrase: string | null; readonly signal: AbortSignal },
): Promise<WrittenFile> {
  const packed = zstdFrames(archive, zstdLevel)
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'w', 0o600)
  try {
    for await (const piece of passphrase === null ? packed : await encryptWithPassphrase(packed, passphrase)) {
      signal.throwIfAborted()
      hash.update(piece)
      bytes += piece.length
      await file.writeFile(piece) // all of it, at the current position
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Tests whether a file is encrypted in the age format. */
export async function isEncrypted(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageIntro.length), 0, ageIntro.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === ageIntro
  } finally {
    await handle.close()
  }
}

/**
 * Reads a backup file and yields the bytes of its archive.
 *
 * @param onRaw called with the bytes of the file as they are read
 * @throws {Rejection} if it is encrypted and the passphrase is missing or wrong
 */
export async function* readPacked(
  path: string,
  { passphrase, onRaw }: { readonly passphrase: string | null; readonly onRaw?: (chunk: Buffer) => void },
): AsyncGenerator<Buffer> {
  const raw = tapped(createReadStream(path, { highWaterMark: 1024 * 1024 }), onRaw)
  if (!(await isEncrypted(path))) return yield* unzstd(raw)
  if (passphrase === null) throw new Rejection(passphraseProblems.missing, passphraseRemedy)
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const web = Readable.toWeb(Readable.from(raw, { objectMode: false })) as ReadableStream<Uint8Array>
  const clear = await decrypter.decrypt(web).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('no identity matched')) {
      throw new Rejection(passphraseProblems.wrong, passphraseRemedy)
    }
    throw error
  })
  yield* unzstd(buffersOf(clear))
}

async function* tapped(chunks: AsyncIterable<Buffer>, onRaw: ((chunk: Buffer) => void) | undefined) {
  for await (const chunk of chunks) {
    onRaw?.(chunk)
    yield chunk
  }
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { Pack } from 'tar-stream'
import { unzstd } from '#service/archives/unzstd.ts'
import { passphraseRemedy } from '#service/domain/backups/backup.ts'
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
 */
export async function writePacked(
  archive: Pack,
  path: string,
  { passphrase, signal }: { readonly passphrase: string | null; readonly signal: AbortSignal },
): Promise<WrittenFile> {
  const compressor = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: zstdLevel } })
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const target = createWriteStream(path, { mode: 0o600, flush: true })
  const packed = Readable.from(archive as AsyncIterable<Buffer>, { objectMode: false })
  if (passphrase === null) {
    await pipeline([packed, compressor, counted, target], { signal })
  } else {
    const { Encrypter } = await import('age-encryption') // loads slowly, and most backups are not encrypted
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    const compressing = pipeline([packed, compressor], { signal })
    const clear = Readable.toWeb(compressor) as ReadableStream<Uint8Array> // a stream of bytes
    const encrypted = Readable.fromWeb((await encrypter.encrypt(clear)) as Parameters<typeof Readable.fromWeb>[0])
    await Promise.all([compressing, pipeline([encrypted, counted, target], { signal })])
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
  if (passphrase === null) throw new Rejection('The backup is encrypted', passphraseRemedy)
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const web = Readable.toWeb(Readable.from(raw, { objectMode: false })) as ReadableStream<Uint8Array>
  const clear = await decrypter.decrypt(web).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('no identity matched')) {
      throw new Rejection('The passphrase is wrong', passphraseRemedy)
    }
    throw error
  })
  yield* unzstd(buffers(clear))
}

async function* tapped(chunks: AsyncIterable<Buffer>, onRaw: ((chunk: Buffer) => void) | undefined) {
  for await (const chunk of chunks) {
    onRaw?.(chunk)
    yield chunk
  }
}

async function* buffers(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}

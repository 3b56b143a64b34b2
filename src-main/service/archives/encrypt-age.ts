import { Readable } from 'node:stream'

/**
 * Encrypts bytes with a passphrase, in the age format, version 1 (age-encryption.org/v1). Nothing is held: each piece is encrypted when the next one is
 * asked for.
 */
export async function encryptWithPassphrase(
  clear: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Buffer>> {
  const { Encrypter } = await import('age-encryption') // loads slowly, and most work encrypts nothing
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const stream = Readable.toWeb(Readable.from(clear, { objectMode: false })) as ReadableStream<Uint8Array> // a stream of bytes
  return buffersOf(await encrypter.encrypt(stream))
}

/** Yields the pieces of a stream. */
export async function* buffersOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}

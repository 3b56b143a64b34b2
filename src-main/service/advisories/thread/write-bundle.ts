import { createHash, sign } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import {
  type BundleDescription,
  type BundledSource,
  signatureLine,
  signedLines,
} from '#service/feeds/bundle/bundle-head.ts'
import type { FeedItem } from '#service/feeds/reading/feed.ts'
import type { SigningKey } from '#service/advisories/signing-key.ts'

export interface BundleWriting {
  /** Name of the finished file. No file has this name before it is complete and flushed. */
  readonly path: string
  readonly items: Iterable<readonly FeedItem[]>
  readonly about: Omit<BundleDescription, 'payload' | 'sources'>
  readonly key: SigningKey
  readonly signal: AbortSignal
  /** Called at intervals with the number of items written so far. */
  onProgress(items: number): void
}

export interface WrittenBundle {
  readonly bytes: number
  readonly sha256: string
  readonly sources: readonly BundledSource[]
}

/** Writes a signed bundle. The payload is written to a separate file first, because the signed head contains its hash. */
export async function writeBundle(writing: BundleWriting): Promise<WrittenBundle> {
  const { path, about, key, signal } = writing
  const payloadPath = `${path}.payload`
  const partPath = `${path}.part`
  try {
    const tally = new BundleTally()
    const payload = await writePayload(payloadPath, tally, writing)
    const description: BundleDescription = { ...about, sources: tally.sources(), payload }
    const signed = signedLines(description)
    const head = Buffer.concat([signed, signatureLine(key.publicKey, sign(null, signed, key.privateKey))])
    const sha256 = await writeBundleFile(partPath, head, payloadPath, signal)
    await rename(partPath, path)
    return { bytes: (await stat(path)).size, sha256, sources: description.sources }
  } finally {
    await Promise.all([payloadPath, partPath].map((temporary) => rm(temporary, { force: true })))
  }
}

async function writePayload(
  path: string,
  tally: BundleTally,
  { items, signal, onProgress }: BundleWriting,
): Promise<BundleDescription['payload']> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const lines = Readable.from(linesOf(items, tally, onProgress), { objectMode: false })
  await pipeline([lines, createZstdCompress(), counted, createWriteStream(path, { mode: 0o600 })], { signal })
  const { lines: lineCount, unpackedBytes } = tally
  return { compression: 'zstd', bytes, unpackedBytes, lines: lineCount, sha256: hash.digest('hex') }
}

function* linesOf(
  batches: Iterable<readonly FeedItem[]>,
  tally: BundleTally,
  onProgress: (items: number) => void,
): Iterable<Buffer> {
  for (const batch of batches) {
    if (batch.length === 0) continue
    for (const item of batch) tally.add(item)
    const text = Buffer.from(batch.map((item) => `${JSON.stringify(withoutAddress(item))}\n`).join(''))
    tally.unpackedBytes += text.length
    onProgress(tally.lines)
    yield text
  }
}

/** Removes the URL of a source: it may reveal details of a network. */
function withoutAddress(item: FeedItem): FeedItem {
  if (item.type !== 'header') return item
  const { url: _url, ...header } = item.header
  return { type: 'header', header }
}

async function writeBundleFile(path: string, head: Buffer, payloadPath: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  async function* whole(): AsyncGenerator<Buffer> {
    yield head
    yield* createReadStream(payloadPath, { highWaterMark: 1_048_576 })
  }
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline([Readable.from(whole()), hashed, createWriteStream(path, { mode: 0o600 })], { signal })
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  return hash.digest('hex')
}

/** Counts the written items by source. */
class BundleTally {
  lines = 0
  unpackedBytes = 0
  readonly #sources: {
    name: string
    kind: string
    items: number
    licence: string | null
    attribution: string | null
  }[] = []

  add(item: FeedItem): void {
    this.lines += 1
    const current = this.#sources.at(-1)
    if (item.type !== 'header') {
      if (current) current.items += 1
      return
    }
    const { kind, name = kind, licence = null, attribution = null } = item.header
    this.#sources.push({ name, kind, items: 0, licence, attribution })
  }

  sources(): readonly BundledSource[] {
    return this.#sources
  }
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { describeUntrustedKey } from '#shared/failure-messages.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type BundleHead, looksLikeBundle, readBundleHead } from '#service/feeds/bundle/bundle-head.ts'
import {
  type FeedFile,
  type FeedItem,
  feedLimits,
  type FeedOptions,
  type FeedSource,
} from '#service/feeds/reading/feed.ts'

const batchSize = 500
const maxLineBytes = 64 * 2 ** 20
const itemTypes: ReadonlySet<unknown> = new Set<FeedItem['type']>([
  ...(['header', 'advisory', 'kev', 'epss', 'statement', 'lifecycle', 'support-notice', 'deletion'] as const),
  ...(['document', 'taken-back'] as const),
])

/**
 * Advisory data written by another Waybill: several sources, complete or as a delta, signed. Checked in this order: the signature, whether
 * its key is trusted, the declared size, then line by line the real size and hash. The first item is a header of kind `BUNDLE`.
 */
export const bundle: FeedSource = {
  kind: 'BUNDLE',
  recognizes: ({ wrapping, head }) => Promise.resolve(wrapping === 'plain' && looksLikeBundle(head)),
  async *read(file, options = {}) {
    const head = await readBundleHead(file.path, file.name)
    requireTrusted(head, file, options)
    requireSize(head, file, options)
    const { snapshotId, baseSnapshotId, states, createdAt } = head.description
    const about = { snapshotId, baseSnapshotId, states }
    yield [{ type: 'header', header: { kind: 'BUNDLE', version: null, date: createdAt, bundle: about } }]
    yield* readPayload(head, file, options)
  },
}

function requireTrusted({ fingerprint }: BundleHead, { name }: FeedFile, { trustedKeys }: FeedOptions): void {
  if (trustedKeys?.has(fingerprint)) return
  throw new Rejection(
    describeUntrustedKey(name, fingerprint),
    "Compare this fingerprint with the one on the sender's computer. If they match, trust the key and import the bundle again.",
  )
}

function requireSize({ description, payloadStart }: BundleHead, file: FeedFile, options: FeedOptions): void {
  const { bytes, unpackedBytes, lines } = description.payload
  const { unpackedBytes: most, entries } = options.limits ?? feedLimits
  if (unpackedBytes > most) throw new Rejection(`"${file.name}" unpacks to more than ${most} bytes`)
  if (lines > entries) throw new Rejection(`"${file.name}" has more than ${entries} entries`)
  if (payloadStart + bytes !== file.bytes) {
    const found = file.bytes - payloadStart
    throw new Rejection(`"${file.name}" is incomplete: ${found} bytes of data instead of ${bytes}`, copyAgain)
  }
}

const copyAgain = 'Get a new copy of the bundle.'

async function* readPayload(
  { description: { payload }, payloadStart }: BundleHead,
  file: FeedFile,
  options: FeedOptions,
): AsyncIterable<readonly FeedItem[]> {
  const hash = createHash('sha256')
  let lines = 0
  let batch: FeedItem[] = []
  for await (const line of unpackedLines(file, payloadStart, payload.unpackedBytes, hash, options)) {
    lines += 1
    if (lines > payload.lines) throw new Rejection(`"${file.name}" has more lines than declared`, copyAgain)
    batch.push(itemOf(line, lines, file.name))
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  // The data is not used before this check. If it throws, the build is discarded.
  if (hash.digest('hex') !== payload.sha256 || lines !== payload.lines) {
    throw damaged(file.name)
  }
  yield batch
}

async function* unpackedLines(
  file: FeedFile,
  start: number,
  mostBytes: number,
  hash: ReturnType<typeof createHash>,
  { onProgress, signal }: FeedOptions,
): AsyncIterable<string> {
  const packed = createReadStream(file.path, { start, highWaterMark: 262_144 })
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const content = createZstdDecompress()
  const ended = pipeline([packed, counted, content], { signal }).then(
    () => undefined,
    (error: unknown) => error,
  )
  const cutter = new LineSplitter(file.name)
  let unpacked = 0
  try {
    for await (const chunk of content) {
      unpacked += (chunk as Buffer).length
      if (unpacked > mostBytes) throw new Rejection(`"${file.name}" unpacks to more than the declared size`, copyAgain)
      onProgress?.(start + packed.bytesRead)
      yield* cutter.lines(chunk as Buffer)
    }
  } catch (error) {
    if (error instanceof Rejection || signal?.aborted === true) throw error
    throw new Rejection(`"${file.name}" could not be read completely: ${(error as Error).message}`, copyAgain)
  } finally {
    packed.destroy()
    content.destroy()
    await ended
  }
  cutter.end()
}

/** Splits bytes at line feeds; a character may span two chunks. */
class LineSplitter {
  readonly #name: string
  #waiting: Buffer[] = []
  #length = 0

  constructor(name: string) {
    this.#name = name
  }

  *lines(chunk: Buffer): Iterable<string> {
    let from = 0
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, from)) {
      const end = chunk.subarray(from, at)
      yield (this.#waiting.length === 0 ? end : Buffer.concat([...this.#waiting, end])).toString('utf8')
      this.#waiting = []
      this.#length = 0
      from = at + 1
    }
    if (from === chunk.length) return
    this.#waiting.push(Buffer.from(chunk.subarray(from)))
    this.#length += chunk.length - from
    if (this.#length > maxLineBytes)
      throw new Rejection(`"${this.#name}" has a line of more than ${maxLineBytes} bytes`)
  }

  end(): void {
    if (this.#length > 0) throw new Rejection(`"${this.#name}" ends in the middle of a line`, copyAgain)
  }
}

function itemOf(line: string, number: number, name: string): FeedItem {
  const item = parse(line, name)
  if (itemTypes.has(item?.type)) return item as FeedItem // written by the export of a Waybill version with the same format
  throw new Rejection(
    `Line ${number} of "${name}" is not supported by this version`,
    'Update Waybill on this computer.',
  )
}

function parse(line: string, name: string): { readonly type?: unknown } | null {
  try {
    return JSON.parse(line) as { readonly type?: unknown } | null
  } catch {
    throw damaged(name)
  }
}

function damaged(name: string): Rejection {
  return new Rejection(`"${name}" is damaged: its data does not match the signature`, copyAgain)
}

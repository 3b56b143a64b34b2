import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { LogTurn } from './store-mark.ts'

const logHeader = 32
const frameHeader = 24

/**
 * Reads the log of a database; null if there is none, or if it contains no complete transaction: SQLite ignores the part that a crash or a
 * loss of power truncated (WAL-mode file format, 4.1 to 4.3).
 */
export function logOf(databaseFile: string): LogTurn | null {
  const path = `${databaseFile}-wal`
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= logHeader) return null
  const handle = openSync(path, 'r')
  try {
    const header = readAt(handle, 0, logHeader)
    return header && hasCommit(handle, header) ? { turn: header.readUInt32BE(16) } : null
  } finally {
    closeSync(handle)
  }
}

/** One page of a log, as it is after a transaction that was committed. */
export interface LogFrame {
  readonly page: number
  /** Where its content begins in the file of the log. */
  readonly offset: number
  /** Pages of the database after the commit that this frame ends; 0 if it does not end one. */
  readonly sizeAfterCommit: number
}

/** Returns the page size of the log of a database, in bytes, and its frames up to the first damaged one; null if there is no log. */
export function readLogFrames(databaseFile: string): { pageSize: number; frames: readonly LogFrame[] } | null {
  const path = `${databaseFile}-wal`
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= logHeader) return null
  const handle = openSync(path, 'r')
  try {
    const header = readAt(handle, 0, logHeader)
    return header && { pageSize: header.readUInt32BE(8), frames: [...framesOf(handle, header)] }
  } finally {
    closeSync(handle)
  }
}

/** Tests whether a frame that ends a transaction follows, without a damaged one before it. */
function hasCommit(handle: number, header: Buffer): boolean {
  for (const { sizeAfterCommit } of framesOf(handle, header)) if (sizeAfterCommit !== 0) return true
  return false
}

function* framesOf(handle: number, header: Buffer): Generator<LogFrame> {
  const magic = header.readUInt32BE(0)
  if (magic >>> 1 !== 0x377f0682 >>> 1) return
  const isBigEndian = (magic & 1) === 1
  let sums = checksum(header.subarray(0, 24), isBigEndian, [0, 0])
  if (!isAt(header, 24, sums)) return
  const frameSize = frameHeader + header.readUInt32BE(8)
  for (let offset = logHeader; ; offset += frameSize) {
    const frame = readAt(handle, offset, frameSize)
    if (!frame || frame.compare(header, 16, 24, 8, 16) !== 0) return
    sums = checksum(frame.subarray(0, 8), isBigEndian, sums)
    sums = checksum(frame.subarray(frameHeader), isBigEndian, sums)
    if (!isAt(frame, 16, sums)) return
    yield { page: frame.readUInt32BE(0), offset: offset + frameHeader, sizeAfterCommit: frame.readUInt32BE(4) }
  }
}

type Sums = readonly [number, number]

/** Computes SQLite's checksum of a log, over words of 32 bits, two at a time. */
function checksum(bytes: Buffer, isBigEndian: boolean, [before, after]: Sums): Sums {
  let first = before
  let second = after
  const word = (at: number) => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + word(at) + second) >>> 0
    second = (second + word(at + 4) + first) >>> 0
  }
  return [first, second]
}

function isAt(bytes: Buffer, at: number, [first, second]: Sums): boolean {
  return bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second
}

/** Null if the file ends before. */
function readAt(handle: number, offset: number, length: number): Buffer | null {
  const bytes = Buffer.alloc(length)
  return readSync(handle, bytes, 0, length, offset) === length ? bytes : null
}

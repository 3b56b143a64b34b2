import type { PageFile } from './page-file.ts'
import { readRecord, readVarint, type StoredValue } from './record.ts'

/** A row as it lies on a page; `subjectId` is null in an index and in a table without row ids. */
export interface StoredRow {
  readonly subjectId: number | bigint | null
  readonly values: readonly StoredValue[]
}

/** A page of a table or index, as far as it can be read. */
export interface TreePage {
  readonly kind: 'table' | 'index'
  readonly children: readonly number[]
  readonly rows: readonly StoredRow[]
  /** Cells that are not rows: a damaged page, or one whose overflow page is damaged. */
  readonly lostCells: number
}

const kinds: Readonly<Record<number, { readonly kind: 'table' | 'index'; readonly isLeaf: boolean }>> = {
  2: { kind: 'index', isLeaf: false },
  5: { kind: 'table', isLeaf: false },
  10: { kind: 'index', isLeaf: true },
  13: { kind: 'table', isLeaf: true },
}

/** Longest row that is believed, in bytes: Waybill limits texts to 16 MiB. */
const maxPayload = 256 * 1024 * 1024

/** Reads a page of a table or index (database file format, 1.6). Null if the page is none, or cannot be read. */
export function readTreePage(file: PageFile, page: number): TreePage | null {
  const bytes = file.read(page)
  const start = page === 1 ? 100 : 0
  const form = bytes && kinds[bytes[start] ?? 0]
  if (!bytes || !form) return null
  const { kind, isLeaf } = form
  const pointers = readPointers(bytes, start, isLeaf, file.usable)
  if (!pointers) return null
  const cells = pointers.filter((at) => at !== null)
  const children = isLeaf ? [] : [bytes.readUInt32BE(start + 8), ...cells.map((at) => bytes.readUInt32BE(at))]
  if (kind === 'table' && !isLeaf) return { kind, children, rows: [], lostCells: 0 }
  const rows = cells.map((at) => readCell(file, bytes, isLeaf ? at : at + 4, kind)).filter((row) => row !== null)
  return { kind, children, rows, lostCells: pointers.length - rows.length }
}

/** Reads where the cells of a page begin; null for one that is not on the page. Null if the list itself is not on the page. */
function readPointers(
  bytes: Buffer,
  start: number,
  isLeaf: boolean,
  usable: number,
): readonly (number | null)[] | null {
  const count = bytes.readUInt16BE(start + 3)
  const first = start + (isLeaf ? 8 : 12)
  const end = first + count * 2
  if (end > usable) return null
  return Array.from({ length: count }, (_, index) => {
    const at = bytes.readUInt16BE(first + index * 2)
    return at < end || at + 4 > usable ? null : at
  })
}

function readCell(file: PageFile, bytes: Buffer, at: number, kind: 'table' | 'index'): StoredRow | null {
  const length = readVarint(bytes, at)
  if (!length || length.value > BigInt(maxPayload)) return null
  const subjectId = kind === 'table' ? readVarint(bytes, length.end) : null
  if (kind === 'table' && !subjectId) return null
  const payload = readPayload(file, bytes, subjectId?.end ?? length.end, { length: Number(length.value), kind })
  const values = payload && readRecord(payload)
  return values ? { subjectId: subjectId && toRowId(subjectId.value), values } : null
}

function toRowId(value: bigint): number | bigint {
  const signed = BigInt.asIntN(64, value)
  return Number.isSafeInteger(Number(signed)) ? Number(signed) : signed
}

interface Payload {
  readonly length: number
  readonly kind: 'table' | 'index'
}

/** Reads a payload with its overflow pages. Null if one of them is missing, is met twice or is left over. */
function readPayload(file: PageFile, bytes: Buffer, at: number, { length, kind }: Payload): Buffer | null {
  const local = localLength(length, file.usable, kind)
  if (at + local > file.usable) return null
  if (local === length) return bytes.subarray(at, at + local)
  if (at + local + 4 > file.usable || length > file.pageCount * file.usable) return null
  const parts = [bytes.subarray(at, at + local)]
  let missing = length - local
  let next = bytes.readUInt32BE(at + local)
  const seen = new Set<number>()
  while (missing > 0) {
    const overflow = seen.has(next) ? null : file.read(next)
    if (!overflow) return null
    seen.add(next)
    const size = Math.min(missing, file.usable - 4)
    const part = overflow.subarray(4, 4 + size)
    if (part.every((byte) => byte === 0)) return null // no text of Waybill consists of zeros: the page was emptied
    parts.push(part)
    missing -= size
    next = overflow.readUInt32BE(0)
  }
  return next === 0 ? Buffer.concat(parts) : null
}

/** Bytes of a payload on its own page; the rest is on overflow pages. */
function localLength(length: number, usable: number, kind: 'table' | 'index'): number {
  const max = kind === 'table' ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23
  if (length <= max) return length
  const min = Math.floor(((usable - 12) * 32) / 255) - 23
  const preferred = min + ((length - min) % (usable - 4))
  return preferred <= max ? preferred : min
}

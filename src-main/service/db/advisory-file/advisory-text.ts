import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import { smallWindow } from '#service/db/packed-text.ts'

/** Where the text of a record is stored: a block, and bytes in the uncompressed block. */
export interface TextPlace {
  readonly block: number
  readonly start: number
  readonly length: number
}

/** A block is compressed at this size. Larger blocks compress better, smaller ones are read faster. */
const blockBytes = 65_536
/** Maximum number of decompressed blocks that a reader caches. */
const maxCachedBlocks = 64

const selectSparse = `SELECT id, block, start, length FROM advisory
  WHERE block IN (SELECT id FROM text_block WHERE live * 2 < bytes) ORDER BY block, start`
const insertBlock = 'INSERT INTO text_block (id, bytes, live, content) VALUES (?, ?, ?, ?)'

/** Writes texts into blocks and counts how much of each is still used. For one thread that builds a file. */
export class TextWriter {
  readonly #sqlite: SqliteConnection
  readonly #freed = new Map<number, number>()
  #next: number
  #pending: Buffer[] = []
  #length = 0
  #freedPending = 0
  /** Whether a text of a written block was freed. */
  #hasFreedPending = false

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite
    const [last] = sqlite.query('SELECT coalesce(max(id), 0) AS id FROM text_block', []).rows as { id: number }[]
    this.#next = (last?.id ?? 0) + 1
  }

  add(text: string): TextPlace {
    const bytes = Buffer.from(text)
    if (this.#length > 0 && this.#length + bytes.length > blockBytes) this.flush()
    const place = { block: this.#next, start: this.#length, length: bytes.length }
    this.#pending.push(bytes)
    this.#length += bytes.length
    return place
  }

  /** Marks a text as no longer used. */
  free({ block, length }: Pick<TextPlace, 'block' | 'length'>): void {
    if (block === this.#next) this.#freedPending += length
    else this.#freed.set(block, (this.#freed.get(block) ?? 0) + length)
  }

  /** Writes a pending block, so that it can be read. */
  flushBlock(block: number): void {
    if (block === this.#next) this.flush()
  }

  /** Writes pending blocks. */
  flush(): void {
    if (this.#length === 0) return
    const content = zstdCompressSync(Buffer.concat(this.#pending), smallWindow)
    this.#sqlite.query(insertBlock, [this.#next, this.#length, this.#length - this.#freedPending, content])
    this.#next += 1
    this.#pending = []
    this.#length = 0
    if (this.#freedPending > 0) this.#hasFreedPending = true
    this.#freedPending = 0
  }

  /** Writes pending blocks and removes unused space: blocks without any use, and those that are mostly unused. */
  compact(): void {
    this.flush()
    if (this.#freed.size === 0 && !this.#hasFreedPending) return
    this.#sqlite.bulk(
      'UPDATE text_block SET live = live - ? WHERE id = ?',
      [...this.#freed].map(([block, bytes]) => [bytes, block]),
    )
    this.#freed.clear()
    this.#hasFreedPending = false
    this.#sqlite.query('DELETE FROM text_block WHERE live <= 0', [])
    this.#rewriteSparse()
  }

  #rewriteSparse(): void {
    const sparse = this.#sqlite.query('SELECT id FROM text_block WHERE live * 2 < bytes', []).rows as { id: number }[]
    if (sparse.length === 0) return
    const reader = new TextReader(this.#sqlite)
    const places = this.#sqlite.query(selectSparse, [])
    for (const { id, ...place } of places.rows as (TextPlace & { id: number })[]) {
      const moved = this.add(reader.read(place))
      this.#sqlite.query('UPDATE advisory SET block = ?, start = ? WHERE id = ?', [moved.block, moved.start, id])
    }
    this.flush()
    this.#sqlite.bulk(
      'DELETE FROM text_block WHERE id = ?',
      sparse.map(({ id }) => [id]),
    )
  }
}

/** Reads texts from their blocks and caches the blocks read last. */
export class TextReader {
  readonly #sqlite: SqliteConnection
  readonly #blocks = new Map<number, Buffer>()

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite
  }

  /** @throws {Error} if the block is missing or damaged */
  read({ block, start, length }: TextPlace): string {
    return this.#open(block).toString('utf8', start, start + length)
  }

  #open(block: number): Buffer {
    const known = this.#blocks.get(block)
    if (known !== undefined) {
      this.#blocks.delete(block)
      this.#blocks.set(block, known)
      return known
    }
    const [row] = this.#sqlite.query('SELECT content FROM text_block WHERE id = ?', [block]).rows as StoredBlock[]
    if (!row) throw new Error(`The advisory data is damaged: block ${block} is missing`)
    const bytes = unpackBlock(row.content)
    this.#blocks.set(block, bytes)
    const [oldest] = this.#blocks.keys()
    if (this.#blocks.size > maxCachedBlocks && oldest !== undefined) this.#blocks.delete(oldest)
    return bytes
  }
}

interface StoredBlock {
  readonly content: string | Uint8Array
}

/** Decompresses a block. */
export function unpackBlock(content: string | Uint8Array): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : zstdDecompressSync(content)
}

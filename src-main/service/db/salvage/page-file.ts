import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readLogFrames } from '#service/db/store/log-turn.ts'

const headerText = 'SQLite format 3\0'
/** Every database of Waybill has pages of this size. */
const usualPageSize = 4096
const usualReserved = 0

/** Facts of the header of a database file (database file format, 1.3). */
export interface FileHeader {
  /** First page of the list of free pages; 0 if there is none. */
  readonly firstFree: number
  readonly schemaVersion: number
}

/**
 * The pages of a database file, with those of its log, read without SQLite, so that a damaged page hides no other. Only reads; pages count
 * from 1.
 */
export class PageFile {
  readonly pageSize: number
  /** Bytes of a page that hold content. */
  readonly usable: number
  readonly pageCount: number
  /** Null if the first page is damaged. */
  readonly header: FileHeader | null
  readonly #file: number
  readonly #log: number | null
  /** Where the newest committed content of a page is in the log. */
  readonly #logged = new Map<number, number>()

  /** @throws {Error} of the system if the file cannot be opened */
  constructor(path: string) {
    this.#file = openSync(path, 'r')
    const log = readLogFrames(path)
    this.#log = log === null ? null : openSync(`${path}-wal`, 'r')
    const loggedPages = this.#index(log?.frames ?? [])
    const firstOfLog = this.#logged.get(1)
    const start = Buffer.alloc(100)
    if (firstOfLog !== undefined && this.#log !== null) readSync(this.#log, start, 0, 100, firstOfLog)
    else readSync(this.#file, start, 0, 100, 0)
    const isHeader = start.toString('latin1', 0, 16) === headerText
    this.pageSize = log?.pageSize ?? (isHeader ? pageSizeOf(start) : usualPageSize)
    this.usable = this.pageSize - (isHeader ? (start[20] ?? 0) : usualReserved)
    this.pageCount = Math.max(loggedPages, Math.ceil(fstatSync(this.#file).size / this.pageSize))
    this.header = isHeader ? { firstFree: start.readUInt32BE(32), schemaVersion: start.readUInt32BE(60) } : null
  }

  /** Reads a page. A part that the file does not have is zero. Null if there is no such page or the disk cannot read it. */
  read(page: number): Buffer | null {
    if (!Number.isInteger(page) || page < 1 || page > this.pageCount) return null
    const buffer = Buffer.alloc(this.pageSize)
    const offset = this.#logged.get(page)
    try {
      if (offset !== undefined && this.#log !== null) readSync(this.#log, buffer, 0, this.pageSize, offset)
      else readSync(this.#file, buffer, 0, this.pageSize, (page - 1) * this.pageSize)
      return buffer
    } catch {
      return null // a bad sector: the caller counts the page as unreadable
    }
  }

  close(): void {
    closeSync(this.#file)
    if (this.#log !== null) closeSync(this.#log)
  }

  /** Only frames up to the last commit count. Returns the number of pages after it. */
  #index(frames: readonly { page: number; offset: number; sizeAfterCommit: number }[]): number {
    const last = frames.findLastIndex(({ sizeAfterCommit }) => sizeAfterCommit !== 0)
    for (const { page, offset } of frames.slice(0, last + 1)) this.#logged.set(page, offset)
    return frames[last]?.sizeAfterCommit ?? 0
  }
}

function pageSizeOf(header: Buffer): number {
  const size = header.readUInt16BE(16)
  return size === 1 ? 65_536 : size >= 512 && (size & (size - 1)) === 0 ? size : usualPageSize
}

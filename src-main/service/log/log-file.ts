import { chmodSync, closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { isLogged, type LogLevel } from '#service/domain/log-level.ts'
import { escapeControls } from './escape-controls.ts'
import { scrub } from './scrub.ts'

/** Characters of a line. A statement of SQL can be much longer. */
const maxLine = 20_000
const defaultMaxBytes = 5 * 2 ** 20
const defaultFiles = 5

export interface LogFileOptions {
  /** The data folder. The log is in its folder `logs`. */
  readonly dataFolder: string
  /** Lines of lower levels are left out. */
  readonly level: LogLevel
  readonly now: () => Date
  /** Secrets that cannot be told by their form. */
  readonly known?: readonly string[]
  /** Size above which the next file is begun. */
  readonly maxBytes?: number
  /** Number of files, the current one included. */
  readonly files?: number
}

/**
 * The log of a service: `logs/waybill.log`, and earlier files as `waybill.1.log`. Each entry is one line. Nothing is created before the first
 * line, because a folder that must not be opened stays as it is. It never throws: a line that cannot be written, as on a full disk, is
 * counted, and the number is written with the next one.
 */
export class LogFile {
  readonly #options: LogFileOptions
  readonly #folder: string
  #file: number | undefined
  #bytes = 0
  #lost = 0

  constructor(options: LogFileOptions) {
    this.#options = options
    this.#folder = join(options.dataFolder, 'logs')
  }

  write(line: string, level: LogLevel): void {
    if (!isLogged(level, this.#options.level)) return
    try {
      this.#write(this.#format(line, level))
    } catch {
      this.#lost += 1
      this.#close()
    }
  }

  close(): void {
    this.#close()
  }

  #format(line: string, level: LogLevel): string {
    const plain = scrub(line.slice(0, maxLine), this.#options.known).replaceAll('\r', '')
    const text = escapeControls(plain).replaceAll('\n', String.raw`\n`)
    const lost = this.#lost === 0 ? '' : ` (${this.#lost} earlier lines could not be written)`
    return `${this.#options.now().toISOString()} ${level.toUpperCase().padEnd(5)} ${text}${lost}\n`
  }

  #write(entry: string): void {
    const bytes = Buffer.from(entry)
    if (this.#file === undefined) this.#open()
    if (this.#bytes > 0 && this.#bytes + bytes.length > (this.#options.maxBytes ?? defaultMaxBytes)) {
      this.#rotate()
      this.#open()
    }
    if (this.#file === undefined) return
    writeSync(this.#file, bytes)
    this.#bytes += bytes.length
    this.#lost = 0
  }

  #open(): void {
    makeFolder(this.#options.dataFolder, 'logs')
    chmodSync(this.#folder, 0o700)
    const file = openSync(this.#path(0), 'a', 0o600)
    this.#file = file
    chmodSync(this.#path(0), 0o600)
    this.#bytes = fstatSync(file).size
  }

  #rotate(): void {
    this.#close()
    const last = (this.#options.files ?? defaultFiles) - 1
    rmSync(this.#path(last), { force: true })
    for (let index = last - 1; index >= 0; index -= 1) renameIfPresent(this.#path(index), this.#path(index + 1))
  }

  #path(index: number): string {
    return join(this.#folder, index === 0 ? 'waybill.log' : `waybill.${index}.log`)
  }

  #close(): void {
    const file = this.#file
    this.#file = undefined
    if (file === undefined) return
    try {
      closeSync(file)
    } catch {
      // The lines are written, or counted as lost.
    }
  }
}

function renameIfPresent(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

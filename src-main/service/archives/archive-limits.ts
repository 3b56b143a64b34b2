import { Rejection } from '#service/domain/rejection.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'

/** Limits on one archive of SBOMs (security page, hostile file list). Entries, bytes, and unpacked bytes to one packed byte. */
export const archiveLimits = {
  entries: 1_000,
  unpackedBytes: 2 ** 30,
  ratio: 100,
  /** Small files may repeat themselves as much as they like: up to here the ratio is not asked. */
  ratioFromBytes: 10 * 2 ** 20,
} as const

/**
 * Counts what comes out of the files of an archive while it comes out, one file after the other: what the archive says of its own sizes
 * is never believed.
 */
export class UnpackMeter {
  readonly #limits: ArchiveLimits
  #unpacked = 0
  #packed = 0
  #what = 'The archive'
  #fileUnpacked = 0
  #filePacked = 0

  constructor(limits: ArchiveLimits = archiveLimits) {
    this.#limits = limits
  }

  /** A file begins to come out, named as a message would. */
  begin(what: string): void {
    this.#packed += this.#filePacked
    this.#what = what
    this.#fileUnpacked = 0
    this.#filePacked = 0
  }

  /**
   * A piece of the file came out.
   *
   * @param packed bytes of the archive that the file took so far
   * @throws Rejection at the first byte over a limit.
   */
  count(piece: number, packed: number): void {
    this.#unpacked += piece
    this.#fileUnpacked += piece
    this.#filePacked = packed
    const { unpackedBytes } = this.#limits
    if (this.#fileUnpacked > documentLimits.bytes) {
      const most = documentLimits.bytes / 2 ** 20
      throw new Rejection(`${this.#what} unpacks to more than ${most} MiB, the limit for one document`)
    }
    if (this.#unpacked > unpackedBytes) {
      throw new Rejection(`The archive unpacks to more than the limit of ${unpackedBytes / 2 ** 20} MiB`)
    }
    this.#compare(this.#what, this.#fileUnpacked, packed)
    // Many small bombs are a large one.
    this.#compare('The archive', this.#unpacked, this.#packed + packed)
  }

  #compare(what: string, unpacked: number, packed: number): void {
    const { ratio, ratioFromBytes } = this.#limits
    if (unpacked <= ratioFromBytes || unpacked <= ratio * packed) return
    throw new Rejection(
      `${what} unpacks to more than ${ratio} times its size and was rejected as a possible archive bomb`,
    )
  }
}

/** As `archiveLimits`; tests give smaller ones. */
export type ArchiveLimits = { readonly [Name in keyof typeof archiveLimits]: number }

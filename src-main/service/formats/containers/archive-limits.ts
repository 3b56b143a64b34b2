import { Rejection } from '#service/domain/rejection.ts'
import { documentLimits } from '#service/formats/limits.ts'

/** Limits on one archive of SBOMs (security page, hostile file list). Entries, bytes, and unpacked bytes to one packed byte. */
export const archiveLimits = {
  entries: 1_000,
  unpackedBytes: 2 ** 30,
  ratio: 100,
  /** Small files may repeat themselves as much as they like: up to here the ratio is not asked. */
  ratioFromBytes: 10 * 2 ** 20,
} as const

/** Counts what comes out of an archive while it comes out: what the archive says of its own sizes is never believed. */
export class UnpackMeter {
  readonly #limits: ArchiveLimits
  #total = 0

  constructor(limits: ArchiveLimits = archiveLimits) {
    this.#limits = limits
  }

  /**
   * A piece came out of `what`, which has given `unpacked` bytes out of `packed` so far.
   *
   * @throws Rejection at the first byte over a limit.
   */
  count(
    what: string,
    piece: number,
    { unpacked, packed }: { readonly unpacked: number; readonly packed: number },
  ): void {
    this.#total += piece
    const { ratio, ratioFromBytes, unpackedBytes } = this.#limits
    if (unpacked > documentLimits.bytes) {
      throw new Rejection(
        `${what} unpacks to more than ${documentLimits.bytes / 2 ** 20} MiB, the limit of one document`,
      )
    }
    if (this.#total > unpackedBytes) {
      throw new Rejection(`The archive unpacks to more than ${unpackedBytes / 2 ** 20} MiB, the limit`)
    }
    if (unpacked > ratioFromBytes && unpacked > ratio * packed) {
      throw new Rejection(`${what} unpacks to more than ${ratio} times its size: it is taken for an archive bomb`)
    }
  }
}

/** As `archiveLimits`; tests give smaller ones. */
export type ArchiveLimits = { readonly [Name in keyof typeof archiveLimits]: number }

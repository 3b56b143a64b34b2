import { Rejection } from '#service/domain/rejection.ts'

/** Bounds of what is unpacked. Who unpacks says them: an SBOM comes from anybody, a feed from those who run the service. */
export interface ArchiveLimits {
  /** Files of one archive, folders included. */
  readonly entries: number
  /** Bytes of one file. */
  readonly entryBytes: number
  /** Bytes of all files together. */
  readonly unpackedBytes: number
  /** Unpacked bytes to one packed byte, of a file and of all together; absent: any. */
  readonly ratio?: number | undefined
  /** Small files may repeat themselves as much as they like: up to here the ratio is not asked. */
  readonly ratioFromBytes?: number | undefined
}

/**
 * Counts what comes out of the files of an archive, and of archives in it, one file after the other: what the archive says of its own
 * sizes is never believed.
 */
export class UnpackMeter {
  readonly limits: ArchiveLimits
  #entries = 0
  #unpacked = 0
  #packed = 0
  #what = 'The archive'
  #fileUnpacked = 0
  #filePacked = 0

  constructor(limits: ArchiveLimits) {
    this.limits = limits
  }

  /**
   * An archive begins that says how many entries it has.
   *
   * @throws {Rejection} if there may not be as many
   */
  expectEntries(what: string, count: number): void {
    const left = this.limits.entries - this.#entries
    if (count > left) throw new Rejection(`${what} has ${count} entries, more than ${left}`)
  }

  /** @throws {Rejection} at the first entry over the limit, named as a message would name the archive */
  countEntry(what: string): void {
    this.#entries += 1
    if (this.#entries > this.limits.entries) {
      throw new Rejection(`${what} has more than ${this.limits.entries} entries`)
    }
  }

  /** A file begins to come out, named as a message would. */
  begin(what: string): void {
    this.#packed += this.#filePacked
    this.#what = what
    this.#fileUnpacked = 0
    this.#filePacked = 0
  }

  /** The most bytes that the file may still unpack to, if it takes so many bytes of the archive. */
  allowance(packed: number): number {
    const { entryBytes, unpackedBytes } = this.limits
    return Math.min(
      ...[entryBytes - this.#fileUnpacked, unpackedBytes - this.#unpacked],
      ...[this.#mostOf(packed) - this.#fileUnpacked, this.#mostOf(this.#packed + packed) - this.#unpacked],
    )
  }

  /**
   * A piece of the file came out.
   *
   * @param packed bytes of the archive that the file took so far
   * @throws {Rejection} at the first byte over a limit
   */
  count(piece: number, packed: number): void {
    this.#unpacked += piece
    this.#fileUnpacked += piece
    this.#filePacked = packed
    const { entryBytes, unpackedBytes } = this.limits
    if (this.#fileUnpacked > entryBytes) {
      throw new Rejection(`${this.#what} unpacks to more than ${describeBytes(entryBytes)}, the limit for one file`)
    }
    if (this.#unpacked > unpackedBytes) {
      throw new Rejection(`The archive unpacks to more than the limit of ${describeBytes(unpackedBytes)}`)
    }
    this.#compare(this.#what, this.#fileUnpacked, packed)
    // Many small bombs are a large one.
    this.#compare('The archive', this.#unpacked, this.#packed + packed)
  }

  #compare(what: string, unpacked: number, packed: number): void {
    if (unpacked <= this.#mostOf(packed)) return
    throw new Rejection(
      `${what} unpacks to more than ${this.limits.ratio} times its size and was rejected as a possible archive bomb`,
    )
  }

  /** What so many packed bytes may unpack to. */
  #mostOf(packed: number): number {
    const { ratio, ratioFromBytes = 0 } = this.limits
    return ratio === undefined ? Infinity : Math.max(ratioFromBytes, ratio * packed)
  }
}

function describeBytes(bytes: number): string {
  return bytes % 2 ** 20 === 0 ? `${bytes / 2 ** 20} MiB` : `${bytes} bytes`
}

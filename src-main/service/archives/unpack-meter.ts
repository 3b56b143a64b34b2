import { Rejection } from '#service/domain/rejection.ts'

/** Limits on unpacking, chosen by the caller: an SBOM may come from anyone, a feed comes from the operators of the service. */
export interface ArchiveLimits {
  /** Maximum number of files in one archive, including folders. */
  readonly entries: number
  /** Maximum size of one file, in bytes. */
  readonly entryBytes: number
  /** Maximum size of all files together, in bytes. */
  readonly unpackedBytes: number
  /** Maximum number of unpacked bytes per packed byte, for each file and in total. No limit if missing. */
  readonly ratio?: number | undefined
  /** The ratio is not checked below this number of unpacked bytes, because small files may be very repetitive. */
  readonly ratioFromBytes?: number | undefined
}

/** Counts the unpacked bytes of an archive and of nested archives, one file at a time. Sizes that the archive claims are never trusted. */
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
   * Starts an archive that states its number of entries.
   * @throws {Rejection} if the number exceeds the limit
   */
  expectEntries(what: string, count: number): void {
    const left = this.limits.entries - this.#entries
    if (count > left) throw new Rejection(`${what} has ${count} entries, more than ${left}`)
  }

  /**
   * Counts an entry. `what` is the name of the archive in messages.
   * @throws {Rejection} if the number of entries exceeds the limit
   */
  countEntry(what: string): void {
    this.#entries += 1
    if (this.#entries > this.limits.entries) {
      throw new Rejection(`${what} has more than ${this.limits.entries} entries`)
    }
  }

  /** Starts a file. `what` is its name in messages. */
  begin(what: string): void {
    this.#packed += this.#filePacked
    this.#what = what
    this.#fileUnpacked = 0
    this.#filePacked = 0
  }

  /** Returns how many more bytes the file may unpack to if it has this packed size. */
  allowance(packed: number): number {
    const { entryBytes, unpackedBytes } = this.limits
    return Math.min(
      ...[entryBytes - this.#fileUnpacked, unpackedBytes - this.#unpacked],
      ...[this.#mostOf(packed) - this.#fileUnpacked, this.#mostOf(this.#packed + packed) - this.#unpacked],
    )
  }

  /**
   * Counts an unpacked piece of the file.
   * @param packed bytes of the archive that the file has used so far
   * @throws {Rejection} at the first byte that exceeds a limit
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
    // Many small decompression bombs add up to a large one.
    this.#compare('The archive', this.#unpacked, this.#packed + packed)
  }

  #compare(what: string, unpacked: number, packed: number): void {
    if (unpacked <= this.#mostOf(packed)) return
    throw new Rejection(
      `${what} unpacks to more than ${this.limits.ratio} times its size and was rejected as a possible archive bomb`,
    )
  }

  /** Returns the maximum unpacked size for this packed size. */
  #mostOf(packed: number): number {
    const { ratio, ratioFromBytes = 0 } = this.limits
    return ratio === undefined ? Infinity : Math.max(ratioFromBytes, ratio * packed)
  }
}

function describeBytes(bytes: number): string {
  return bytes % 2 ** 20 === 0 ? `${bytes / 2 ** 20} MiB` : `${bytes} bytes`
}

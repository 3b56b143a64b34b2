import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type BytesFetch, fetchBytes } from '#service/network/fetch-bytes.ts'

/** Where a publisher states the SHA-256 of a file, and which bytes it is about. */
export interface ChecksumPlace {
  readonly url: URL
  /** NVD states the hash of the JSON inside the gzip. */
  readonly isOfUnpacked: boolean
}

/** Maximum size of a file that states a checksum. */
const maxChecksumFileBytes = 65_536

/** Returns the place of the checksum for a file name; null if publishers state none. */
export function checksumPlace(url: URL): ChecksumPlace | null {
  const nvd = /^(.*\/nvdcve-[\d.]+-\w+)\.json(\.gz)?$/.exec(url.pathname)
  if (nvd?.[1] !== undefined) return { url: siblingUrl(url, `${nvd[1]}.meta`), isOfUnpacked: true }
  const isCsaf = /csaf|vex/i.test(url.pathname) && /\.(?:json|zip|tar|tar\.(?:zst|gz|bz2))$/.test(url.pathname)
  return isCsaf ? { url: siblingUrl(url, `${url.pathname}.sha256`), isOfUnpacked: false } : null
}

/** Fetches the stated checksum, in lower case; null if there is none. */
export async function fetchChecksum(
  place: ChecksumPlace,
  fetch: Omit<BytesFetch, 'url' | 'limit'>,
): Promise<string | null> {
  const bytes = await fetchBytes({ ...fetch, url: place.url, limit: maxChecksumFileBytes })
  const stated = /(?:^|sha256:)\s*([\da-f]{64})\b/im.exec(bytes?.toString('latin1') ?? '')
  return stated?.[1]?.toLowerCase() ?? null
}

/** Returns the SHA-256 of a file, or of the content of its gzip, in lower-case hexadecimal. */
export async function checksumOf(path: string, isOfUnpacked: boolean): Promise<string> {
  const hash = createHash('sha256')
  const taken = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done()
    },
  })
  const packed = createReadStream(path, { highWaterMark: 262_144 })
  const unpacks = isOfUnpacked && path.endsWith('.gz')
  await pipeline(unpacks ? [packed, createGunzip(), taken] : [packed, taken])
  return hash.digest('hex')
}

function siblingUrl(url: URL, pathname: string): URL {
  const place = new URL(url)
  place.pathname = pathname
  return place
}

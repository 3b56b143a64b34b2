import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { OriginalLost } from '#service/domain/documents/original-state.ts'
import type { DownloadOffers } from '#service/downloads/offered-file.ts'
import { errorResponse } from './responses.ts'

/** Milliseconds for which an offer is valid. */
const validityMs = 10 * 60_000
const prefix = '/download/'

/** Downloads with a path of their own, each served once, within ten minutes (API rule 5). */
export interface Downloads extends DownloadOffers {
  /** Streams the download of a path, or returns null if there is none or it has expired. */
  handle(path: string): Promise<Response | null>
}

interface DownloadOffer {
  readonly path: string
  /** Written for this offer, and removed with it. */
  readonly isOurs: boolean
  readonly verify: (() => Promise<void>) | undefined
  readonly contentType: string
  readonly filename: string
  readonly expiry: NodeJS.Timeout
}

/** Creates the offers of downloads. Files written for them are in the data folder and are removed at the next start at the latest. */
export function createDownloads(dataFolder: string): Downloads {
  const folder = join(dataFolder, 'downloads')
  const emptied = rm(folder, { recursive: true, force: true })
  emptied.catch(() => {}) // reported to the caller that awaits it
  // Keyed by hash, so that memory dumps and logs contain no valid secret.
  const offers = new Map<string, DownloadOffer>()

  async function written(content: Uint8Array, name: string): Promise<string> {
    await emptied
    makeFolder(dataFolder, 'downloads')
    const path = join(folder, name)
    await writeFile(path, content, { mode: 0o600 })
    return path
  }

  function take(key: string): DownloadOffer | undefined {
    const offer = offers.get(key)
    offers.delete(key)
    clearTimeout(offer?.expiry)
    return offer
  }

  return {
    async offer({ content, contentType, filename }) {
      const secret = randomBytes(32).toString('base64url')
      const key = hashOf(secret)
      const isHeld = content instanceof Uint8Array
      const isOurs = isHeld || content.isTemporary
      const verify = isHeld ? undefined : content.verify
      const path = isHeld ? await written(content, key) : content.path
      const expire = () => {
        if (take(key)?.isOurs) removeOwn(path)
      }
      const expiry = setTimeout(expire, validityMs).unref()
      offers.set(key, { path, isOurs, verify, contentType, filename, expiry })
      return `${prefix}${secret}`
    },
    async handle(path) {
      const offer = path.startsWith(prefix) ? take(hashOf(path.slice(prefix.length))) : undefined
      return offer ? respond(offer) : null
    },
  }
}

async function respond({ path, isOurs, verify, contentType, filename }: DownloadOffer): Promise<Response | null> {
  try {
    await verify?.()
  } catch (error) {
    if (error instanceof OriginalLost) return errorResponse(404, error.message)
    throw error
  }
  const size = await sizeOf(path)
  if (size === null) return null
  const stream = createReadStream(path)
  if (isOurs) stream.once('close', () => removeOwn(path))
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': contentType,
      'content-length': String(size),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename.toWellFormed())}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}

/** Another program, such as a virus scanner, may hold the file. Then it is removed with its folder at the next start. */
function removeOwn(path: string): void {
  rm(path, { force: true }).catch(() => {})
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const file = await open(path)
    try {
      return (await file.stat()).size
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { pack } from 'tar-stream'
import { openFeedFile } from './feed-file.ts'
import type { ArchiveLimits } from '#service/archives/unpack-meter.ts'
import type { FeedFile, FeedItem, FeedSource } from './feed.ts'
import { readFeeds } from './read-feeds.ts'
import { sources } from '#service/feeds/feeds.ts'

/** For tests: reads all items of a feed file with this content, except what it covers; empty if no source recognizes it. */
export async function readFeed(
  name: string,
  content: Uint8Array | string,
  limits?: ArchiveLimits,
): Promise<FeedItem[]> {
  const items = await readItems(name, content, async function* (file) {
    yield* (await findSource(file))?.read(file, { limits }) ?? []
  })
  return items.filter(({ type }) => type !== 'coverage')
}

/** For tests: returns the ecosystems that a feed file with this content is meant to be complete for. */
export async function coverageOf(name: string, content: Uint8Array | string): Promise<readonly string[]> {
  const items = await readItems(name, content, (file) => readFeeds(file, sources))
  return items.flatMap((item) => (item.type === 'coverage' ? item.ecosystems : []))
}

/** For tests: reads all items of all feeds in a file with this content, except what it covers. */
export async function readEveryFeed(name: string, content: Uint8Array | string): Promise<FeedItem[]> {
  const items = await readItems(name, content, (file) => readFeeds(file, sources))
  return items.filter(({ type }) => type !== 'coverage')
}

async function readItems(
  name: string,
  content: Uint8Array | string,
  read: (file: FeedFile) => AsyncIterable<readonly FeedItem[]>,
): Promise<FeedItem[]> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-feed-'))
  try {
    const path = join(folder, 'feed')
    writeFileSync(path, content)
    const file = await openFeedFile(path, name)
    const items: FeedItem[] = []
    for await (const batch of read(file)) items.push(...batch)
    return items
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** For tests: a zip archive of these files. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  )
}

/** For tests: a tar archive of these files. */
export async function tarOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const archive = pack()
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content)
  archive.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of archive) chunks.push(chunk as Uint8Array) // a stream without encoding
  return Buffer.concat(chunks)
}

async function findSource(file: FeedFile): Promise<FeedSource | undefined> {
  for (const source of sources) {
    if (await source.recognizes(file)) return source
  }
  return undefined
}

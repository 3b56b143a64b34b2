import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { openFeedFile } from './feed-file.ts'
import type { FeedFile, FeedItem, FeedLimits, FeedSource } from './feed.ts'
import { sources } from './sources/sources.ts'

/** For tests: all items of a feed file with this content; none when no source recognises it. */
export async function readFeed(name: string, content: Uint8Array | string, limits?: FeedLimits): Promise<FeedItem[]> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-feed-'))
  try {
    const path = join(folder, 'feed')
    writeFileSync(path, content)
    const file = await openFeedFile(path, name)
    const items: FeedItem[] = []
    for await (const batch of (await findSource(file))?.read(file, { limits }) ?? []) items.push(...batch)
    return items
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** For tests: a zip archive of text files. */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

async function findSource(file: FeedFile): Promise<FeedSource | undefined> {
  for (const source of sources) {
    if (await source.recognises(file)) return source
  }
  return undefined
}

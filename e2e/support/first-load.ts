import { get } from 'node:http'
import type { PageFiles } from '#scripts/page-files.ts'

/** What the first page may weigh on its way, in bytes. */
export const maxFirstLoad = 150_000

/** Returns the files that the entry and the first screen load with themselves. */
export function firstFiles(files: PageFiles): readonly string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const style of files[name]?.styles ?? []) found.add(style)
    for (const other of files[name]?.imports ?? []) add(other)
  }
  for (const [name, { isEntry, source }] of Object.entries(files)) {
    if (isEntry || source?.endsWith('/home/HomeView.tsx')) add(name)
  }
  return [...found]
}

/** Counts what arrives from a URL, without decoding it. */
export function fetchBytes(url: string, accepted: string): Promise<{ bytes: number; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': accepted } }, (response) => {
      let bytes = 0
      response.on('data', (piece: Buffer) => (bytes += piece.length))
      response.on('end', () => resolve({ bytes, encoding: response.headers['content-encoding'] }))
    }).on('error', reject)
  })
}

// Readers and writers belong to processing threads. A reader that the main thread loads brings WebAssembly that is awaited while it loads:
// the desktop app then tells Chromium too late that no name leads anywhere.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = { '#service/': 'src-main/service', '#shared/': 'src-shared' } as const

/** Files that a file loads when it is loaded itself, types left out. */
function loadedBy(file: string): readonly string[] {
  if (!existsSync(file)) return []
  const statements = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)([^'"]*?)from\s+'([^']+)'/gms)
  return [...statements].flatMap(([, names = '', target = '']) => {
    const isTypes = /^\{\s*(type\s+[\w\s]+,?\s*)+\}\s*$/.test(names)
    const own = Object.entries(folders).find(([start]) => target.startsWith(start))
    if (isTypes) return []
    if (own) return [join(root, own[1], target.slice(own[0].length))]
    return target.startsWith('./') ? [resolve(dirname(file), target)] : []
  })
}

function reached(from: string): readonly string[] {
  const seen = new Set([join(root, from)])
  for (const file of seen) for (const next of loadedBy(file)) seen.add(next)
  return [...seen].map((file) => file.slice(root.length + 1).replaceAll('\\', '/'))
}

test('loads no reader into the main thread', () => {
  const files = reached('src-main/service/service.ts')
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /service\/formats\/(formats|[\w-]+-(json|xml|tag-value))\.ts$/.test(file))).toEqual([])
})

test('finds the readers in a processing thread, so that the search is known to work', () => {
  expect(reached('src-main/service/threads/processing-thread.ts')).toContain(
    'src-main/service/formats/cyclonedx-xml.ts',
  )
})

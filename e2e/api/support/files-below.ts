import { lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'

/** A file, folder or link below a folder. `name` is its path there. */
interface Entry {
  readonly name: string
  readonly path: string
  readonly stats: Stats
}

/** Lists everything below a folder, also while a service works in it: what disappears meanwhile is left out. Links are not followed. */
export function entriesBelow(folder: string, under = ''): readonly Entry[] {
  const names = unlessGone(() => readdirSync(join(folder, under))) ?? []
  return names.flatMap((last) => {
    const name = join(under, last)
    const path = join(folder, name)
    const stats = unlessGone(() => lstatSync(path))
    if (!stats) return []
    return [{ name, path, stats }, ...(stats.isDirectory() ? entriesBelow(folder, name) : [])]
  })
}

/** Reads every file below a folder. What disappears meanwhile is left out. */
export function filesBelow(folder: string): readonly { readonly name: string; readonly bytes: Buffer }[] {
  return entriesBelow(folder).flatMap(({ name, path, stats }) => {
    const bytes = stats.isFile() ? unlessGone(() => readFileSync(path)) : undefined
    return bytes ? [{ name, bytes }] : []
  })
}

function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

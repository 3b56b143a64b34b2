import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const typesOnly = /^import type [^']*'[^']*'/gm
/** Matches imports of every kind, and files that a text names, like those of threads and programs. */
const namedFile = /'([^'\n]+\.tsx?)'/g

const { imports } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  imports: Record<string, string> // our own package.json
}

/** Returns the project file that a specifier resolves to, relative to the root of the project, or null. */
function resolveImport(root: string, from: string, specifier: string): string | null {
  const alias = Object.entries(imports).find(([pattern]) => specifier.startsWith(pattern.slice(0, -1)))
  const path = alias
    ? join(root, alias[1].slice(0, -1), specifier.slice(alias[0].length - 1))
    : join(root, dirname(from), specifier)
  return existsSync(path) && /\.tsx?$/.test(path) ? relative(root, path) : null
}

/** Returns the importers of each file, without type imports. Paths are relative to the root of the project. */
export function readImporters(root: string, files: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>()
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8').replaceAll(typesOnly, '')
    for (const [, specifier = ''] of source.matchAll(namedFile)) {
      const target = resolveImport(root, file, specifier)
      if (target === null || target === file) continue
      const found = importers.get(target) ?? new Set()
      importers.set(target, found.add(file))
    }
  }
  return importers
}

/** Returns the tests that load a file, the nearest first. A test beside the file comes before others at the same distance. */
export function findRelatedTests(importers: ReadonlyMap<string, ReadonlySet<string>>, file: string): readonly string[] {
  const seen = new Set([file])
  const tests: string[] = []
  for (let ring = [file]; ring.length > 0;) {
    const next = new Set(ring.flatMap((path) => [...(importers.get(path) ?? [])]).filter((path) => !seen.has(path)))
    for (const path of next) seen.add(path)
    ring = [...next].sort(
      (a, b) => Number(dirname(b) === dirname(file)) - Number(dirname(a) === dirname(file)) || (a < b ? -1 : 1),
    )
    tests.push(...ring.filter((path) => /\.test\.tsx?$/.test(path) && !path.endsWith('.data.test.ts')))
  }
  return tests
}

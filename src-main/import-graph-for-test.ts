import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** Imports by importer: names of files, rooms or anything else, including types. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

const root = join(import.meta.dirname, '..')
const sides = ['src-shared', 'src-main', 'src-renderer']
/** Entries of the program: its processes, its threads and its page. */
const entries = [
  ...['src-main/desktop/main.ts', 'src-main/desktop/preload.ts', 'src-main/server/main.ts', 'src-main/cli/main.ts'],
  ...['src-main/launch.ts', 'src-renderer/main.tsx'],
  ...['database-thread', 'processing-thread', 'store-thread'].map((name) => `src-main/service/threads/${name}.ts`),
]
const aliases = new Map([
  ...['service', 'desktop', 'server', 'cli', 'launch'].map((name) => [`#${name}/`, mainFolder(name)] as const),
  ['#shared/', 'src-shared/'],
  ['#renderer/', 'src-renderer/'],
])

function mainFolder(name: string): string {
  return `src-main/${name}/`
}

/** Reads the imports of all files, without tests and generated ones. */
export function readImports(): ImportGraph {
  const files = sides.flatMap((side) =>
    readdirSync(join(root, side), { recursive: true, encoding: 'utf8' })
      .map((path) => `${side}/${path.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/generated\//.test(file)),
  )
  const known = new Set(files)
  return new Map(files.map((file) => [file, new Set(importsOf(file).filter((other) => known.has(other)))]))
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const strings = text.matchAll(/(?:^(?:import|export)\b[^'"]*?from\s+|^import\s+|\bimport\(\s*)['"]([^'"]+)['"]/gm)
  return [...strings].flatMap(([, from = '']) => {
    if (from.startsWith('./')) return [posix.join(dirname(file), from)]
    const alias = /^#\w+\//.exec(from)?.[0] ?? ''
    const folder = aliases.get(alias)
    return folder === undefined ? [] : [`${folder}${from.slice(alias.length)}`]
  })
}

/** Returns the files of the program, without those that only tests use. */
export function programOf(graph: ImportGraph): ImportGraph {
  const seen = new Set(entries)
  for (const file of seen) for (const next of importedBy(graph, file)) seen.add(next)
  return new Map([...seen].map((file) => [file, importedBy(graph, file)]))
}

/** @throws {Error} if the graph does not contain the name */
function importedBy(graph: ImportGraph, name: string): ReadonlySet<string> {
  const imported = graph.get(name)
  if (!imported) throw new Error(`"${name}" is no file of the graph`)
  return imported
}

/** Returns the graph of larger units, where each file is replaced by its unit. */
export function groupImports(graph: ImportGraph, unitOf: (file: string) => string): ImportGraph {
  const units = new Map<string, Set<string>>()
  for (const [file, imported] of graph) {
    const unit = unitOf(file)
    const others = units.get(unit) ?? new Set()
    units.set(unit, others)
    for (const other of imported) if (unitOf(other) !== unit) others.add(unitOf(other))
  }
  return units
}

/**
 * Returns the room of a file: on the floors of the service a room of that floor, of the page a feature. A file outside all rooms stands for
 * itself.
 */
export function roomOf(file: string): string {
  const [side = '', first = '', second = '', third] = file.split('/')
  if (side !== 'src-main' || first !== 'service') return second === '' ? file : `${side}/${first}`
  if (third === undefined) return file
  if (!['db', 'domain', 'graphql'].includes(second)) return second
  const [room, deeper] = file.split('/').slice(3)
  return deeper === undefined ? file : `${second}/${room}`
}

/** Finds names that import each other, directly or indirectly. The names of each circle are sorted, and so are the circles. */
export function findCircles(graph: ImportGraph): readonly (readonly string[])[] {
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(graph, name)]))
  const isTied = (a: string, b: string) => reached.get(a)?.has(b) === true && reached.get(b)?.has(a) === true
  const circles: string[][] = []
  for (const name of [...graph.keys()].toSorted()) {
    const circle = circles.find(([first]) => first !== undefined && isTied(first, name))
    if (circle) circle.push(name)
    else if (reached.get(name)?.has(name)) circles.push([name])
  }
  return circles
}

/** Returns the names that can be reached from a name; including itself only through a circle. */
function reachedFrom(graph: ImportGraph, name: string): ReadonlySet<string> {
  const seen = new Set(graph.get(name))
  for (const other of seen) for (const next of graph.get(other) ?? []) seen.add(next)
  return seen
}

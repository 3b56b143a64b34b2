import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** What imports what: names of files, rooms or anything else, types included. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

const root = join(import.meta.dirname, '..')
const sides = ['src-shared', 'src-main', 'src-renderer']
/** Where the program begins: its processes, its threads and its page. */
const entries = [
  ...['src-main/desktop/main.ts', 'src-main/desktop/preload.ts', 'src-main/server/main.ts', 'src-main/cli/main.ts'],
  ...['src-main/launch.ts', 'src-renderer/main.tsx'],
  ...['src-main/service/threads/database-thread.ts', 'src-main/service/threads/processing-thread.ts'],
]
const aliases = new Map([
  ...['service', 'desktop', 'server', 'cli', 'launch'].map((name) => [`#${name}/`, mainFolder(name)] as const),
  ['#shared/', 'src-shared/'],
  ['#renderer/', 'src-renderer/'],
])

function mainFolder(name: string): string {
  return `src-main/${name}/`
}

/** Reads the imports of all files, tests and generated ones left out. */
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

/** The files that the program consists of: what only tests use is left out. */
export function programOf(graph: ImportGraph): ImportGraph {
  const seen = new Set(entries)
  for (const file of seen) for (const next of importedBy(graph, file)) seen.add(next)
  return new Map([...seen].map((file) => [file, importedBy(graph, file)]))
}

/** @throws Error for a name that the graph does not have */
function importedBy(graph: ImportGraph, name: string): ReadonlySet<string> {
  const imported = graph.get(name)
  if (!imported) throw new Error(`"${name}" is no file of the graph`)
  return imported
}

/** The graph of larger units: each file stands for the unit that it is in. */
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
 * The room that a file is in: on the floors of the service a room of that floor, of the page a feature. A file that lies in no room
 * stands for itself.
 */
export function roomOf(file: string): string {
  const [side = '', first = '', second = '', third] = file.split('/')
  if (side !== 'src-main' || first !== 'service') return second === '' ? file : `${side}/${first}`
  if (third === undefined) return file
  if (!['db', 'domain', 'graphql'].includes(second)) return second
  const [room, deeper] = file.split('/').slice(3)
  return deeper === undefined ? file : `${second}/${room}`
}

/** Names that import each other, on whatever way: each circle with its names in order, the circles in order. */
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

/** Names that can be reached from a name; itself only where a way leads back. */
function reachedFrom(graph: ImportGraph, name: string): ReadonlySet<string> {
  const seen = new Set(graph.get(name))
  for (const other of seen) for (const next of graph.get(other) ?? []) seen.add(next)
  return seen
}

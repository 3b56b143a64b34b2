// Generated code and the build, made again only when a source is newer than the last build.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, runTool } from './step.mjs'

const stamp = join(root, 'out/.built')
const sources = [
  'src-shared',
  'src-main',
  'src-renderer',
  'electron.vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/generate.mjs',
]
const generatedFolders = ['src-shared/generated', 'src-main/service/graphql/generated', 'src-renderer/generated']

/** Writes the types that follow from the SDL, and the walls of the linter. */
export function generate() {
  return runNode([join(root, 'scripts/generate.mjs')], { stdout: 'stderr' })
}

/** Writes what `generate` does, and the table of never-arrows in ARCHITECTURE.md. A check never does: it would hide that they differ. */
export function generateAll() {
  return runNode([join(root, 'scripts/generate.mjs'), '--table'], { stdout: 'stderr' })
}

/** Generates and builds. Everything is said on standard error: `serve` and `waybill` own standard output. */
export async function build() {
  return buildWith(generate, { stdout: 'stderr' })
}

/** Builds from generated types that are there already. `options` are those of a program that is run. */
export function buildAfterGenerate(options) {
  return buildWith(() => 0, options)
}

async function buildWith(generateFirst, options) {
  // A new folder changes the one it is in: made before the clock starts, a first build is not stale at once.
  for (const folder of generatedFolders) mkdirSync(join(root, folder), { recursive: true })
  const started = Date.now()
  rmSync(stamp, { force: true })
  const generated = await generateFirst()
  if (generated !== 0) return generated
  const built = await runTool('electron-vite', ['build', '--logLevel', 'warn'], options)
  if (built !== 0) return built
  // The stamp carries the time at which the build began: a file saved meanwhile counts as newer.
  writeFileSync(stamp, `${started}\n`)
  console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  return 0
}

/** Builds when a source is newer than the last complete build. */
export async function buildIfStale() {
  return isStale() ? build() : 0
}

function isStale() {
  const built = Number(readStamp())
  return !(newestChange() < built)
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return '' // never built, or the last build did not end well
  }
}

function newestChange() {
  return Math.max(...sources.flatMap((source) => changesBelow(join(root, source))))
}

/** Times of change of a file, or of everything in a folder: folders too, because a deleted file shows only there. */
function changesBelow(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return [stats.mtimeMs]
  const below = readdirSync(path, { withFileTypes: true }).filter(
    (entry) => entry.name !== 'generated' && !/\.test\.tsx?$/.test(entry.name),
  )
  return [stats.mtimeMs, ...below.flatMap((entry) => changesBelow(join(path, entry.name)))]
}

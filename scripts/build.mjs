// Generated code and the build, updated only if a source is newer than the last build.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, runTool } from './step.mjs'

const stamp = join(root, 'out/.built')
const sources = [
  'src-shared',
  'src-main',
  'src-renderer',
  'docs/guide',
  'electron.vite.config.ts',
  'scripts/checked-entries.ts',
  'scripts/external-dependencies.ts',
  'scripts/first-files.ts',
  'scripts/package/bundled-packages.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/generate.mjs',
  'scripts/guide',
  'scripts/operation-texts.mjs',
  'scripts/page-files.ts',
  'scripts/validators.ts',
  'scripts/validators-beside-programs.ts',
]
const generatedFolders = [
  'src-shared',
  'src-main/service/graphql',
  'src-main/service/standards/cyclonedx',
  'src-renderer',
].map((folder) => `${folder}/generated`)

/** Generates the types from the SDL, and the import rules of the linter. */
export function generate() {
  return runNode([join(root, 'scripts/generate.mjs')], { stdout: 'stderr' })
}

/**
 * Generates the same as `generate`, and the table of never-arrows in ARCHITECTURE.md. A check never does this, because it would hide
 * differences.
 */
export function generateAll() {
  return runNode([join(root, 'scripts/generate.mjs'), '--table'], { stdout: 'stderr' })
}

/** Generates and builds. All messages go to standard error, because `serve` and `waybill` use standard output themselves. */
export async function build() {
  return buildWith(generate, { stdout: 'stderr' })
}

/** Builds with types that are generated already. `options` are those of `runProgram`. */
export function buildAfterGenerate(options) {
  return buildWith(() => 0, options)
}

async function buildWith(generateFirst, options) {
  // A new folder changes its parent. Created before the start time is taken, it does not make a first build stale at once.
  for (const folder of generatedFolders) mkdirSync(join(root, folder), { recursive: true })
  const started = Date.now()
  rmSync(stamp, { force: true })
  const generated = await generateFirst()
  if (generated !== 0) return generated
  const built = await runTool('electron-vite', ['build', '--logLevel', 'warn'], options)
  if (built !== 0) return built
  // The stamp contains the start time of the build, so that a file saved meanwhile counts as newer.
  writeFileSync(stamp, `${started}\n`)
  console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  return 0
}

/** Builds if a source is newer than the last complete build. */
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
    return '' // never built, or the last build failed
  }
}

function newestChange() {
  return Math.max(...sources.flatMap((source) => changesBelow(join(root, source))))
}

/**
 * Returns the modification times of a file, or of everything in a folder. Folders are included, because a deleted file changes only its
 * folder.
 */
function changesBelow(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return [stats.mtimeMs]
  const below = readdirSync(path, { withFileTypes: true }).filter(
    (entry) => entry.name !== 'generated' && !/\.test\.tsx?$/.test(entry.name),
  )
  return [stats.mtimeMs, ...below.flatMap((entry) => changesBelow(join(path, entry.name)))]
}

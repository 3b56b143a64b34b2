import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, normalizePath, type Plugin } from 'vite'
import { projectFolder } from '#e2e/support/app-program.ts'
import { externalDependencies } from '#scripts/external-dependencies.ts'
import { validatorsBesidePrograms } from '#scripts/validators-beside-programs.ts'

/** Names of the app's programs and threads, as in its build, with their entry files. */
const entries = {
  server: 'src-main/server/main.ts',
  cli: 'src-main/cli/main.ts',
  launch: 'src-main/launch.ts',
  'database-thread': 'src-main/service/threads/database-thread.ts',
  'processing-thread': 'src-main/service/threads/processing-thread.ts',
  'store-thread': 'src-main/service/threads/store-thread.ts',
} as const
type EntryName = keyof typeof entries

/** Variable with the folder of the bundles, for the processes of a test run. */
const folderVariable = 'WAYBILL_TEST_PROGRAMS'
const out = join(projectFolder, 'out')
const prefix = 'tests-'
const maxAgeMs = 24 * 60 * 60 * 1000

/**
 * Bundles every program and thread from the sources as they are now, because a thread that starts from a thousand files takes three
 * times the processor time of one that starts from a few. Lets the tests of this process and of those that it starts find them.
 *
 * A folder is named by its content: a run that goes on while another one bundles newer sources keeps its own.
 */
export async function bundleTestPrograms(): Promise<void> {
  const files = await bundle()
  const hash = createHash('sha256')
  for (const [name, text] of files) hash.update(name).update(text)
  const folder = join(out, `${prefix}${hash.digest('hex').slice(0, 16)}`)
  if (!existsSync(folder)) write(folder, files)
  process.env[folderVariable] = folder
  removeOldBundles(folder)
}

/**
 * Path of a bundled program of this test run.
 *
 * @throws Error outside a run of Vitest
 */
export function testProgram(name: EntryName): string {
  const folder = process.env[folderVariable]
  if (folder === undefined) throw new Error(`${folderVariable} is not set: the programs are bundled by a run of Vitest`)
  return join(folder, `${name}.js`)
}

/** Returns the URL of a bundled thread of this test run. */
export function testThreadUrl(name: EntryName): URL {
  return pathToFileURL(testProgram(name))
}

/** Lets the service of a test start its threads from the bundle. Only their paths are replaced, as in a build. */
export function threadsFromBundle(): Plugin {
  const replaced = normalizePath(join(projectFolder, 'src-main/service/workers/worker-url.ts'))
  if (!existsSync(replaced)) throw new Error(`"${replaced}" not found: the threads of tests would run from source`)
  return {
    name: 'threads-from-bundle',
    enforce: 'pre',
    load: (id) =>
      id === replaced
        ? `export { testThreadUrl as workerUrl } from ${JSON.stringify(import.meta.filename)}`
        : undefined,
  }
}

async function bundle(): Promise<readonly (readonly [name: string, text: string | Uint8Array])[]> {
  const input = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(projectFolder, file)]))
  const built = await build({
    configFile: false,
    root: projectFolder,
    logLevel: 'error',
    plugins: [validatorsBesidePrograms(projectFolder)],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'node22',
      rolldownOptions: {
        external: externalDependencies,
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  if (!('output' in built)) throw new Error('Vite did not return one bundle')
  return built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const)
}

function write(folder: string, files: Awaited<ReturnType<typeof bundle>>): void {
  mkdirSync(out, { recursive: true })
  const building = mkdtempSync(join(out, 'building-tests-'))
  for (const [name, text] of files) {
    mkdirSync(dirname(join(building, name)), { recursive: true })
    writeFileSync(join(building, name), text)
  }
  try {
    renameSync(building, folder)
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    if (!existsSync(folder)) throw error // otherwise another run was faster
  }
}

function removeOldBundles(current: string): void {
  for (const name of readdirSync(out)) {
    const folder = join(out, name)
    if (!/^(building-)?tests-/.test(name) || folder === current) continue
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (stats && Date.now() - stats.mtimeMs > maxAgeMs) rmSync(folder, { recursive: true, force: true })
  }
}

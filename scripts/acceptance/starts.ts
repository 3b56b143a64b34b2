import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isolatedEnvironment, startProgram } from '#e2e/support/app-program.ts'
import { type Context, expectThat, newDataFolder, sandboxArguments, waitUntil, withApp } from './context.ts'

const run = promisify(execFile)

const smallSbom = JSON.stringify({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: { component: { type: 'application', name: 'acceptance', version: '1.0' } },
  components: [{ type: 'library', name: 'saddle', version: '1.0.0', purl: 'pkg:npm/saddle@1.0.0' }],
})

/** Writes a small SBOM beside a data folder and returns its path. */
export function writeSbom(dataFolder: string, name = 'opened.cdx.json'): string {
  mkdirSync(dataFolder, { recursive: true })
  const file = join(dataFolder, '..', name)
  writeFileSync(file, smallSbom)
  return file
}

export async function checkVersion({ program, root }: Context): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string
  }
  const { stdout } = await run(program, ['--version'])
  expectThat(stdout.trim() === `v${version}`, `It is ${stdout.trim()}, and v${version} is installed`)
  return stdout.trim()
}

/** What the program in `scratch` prints. */
interface Found {
  readonly versions: Readonly<Record<string, string>>
  readonly zstd: boolean
  readonly hash: boolean
  readonly ed25519: boolean
  readonly fts5: string
  readonly memoryLimit: string
}

export async function checkParts({ program, folder }: Context): Promise<string> {
  const main = join(import.meta.dirname, 'scratch/main.mjs')
  const { stdout } = await run(program, [...sandboxArguments, main], { env: isolatedEnvironment(folder) })
  const line = stdout.split('\n').find((text) => text.startsWith('{')) ?? '{}'
  const { versions, ...parts } = JSON.parse(line) as Found
  const wanted = {
    ...{ zstd: true, hash: true, ed25519: true },
    fts5: 'a bill of materials',
    memoryLimit: 'ERR_WORKER_OUT_OF_MEMORY',
  }
  expectThat(JSON.stringify(parts) === JSON.stringify(wanted), `It has ${JSON.stringify(parts)}`)
  expectThat(Number(versions['napi']) >= 10, `Node-API ${versions['napi']}`)
  const { electron, chrome, node, v8, modules, napi } = versions
  return `Electron ${electron}, Chromium ${chrome}, Node ${node}, V8 ${v8}, modules ${modules}, Node-API ${napi}`
}

/** Starts the app as `npm start` does and waits for its window. Returns how long that took. */
async function startUntilWindow(dataFolder: string): Promise<{ child: ChildProcess; ms: number }> {
  const temporary = join(dataFolder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  const own = { TMPDIR: temporary, TEMP: temporary, TMP: temporary }
  const env = { ...(process.platform === 'linux' ? { DISPLAY: ':0' } : {}), ...isolatedEnvironment(dataFolder, own) }
  const started = performance.now()
  const child = startProgram('launch', [...sandboxArguments, '--data', dataFolder], env)
  const notes = () => readdirSync(temporary).filter((name) => name.startsWith('waybill-start-'))
  // The launcher makes a note and removes it as soon as it hears of the window.
  await waitUntil('a start', 60, () => notes().length > 0 || existsSync(join(dataFolder, 'waybill.lock')))
  await waitUntil('a window', 60, () => notes().length === 0 && existsSync(join(dataFolder, 'waybill.lock')))
  return { child, ms: performance.now() - started }
}

/** Returns a check that the app, started as by `npm start`, ends by a signal with 0 and leaves no lock. */
export function checkEndBy(signal: 'SIGINT' | 'SIGTERM') {
  return async (context: Context): Promise<string> => {
    const dataFolder = newDataFolder(context)
    const { child, ms } = await startUntilWindow(dataFolder)
    const seconds = `${(ms / 1000).toFixed(1)} s to the window`
    expectThat(context.isStandIn || ms < 3000, seconds)
    const asked = performance.now()
    child.kill(signal)
    const [code] = (await once(child, 'exit')) as [number | null]
    expectThat(code === 0, `Exit code ${code}`)
    expectThat(!existsSync(join(dataFolder, 'waybill.lock')), 'The lock of the data folder is left')
    return `${seconds}, ${((performance.now() - asked) / 1000).toFixed(1)} s to the end`
  }
}

export async function checkOpenedFile(context: Context): Promise<string> {
  const dataFolder = newDataFolder(context)
  const file = writeSbom(dataFolder)
  await withApp(dataFolder, [file], ({ page }) => page.getByRole('article', { name: 'opened.cdx.json' }).waitFor())
  return ''
}

export async function checkSecondStart(context: Context): Promise<string> {
  const dataFolder = newDataFolder(context)
  const file = writeSbom(dataFolder)
  await withApp(dataFolder, [], async ({ page }) => {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const args = [...sandboxArguments, context.root, '--data', dataFolder, file]
    const second = spawn(context.program, args, { env: isolatedEnvironment(dataFolder), stdio: 'ignore' })
    const [code] = (await once(second, 'exit')) as [number | null]
    expectThat(code === 0, `The second start ended with ${code}`)
    await page.getByRole('article', { name: 'opened.cdx.json' }).waitFor()
  })
  return ''
}

export async function checkWithoutDisplay(context: Context): Promise<string> {
  const dataFolder = newDataFolder(context)
  mkdirSync(dataFolder, { recursive: true })
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = isolatedEnvironment(dataFolder)
  const child = startProgram('launch', ['--data', dataFolder], { ...env, PATH: dataFolder })
  let said = ''
  let link = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  child.stdout.on('data', (chunk) => (link += String(chunk)))
  await waitUntil('a link', 60, () => /^http:\/\/127\.0\.0\.1:\d+\/#k=/.test(link))
  child.kill('SIGTERM')
  const [code] = (await once(child, 'close')) as [number | null]
  expectThat(code === 0 && said.trim().split('\n').length === 1, `It ended with ${code} and said: ${said}`)
  return said.trim()
}

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { promisify } from 'node:util'
import { listPackage, statFile } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { launchPackaged } from '#e2e/packaged/support/launch-packaged.ts'
import { filesBelow } from '#scripts/package/pack-folder.ts'
import { isolatedEnvironment } from '#e2e/support/app-program.ts'
import builderConfig from '#scripts/package/electron-builder.config.ts'
import { type Context, expectThat, newDataFolder, type PackagedProgram, sandboxArguments } from './context.ts'

/** Where electron-builder puts the program, by platform. */
const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['linux-unpacked/waybill', 'linux-arm64-unpacked/waybill'],
  darwin: ['mac', 'mac-arm64'].map((folder) => `${folder}/Waybill.app/Contents/MacOS/Waybill`),
  win32: ['win-unpacked/Waybill.exe', 'win-arm64-unpacked/Waybill.exe'],
}

/** Returns the program that `npm run package` built last, or null. */
export function findPackaged(root: string): PackagedProgram | null {
  const program = (places[process.platform] ?? [])
    .map((path) => join(root, 'dist', path))
    .find((path) => existsSync(path))
  if (program === undefined) return null
  const isMac = process.platform === 'darwin'
  const folder = isMac ? join(dirname(program), '../..') : dirname(program)
  return { program, folder, archive: join(folder, isMac ? 'Contents/Resources' : 'resources', 'app.asar') }
}

function packagedOf({ packaged }: Context): PackagedProgram {
  if (!packaged) throw new Error('No package is here: run "npm run package -- --dir"')
  return packaged
}

export async function checkFuses(context: Context): Promise<string> {
  const { program, folder } = packagedOf(context)
  const different = await differentFuses(process.platform === 'darwin' ? folder : program)
  expectThat(different.length === 0, `Not as configured: ${different.join(', ')}`)
  return ''
}

/** Returns the fuses of a program that are not as the packages are configured. */
export async function differentFuses(program: string): Promise<readonly string[]> {
  const { resetAdHocDarwinSignature: _signature, ...wanted } = builderConfig.electronFuses
  const wire = await getCurrentFuseWire(program)
  return Object.entries(wanted).flatMap(([name, isOn]) => {
    const option = FuseV1Options[nameOfFuse(name)]
    return wire[option] === (isOn ? FuseState.ENABLE : FuseState.DISABLE) ? [] : [name]
  })
}

function nameOfFuse(name: string): keyof typeof FuseV1Options {
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const found = Object.keys(FuseV1Options).find((option) => option === capital)
  if (found === undefined) throw new Error(`"${name}" is not a fuse`)
  return found as keyof typeof FuseV1Options // one of its keys
}

export function checkArchive(context: Context): Promise<string> {
  const { archive } = packagedOf(context)
  const staged = filesBelow(join(context.root, 'dist/app'))
  const packed = listPackage(archive, { isPack: false }).map((file) => file.replaceAll('\\', '/').slice(1))
  const missing = staged.filter((file) => !packed.includes(file))
  expectThat(missing.length === 0, `Not in the archive: ${missing.slice(0, 5).join(', ')}`)
  const others = packed.filter((file) => /\.map$|\.test\.|(?:^|\/)node-(?:linux|win|darwin)/.test(file))
  expectThat(others.length === 0, `Should not be in the archive: ${others.slice(0, 5).join(', ')}`)
  const isUnpacked = (file: string) => {
    const entry = statFile(archive, normalize(file)) // an archive is asked for a path of this system
    return 'unpacked' in entry && entry.unpacked
  }
  const beside = staged.filter(isUnpacked)
  expectThat(beside.length === 1 && beside[0]?.endsWith('.node') === true, `Beside the archive: ${beside.join(', ')}`)
  return Promise.resolve(`${staged.length} files, beside it ${beside.join()}`)
}

export async function checkPackagedStart(context: Context): Promise<string> {
  const { program } = packagedOf(context)
  const started = performance.now()
  const { page, close, stderr } = await launchPackaged({ program, dataFolder: newDataFolder(context) })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const code = await close()
  expectThat(code === 0, `Exit code ${code}: ${stderr()}`)
  return `${seconds} s to the window`
}

const run = promisify(execFile)

export async function checkNodeIsClosed(context: Context): Promise<string> {
  const { program } = packagedOf(context)
  const dataFolder = newDataFolder(context)
  mkdirSync(dataFolder, { recursive: true })
  const mark = join(dataFolder, 'mark')
  const script = join(dataFolder, 'required.cjs')
  writeFileSync(script, `require('fs').writeFileSync(${JSON.stringify(mark)}, '')`)
  const env = { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require=${JSON.stringify(script)}` }
  const app = await launchPackaged({ program, dataFolder, env })
  expectThat((await app.close()) === 0, app.stderr())
  expectThat(!existsSync(mark), 'NODE_OPTIONS loaded a file into the app')
  const own = { env: { ...isolatedEnvironment(dataFolder), ELECTRON_RUN_AS_NODE: '1' }, timeout: 10_000 }
  const asNode = await run(program, [...sandboxArguments, '-e', 'console.log("is Node")', '--version'], own).catch(
    (error: unknown) => ({ stdout: String(error) }),
  )
  expectThat(!asNode.stdout.startsWith('is Node'), 'ELECTRON_RUN_AS_NODE makes it a Node')
  return ''
}

export async function checkChangedArchive(context: Context): Promise<string> {
  const { folder, program, archive } = packagedOf(context)
  const copy = join(newDataFolder(context), 'changed')
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  const changed = join(copy, relative(folder, archive))
  const bytes = readFileSync(changed)
  // In the header, whose digest is in the program: the first name of a file becomes another one.
  bytes[bytes.indexOf('"files":{"') + 10]! ^= 1
  writeFileSync(changed, bytes)
  const child = spawn(join(copy, relative(folder, program)), ['--data', join(copy, '..', 'data')], { stdio: 'ignore' })
  const ended = once(child, 'exit').then(([code, signal]) => `${String(code)} ${String(signal)}`)
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), 15_000))
  const end = await Promise.race([ended, late])
  child.kill('SIGKILL')
  expectThat(end !== null && !end.startsWith('0 '), 'It started with a changed archive')
  return `It ended with ${end}`
}

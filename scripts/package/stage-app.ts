import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readBundledPackages } from './bundled-packages.ts'
import { cyclonedxOf, npmPurl, type OwnComponent, ownSbom, spdxOf } from './own-sbom.ts'
import { filesOfPackage, isShipped, type Target } from './shipped-files.ts'
import { loadedDependencies, packagesBehind, readPackages } from './shipped-packages.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

/** Name of the file with the licenses of all packages. */
export const noticesName = 'THIRD-PARTY-NOTICES.txt'

/** What is staged for. */
export interface Staged {
  /** Parts of the build. */
  readonly parts: readonly string[]
  /** Files of these parts that are not used, from the folder of the build. */
  readonly isUnused: (file: string) => boolean
  /** Resources. */
  readonly resources: readonly string[]
  /** Members of `package.json` that are left out. */
  readonly unusedInPackage: readonly string[]
  /** Returns what runs the programs. */
  readonly runtime: (root: string) => OwnComponent
}

const forElectron: Staged = {
  parts: ['main', 'preload', 'renderer'],
  // Programs that only Node runs, source maps, and the compressed forms of the page, which only a server sends.
  isUnused: (file) =>
    /^main\/(?:server|cli|launch|chunks\/(?:server|cli|launch)-program)\.js$/.test(file) ||
    /\.(?:map|br|gz)$/.test(file),
  resources: ['icon.png', 'sample'],
  unusedInPackage: ['private', 'scripts', 'bin', 'engines', 'imports', 'devDependencies', 'optionalDependencies'],
  runtime: (root) => runtimeOf(root, 'electron', 'MIT'),
}

/** A package that the programs run on, in the version that the lock file has. */
export function runtimeOf(root: string, name: string, license: string): OwnComponent {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly version: string }>>
  }
  const version = packages[`node_modules/${name}`]?.version
  if (!version) throw new Error(`"${name}" is not in the lock file. Run "npm install".`)
  return { name, version, purl: npmPurl(name, version), license, sha512: null }
}

/**
 * Writes the folder that is packed: the build, the resources, and of the installed packages what the build loads, with all license texts. The
 * project must be built. By default it is what Electron runs.
 *
 * @param root the project's folder
 * @param folder is replaced
 * @throws Error if a package has no license text, or is not in the lock file
 */
export function stageApp(root: string, folder: string, target: Target, staged: Staged = forElectron): void {
  rmSync(folder, { recursive: true, force: true })
  const bundled = readBundledPackages(root)
  const loaded = loadedDependencies(root, bundled)
  const shipped = packagesBehind(root, loaded)
  const all = [...shipped, ...readPackages(root, bundled)].toSorted(byName)
  const notices = thirdPartyNotices(root, all)
  for (const part of staged.parts) copyBuilt(root, folder, part, staged.isUnused)
  for (const path of staged.resources) {
    cpSync(join(root, 'resources', path), join(folder, 'resources', path), { recursive: true })
  }
  for (const { folder: from, name } of shipped) {
    for (const file of filesOfPackage(join(root, from))) {
      if (isShipped(name, file, target)) copyFile(join(root, from, file), join(folder, from, file))
    }
  }
  copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, noticesName), notices)
  const sbom = ownSbom(root, all, staged.runtime(root))
  writeFileSync(join(folder, 'sbom.cdx.json'), cyclonedxOf(sbom))
  writeFileSync(join(folder, 'sbom.spdx.json'), spdxOf(sbom, buildTime()))
  writeFileSync(join(folder, 'package.json'), packageJson(root, loaded, staged.unusedInPackage))
}

const byName = (a: { name: string; version: string }, b: { name: string; version: string }) =>
  a.name === b.name ? a.version.localeCompare(b.version, 'en') : a.name < b.name ? -1 : 1

/** Now, or the time that a reproducible build is given (SOURCE_DATE_EPOCH, seconds). */
function buildTime(): Date {
  const given = Number(process.env['SOURCE_DATE_EPOCH'])
  return Number.isFinite(given) && given > 0 ? new Date(given * 1000) : new Date()
}

function copyBuilt(root: string, folder: string, part: string, isUnused: Staged['isUnused']): void {
  const out = join(root, 'out')
  for (const file of filesOfPackage(join(out, part)).map((path) => `${part}/${path}`)) {
    if (!isUnused(file)) copyFile(join(out, file), join(folder, 'out', file))
  }
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}

function packageJson(root: string, loaded: readonly string[], unusedInPackage: readonly string[]): string {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<Record<string, unknown>>
  const versions = own['dependencies'] as Readonly<Record<string, string>> // written by npm
  const kept = Object.entries(own).filter(([key]) => !unusedInPackage.includes(key))
  const dependencies = Object.fromEntries(loaded.map((name) => [name, versions[name]]))
  return `${JSON.stringify({ ...Object.fromEntries(kept), dependencies }, null, 2)}\n`
}

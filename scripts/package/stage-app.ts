import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readBundledPackages } from './bundled-packages.ts'
import { filesOfPackage, isShipped, type Target } from './shipped-files.ts'
import { loadedDependencies, packagesBehind, readPackages } from './shipped-packages.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

/** Name of the file with the licenses of all packages. */
export const noticesName = 'THIRD-PARTY-NOTICES.txt'

/** Programs of the build that only Node runs. */
const programsOfNode = /^main\/(?:server|cli|launch|chunks\/(?:server|cli|launch)-program)\.js$/

/** Source maps, and the compressed forms of the page, which only a server sends. */
const unusedFiles = /\.(?:map|br|gz)$/

/** Parts of `package.json` that are about development, or about Node. */
const unusedInPackage = ['private', 'scripts', 'bin', 'engines', 'imports', 'devDependencies', 'optionalDependencies']

/**
 * Writes the folder that is packed: the build, the resources, and of the installed packages what the build loads, with all license texts. The
 * project must be built.
 *
 * @param root the project's folder
 * @param folder is replaced
 * @throws Error if a package has no license text, or is not in the lock file
 */
export function stageApp(root: string, folder: string, target: Target): void {
  rmSync(folder, { recursive: true, force: true })
  const bundled = readBundledPackages(root)
  const loaded = loadedDependencies(root, bundled)
  const shipped = packagesBehind(root, loaded)
  const notices = thirdPartyNotices(root, [...shipped, ...readPackages(root, bundled)].toSorted(byName))
  for (const part of ['main', 'preload', 'renderer']) copyBuilt(root, folder, part)
  for (const path of ['icon.png', 'sample']) {
    cpSync(join(root, 'resources', path), join(folder, 'resources', path), { recursive: true })
  }
  for (const { folder: from, name } of shipped) {
    for (const file of filesOfPackage(join(root, from))) {
      if (isShipped(name, file, target)) copyFile(join(root, from, file), join(folder, from, file))
    }
  }
  copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, noticesName), notices)
  writeFileSync(join(folder, 'package.json'), packageJson(root, loaded))
}

const byName = (a: { name: string; version: string }, b: { name: string; version: string }) =>
  a.name === b.name ? a.version.localeCompare(b.version, 'en') : a.name < b.name ? -1 : 1

function copyBuilt(root: string, folder: string, part: string): void {
  const out = join(root, 'out')
  for (const file of filesOfPackage(join(out, part)).map((path) => `${part}/${path}`)) {
    if (!unusedFiles.test(file) && !programsOfNode.test(file)) copyFile(join(out, file), join(folder, 'out', file))
  }
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}

function packageJson(root: string, loaded: readonly string[]): string {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<Record<string, unknown>>
  const versions = own['dependencies'] as Readonly<Record<string, string>> // written by npm
  const kept = Object.entries(own).filter(([key]) => !unusedInPackage.includes(key))
  const dependencies = Object.fromEntries(loaded.map((name) => [name, versions[name]]))
  return `${JSON.stringify({ ...Object.fromEntries(kept), dependencies }, null, 2)}\n`
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that is shipped. */
export interface ShippedPackage {
  /** From the project's folder, with `/`. */
  readonly folder: string
  readonly name: string
  readonly version: string
}

interface LockedPackage {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

type Lock = Readonly<Record<string, LockedPackage>>

/**
 * Returns the names of the dependencies that a built program loads from `node_modules`: those that no part of the build contains.
 *
 * @param bundled folders of the packages that the build contains
 */
export function loadedDependencies(root: string, bundled: readonly string[]): readonly string[] {
  const { dependencies } = readJson(join(root, 'package.json')) as { dependencies: Readonly<Record<string, string>> }
  return Object.keys(dependencies).filter((name) => !bundled.includes(`node_modules/${name}`))
}

/**
 * Returns the packages that these ones need, and themselves, where the lock file places them. An optional package that is not installed is left
 * out.
 *
 * @throws Error if a package is not in the lock file
 */
export function packagesBehind(root: string, names: readonly string[]): readonly ShippedPackage[] {
  const { packages } = readJson(join(root, 'package-lock.json')) as { packages: Lock }
  const found = new Map<string, LockedPackage>()
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const folder = findFolder(packages, name, from)
    const locked = folder === null ? undefined : packages[folder]
    if (folder === null || !locked || (isOptional && !existsSync(join(root, folder)))) {
      if (isOptional) return
      throw new Error(`"${name}", which ${from || 'the project'} needs, is not in the lock file. Run "npm install".`)
    }
    if (found.has(folder)) return
    found.set(folder, locked)
    for (const needed of Object.keys(locked.dependencies ?? {})) visit(needed, folder, false)
    for (const needed of Object.keys({ ...locked.optionalDependencies, ...locked.peerDependencies })) {
      visit(needed, folder, true)
    }
  }
  for (const name of names) visit(name, '', false)
  return [...found]
    .map(([folder, { version }]) => ({ folder, name: nameOf(folder), version }))
    .toSorted((a, b) => (a.folder < b.folder ? -1 : 1))
}

/** Reads the packages in these folders. */
export function readPackages(root: string, folders: readonly string[]): readonly ShippedPackage[] {
  return folders.map((folder) => {
    const { version } = readJson(join(root, folder, 'package.json')) as { version: string }
    return { folder, name: nameOf(folder), version }
  })
}

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Looks where Node does: in the package's own folder, then in those around it. */
function findFolder(packages: Lock, name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (folder === '') return null
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

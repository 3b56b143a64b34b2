import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'

const fileOf = (root: string, part: string) => join(root, 'out/bundled', `${part}.json`)
const parts = ['main', 'preload', 'renderer'] as const

/** A part of the build: each is bundled on its own. */
export type BuiltPart = (typeof parts)[number]

/**
 * Writes which packages a part of the build contains, as paths of their folders from the project's folder: those of its modules, and those of
 * files that are copied into it, such as fonts. Packages that were read and of which nothing remained are included.
 *
 * @param root the project's folder
 */
export function bundledPackages(root: string, part: BuiltPart): Plugin {
  let base = root
  return {
    name: 'bundled-packages',
    apply: 'build',
    configResolved(config) {
      base = config.root
    },
    writeBundle(_, bundle) {
      const copied = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? file.originalFileNames : []))
      const ids = [...this.getModuleIds(), ...copied.map((name) => resolve(base, name))]
      const folders = new Set(ids.flatMap((id) => packageFolderOf(root, id) ?? []))
      const file = fileOf(root, part)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify([...folders].toSorted(), null, 2)}\n`)
    },
  }
}

/** Returns the folder of the package that contains a module, or null if the module is part of the project. */
export function packageFolderOf(root: string, id: string): string | null {
  const path = relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')).split(sep).join('/')
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/@][^/]*/.exec(path)?.[0] ?? null
}

/**
 * Reads which packages the last build contains.
 *
 * @throws Error if a part of the build wrote no list
 */
export function readBundledPackages(root: string): readonly string[] {
  const lists = parts.map((part) => {
    const file = fileOf(root, part)
    if (!existsSync(file)) throw new Error(`The build left no list of bundled packages (${file}). Run "npm run build".`)
    return JSON.parse(readFileSync(file, 'utf8')) as readonly string[]
  })
  return [...new Set(lists.flat())].toSorted()
}

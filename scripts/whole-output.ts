import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Ensures that a program started from a watched build always finds all its files, even during the next build. Each file replaces the
 * previous one atomically, and imported files come before those that import them. The folder is not emptied.
 */
export function wholeOutput(): Plugin {
  return {
    name: 'whole-output',
    enforce: 'post',
    config: (config) => {
      config.build = { ...config.build, emptyOutDir: false }
    },
    generateBundle: {
      order: 'post',
      handler({ dir }, bundle) {
        if (dir === undefined) throw new Error('The build has no output folder')
        // A file in `chunks` is named by its content. An entry keeps its name and imports chunks, so entries come last.
        const isEntry = (name: string) => {
          const file = bundle[name]
          return file?.type === 'chunk' && file.isEntry
        }
        const names = Object.keys(bundle).toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b)))
        for (const name of names) {
          const file = bundle[name]
          if (file) replaceFile(join(dir, name), file.type === 'chunk' ? file.code : file.source)
          delete bundle[name] // otherwise it would be written again, in place
        }
      },
    },
  }
}

function replaceFile(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const aside = `${path}.writing`
  writeFileSync(aside, content)
  renameSync(aside, path)
}

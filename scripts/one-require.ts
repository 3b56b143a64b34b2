import type { Plugin } from 'vite'

const ownRequire = /^var require = createRequire\('\/'\);/m
const requireOfWorkers = /\(_a = require\('worker_threads'\)/

/** A `require` of its own at the top of a chunk. */
const topRequire = /^(?:var|let|const) require\b/gm

/**
 * Gives fflate's `require` another name. The build adds one of its own to each chunk that contains the word, and a chunk that declares two
 * cannot be loaded.
 *
 * @throws {Error} if the text is not that of fflate's module
 */
export function renameRequire(code: string): string {
  if (!ownRequire.test(code) || !requireOfWorkers.test(code)) throw new Error('fflate no longer declares "require"')
  return code
    .replace(ownRequire, "var requireModule = createRequire('/');")
    .replace(requireOfWorkers, "(_a = requireModule('worker_threads')")
}

/** Tests whether a chunk declares `require` more than once. */
export function hasTwoRequires(code: string): boolean {
  return (code.match(topRequire)?.length ?? 0) > 1
}

/** Ensures that no chunk of a program declares `require` twice. */
export function oneRequire(): Plugin {
  return {
    name: 'one-require',
    transform: {
      filter: { id: /[/\\]fflate[/\\]esm[/\\]index\.mjs$/ },
      handler: (code) => ({ code: renameRequire(code), map: null }),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type === 'chunk' && hasTwoRequires(file.code))
            this.error(`"${name}" declares "require" twice, so it cannot be loaded`)
        }
      },
    },
  }
}

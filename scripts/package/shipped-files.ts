import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The computer that a package is made for. */
export interface Target {
  readonly platform: NodeJS.Platform
  readonly arch: string
}

/** License texts are kept whatever the end of their name is. */
export const isLicenseFile = (name: string) => /^(?:licen[cs]e|copying|notice|unlicense)/i.test(name)

/** Folders at the top of a package that no program loads. Not `src`: some packages are loaded from it. */
const unusedFolders = /^(?:spec|bench|benchmarks?|examples?|docs?|types|typings|scss|tools|scripts|\.\w[^/]*)\//

/** Tests, wherever they are. */
const tests = /(?:^|\/)(?:tests?|__tests__)\/|(?:^|[/.])test\.[cm]?js$/

/** Declarations, source maps, sources of other languages, texts for developers and settings of their tools. */
const unusedEnds =
  /\.(?:[cm]?ts|map|md|markdown|flow|html?|css|scss|woff2|c|cc|cpp|h|hpp|gyp|gypi|py|py-js|sh|ya?ml|iml|opts|patch)$/

/** Names of files for developers and their tools. */
const unusedNames =
  /(?:^|\/)(?:\.[^/]+|Makefile|Gruntfile\.js|bower\.json|component\.json|yarn\.lock|package-lock\.json|tsconfig[^/]*\.json|[^/]+\.config\.[cm]?js)$/

/** What of a package is shipped, if that is less than the rest of this file leaves. */
const usedOf: Readonly<Record<string, (path: string, target: Target) => boolean>> = {
  // Its schemas are read by path. Its programs are not loaded.
  '@cyclonedx/cyclonedx-library': (path) => path === 'package.json' || path.startsWith('res/'),
  'better-sqlite3': (path, { platform, arch }) =>
    !/^(?:deps|src)\//.test(path) && (!path.startsWith('prebuilds/') || path === `prebuilds/${platform}-${arch}.node`),
  fontkit: (path) => !path.startsWith('src/'),
  // Headers for compilers.
  'node-addon-api': (path) => path === 'package.json',
  // The texts are kept as licenses; the same texts in one file are not read.
  'spdx-license-list': (path) => path === 'package.json' || path === 'spdx.json',
  pdfkit: (path) => !/^js\/pdfkit\.(?:browser|standalone|old)/.test(path),
}

/** Tests whether a file of a package is shipped. `path` is relative to the package's folder, with `/`. */
export function isShipped(packageName: string, path: string, target: Target): boolean {
  if (isLicenseFile(path)) return true
  if (unusedFolders.test(path) || tests.test(path) || unusedEnds.test(path) || unusedNames.test(path)) return false
  return usedOf[packageName]?.(path, target) ?? true
}

/** Lists all files of a package, relative to its folder and with `/`, without those of packages inside it. */
export function filesOfPackage(folder: string, below = ''): readonly string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOfPackage(folder, path)
    return entry.isFile() ? [path] : []
  })
}

// Pages name files so that a reader finds them: every path and link on them must lead to a file.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Every end of the path of every file and folder: prose names files without the way to them. */
const knownEnds = new Set(
  globSync('{src-main,src-renderer,src-shared,e2e,scripts,bench,resources,docs}/**', { cwd: root }).flatMap((path) => {
    const parts = path.split(/[\\/]/)
    return parts.map((_, at) => parts.slice(at).join('/'))
  }),
)

/** What looks like a path of the project and is none: folders of a data folder or a build, and examples. */
const elsewhere = /^(?:out|incoming|downloads|exports|fetched|bundles|quarantine|imports|\.cache)\/|^\.\.\/|^x\./

/** Files in blocks of text, by their whole path from the root or from `src-main/service`. */
function blockPaths(page: string): readonly string[] {
  const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return blocks.flatMap((block) => [...block.matchAll(/[\w./-]+\.tsx?\b/g)].map(([path]) => path))
}

/** Files and folders in backticks. */
function inlinePaths(page: string): readonly string[] {
  const prose = page.replaceAll(/^```[\s\S]*?^```/gm, '')
  const texts = [...prose.matchAll(/`([\w.-][\w./-]*)`/g)].map(([, text = '']) => text)
  return texts.filter((text) => /[\w-]\/|\w\.(?:tsx?|graphql|mjs)$/.test(text) && !elsewhere.test(text))
}

const missingIn: readonly (readonly [kind: string, pathsOf: typeof inlinePaths, isKnown: (path: string) => boolean])[] =
  [
    ['block', blockPaths, (path) => existsSync(join(root, path)) || existsSync(join(root, 'src-main/service', path))],
    ['backticks', inlinePaths, (path) => existsSync(join(root, path)) || knownEnds.has(path.replace(/\/$/, ''))],
  ]

test.each([
  ['ARCHITECTURE.md', 130],
  ['CONTRIBUTING.md', 10],
])('%s names only files that exist', (page, least) => {
  const text = readFileSync(join(root, page), 'utf8')
  const named = missingIn.flatMap(([kind, pathsOf, isKnown]) => pathsOf(text).map((path) => ({ kind, path, isKnown })))
  expect(named.length, 'paths on the page').toBeGreaterThanOrEqual(least)
  expect(named.filter(({ path, isKnown }) => !isKnown(path)).map(({ kind, path }) => `${kind}: ${path}`)).toEqual([])
})

test('each promise of the security page names its tests, or says that it is not held', () => {
  const page = readFileSync(join(root, 'docs/security-promises.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('|') && !/^\| (?:\||---|Attack)/.test(line))
  const named = rows.map((row) => [...row.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path))
  expect(rows.filter((row, at) => named[at]?.length === 0 && !row.includes('Not held'))).toEqual([])
  expect(named.flat().filter((path) => !existsSync(join(root, path)))).toEqual([])
  const numbers = (from: string, to: string) =>
    [...(page.split(from)[1]?.split(to)[0] ?? '').matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number))
  const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
  expect(numbers('## Durability', '## Local')).toEqual(upTo(11))
  expect(numbers('## Local', '## Hostile')).toEqual(upTo(12))
})

test('links only to files that exist', () => {
  const pages = globSync('{*.md,docs/**/*.md}', { cwd: root })
  const links = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => ({ page, link })),
  )
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter(({ page, link }) => !existsSync(join(root, dirname(page), link)))).toEqual([])
})

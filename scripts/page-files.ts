import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** What a file of the built page loads with itself, and what it loads later. Names are relative to the page's folder. */
export interface PageFile {
  /** The source of a program that is loaded on its own: an entry or a screen. Null for what others share. */
  readonly source: string | null
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly styles: readonly string[]
}

/** The programs of the built page, by name. */
export type PageFiles = Readonly<Record<string, PageFile>>

const listOf = (root: string) => join(root, 'out/bundled/page-files.json')

/** Files that are compressed: texts. Pictures and fonts of other kinds are compressed by themselves. */
const texts = /\.(?:js|css|html|svg|json|txt)$/

/**
 * Compresses the files of the built page beside themselves, once for all requests, and writes which of them loads which.
 *
 * @param root the project's folder
 */
export function pageFiles(root: string): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => texts.test(name))
      await Promise.all(names.map((name) => compress(join(dir, name))))
      const list = listOf(root)
      mkdirSync(dirname(list), { recursive: true })
      writeFileSync(list, `${JSON.stringify(describe(bundle), null, 2)}\n`)
    },
  }
}

type Bundle = Parameters<Extract<NonNullable<Plugin['writeBundle']>, (...parts: never[]) => unknown>>[1]

function describe(bundle: Bundle): PageFiles {
  const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [part] : []))
  return Object.fromEntries(
    chunks.map(({ fileName, facadeModuleId, isEntry, imports, viteMetadata }) => [
      fileName,
      { source: facadeModuleId, isEntry, imports, styles: [...(viteMetadata?.importedCss ?? [])] },
    ]),
  )
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const forms = {
    br: await promisify(brotliCompress)(bytes, { params }),
    gz: await promisify(gzip)(bytes, { level: 9 }),
  }
  for (const [end, form] of Object.entries(forms)) {
    if (form.length < bytes.length) await writeFile(`${file}.${end}`, form)
  }
}

/** @throws Error if the page is not built */
export function readPageFiles(root: string): PageFiles {
  return JSON.parse(readFileSync(listOf(root), 'utf8')) as PageFiles
}

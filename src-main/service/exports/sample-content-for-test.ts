import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readablePaths, sampleBytes } from '#e2e/support/sample-files.ts'
import { ownFolder } from '#e2e/support/test-data.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { contentOf } from './content-for-test.ts'

const contents = new Map<string, ExportContent | null>()

/**
 * Lists the paths of readable documents of this tier with a matching format (a column of the manifest). Rejected documents are covered
 * by the tests of the readers.
 */
export function writablePaths(format = /./): readonly string[] {
  return readablePaths(format).filter((path) => contentOrNull(path) !== null)
}

/**
 * Reads a document of this tier as export content.
 * @throws {Error} if the document is rejected
 */
export function sampleContent(path: string): ExportContent {
  const content = contentOrNull(path)
  if (content === null) throw new Error(`"${path}" is refused`)
  return content
}

function contentOrNull(path: string): ExportContent | null {
  const known = contents.get(path)
  if (known !== undefined) return known
  const content = contentOrRefusal(sampleBytes(path))
  contents.set(path, content)
  return content
}

/** Reads the project's own documents, by name. For tests of the real-data tier that also validate them with official schemas. */
export function ownContents(): readonly (readonly [name: string, content: ExportContent])[] {
  const folder = join(ownFolder, 'sboms')
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/nested-\d{4}/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return names.flatMap((name) => {
    const content = contentOrRefusal(readFileSync(name))
    return content === null ? [] : [[name.slice(folder.length + 1), content] as const]
  })
}

function contentOrRefusal(bytes: Buffer): ExportContent | null {
  try {
    return contentOf(bytes)
  } catch (error) {
    if (error instanceof Rejection) return null
    throw error
  }
}

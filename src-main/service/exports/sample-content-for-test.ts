import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readablePaths, sampleBytes } from '#e2e/support/sample-files.ts'
import { ownFolder } from '#e2e/support/test-data.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { contentOf } from './content-for-test.ts'

const contents = new Map<string, ExportContent | null>()

/**
 * Documents of this tier whose format (a column of the manifest) fits and that are read, by their path. What is refused is the readers'
 * business.
 */
export function writablePaths(format = /./): readonly string[] {
  return readablePaths(format).filter((path) => contentOrNull(path) !== null)
}

/**
 * What an export is made of, of a document of this tier.
 *
 * @throws Error where it is refused
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

/** Contents of the project's own documents, by name: for tests of the tier of real files that want official schemas to judge them too. */
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

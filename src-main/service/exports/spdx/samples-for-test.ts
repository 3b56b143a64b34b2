import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportContent } from '#service/domain/export-content.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { contentOf } from '#service/exports/content-for-test.ts'

const shared = join(import.meta.dirname, '../../../../../shared/data')
/** Where the real documents lie. */
export const samplesFolder = join(shared, 'sboms')
const manifest = join(samplesFolder, 'MANIFEST.tsv')

/** Whether the real documents and schemas are there. */
export const hasSamples = existsSync(manifest)

/** Real documents whose format (a column of the manifest) fits, by their path. */
export function samplePaths(format: RegExp): readonly string[] {
  if (!hasSamples) return []
  const rows = readFileSync(manifest, 'utf8').trim().split('\n').slice(1)
  return rows
    .map((line) => line.split('\t'))
    .filter(([path, , name]) => format.test(name ?? '') && !/nested-\d{4}/.test(path ?? ''))
    .map(([path]) => path ?? '')
}

/** Content of a real document; undefined for one that is refused. */
export function sampleContent(path: string): ExportContent | undefined {
  try {
    return contentOf(readFileSync(join(shared, 'sboms', path)))
  } catch (error) {
    if (error instanceof Rejection) return undefined
    throw error
  }
}

/** A file beside the schemas, as text. */
export function schemaText(path: string): string {
  return readFileSync(join(shared, 'schemas', path), 'utf8')
}

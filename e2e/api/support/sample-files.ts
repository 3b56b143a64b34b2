import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One real document and what its manifest expects of whoever reads it. */
export interface SampleFile {
  readonly path: string
  /** `cyclonedx-json`, `spdx-tagvalue` …; with a question mark where the file only looks like it. */
  readonly format: string
  readonly expected: 'valid' | 'invalid' | 'unknown'
  /** Null where it cannot be counted. */
  readonly components: number | null
}

const folder = join(import.meta.dirname, '../../../../shared/data/sboms')
const manifest = join(folder, 'MANIFEST.tsv')

/** Whether the real documents are there: they are no part of the project. */
export const hasSampleFiles = existsSync(manifest)

/** Every real document of the manifest; none where the folder is absent. */
export function sampleFiles(): readonly SampleFile[] {
  if (!hasSampleFiles) return []
  const rows = readFileSync(manifest, 'utf8').trim().split('\n').slice(1)
  return rows.map((row) => {
    const [path = '', , format = '', , expected = '', , , count = ''] = row.split('\t')
    return {
      ...{ path, format, expected: expected as SampleFile['expected'] }, // as the manifest's own words are
      components: count === '' ? null : Number(count),
    }
  })
}

export function sampleBytes({ path }: SampleFile): Buffer {
  return readFileSync(join(folder, path))
}

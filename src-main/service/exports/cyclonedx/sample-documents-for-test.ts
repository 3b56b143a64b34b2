import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const samples = join(import.meta.dirname, '../../../../../shared/data/sboms')
const manifest = join(samples, 'MANIFEST.tsv')

/** Whether the real documents are there; they are no part of the project. */
export const hasSamples = existsSync(manifest)

/** Paths of real documents of these formats (`cyclonedx-json`, `spdx-json`, …) that can be read. */
export function samplePaths(formats: RegExp): readonly string[] {
  if (!hasSamples) return []
  return readFileSync(manifest, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([path, , format]) => formats.test(format ?? '') && !/nested-\d{4}/.test(path ?? ''))
    .map(([path]) => path ?? '')
}

export function sampleBytes(path: string): Buffer {
  return readFileSync(join(samples, path))
}

/** The document as JSON, whatever its encoding. */
export function sampleJson(path: string): unknown {
  const bytes = sampleBytes(path)
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  return JSON.parse(new TextDecoder(encoding).decode(bytes))
}

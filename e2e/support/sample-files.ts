import { readFileSync } from 'node:fs'
import { samplePath } from './test-data.ts'

/** One document and what its manifest expects of whoever reads it. */
export interface SampleFile {
  /** Below the folder `sboms`. */
  readonly path: string
  /** `cyclonedx-json`, `spdx-tagvalue` …; with a question mark where the file only looks like it. */
  readonly format: string
  readonly specVersion: string
  /** `unknown`: any answer but a crash, a hang or a part of a version. */
  readonly expected: 'valid' | 'invalid' | 'unknown'
  /** What the official schema says: `pass`, `fail`, or another word where there is none; `refused` where no reader takes it. */
  readonly schemaCheck: string
  readonly bytes: number
  /** Without the one that a CycloneDX document is about; null where it cannot be counted. */
  readonly components: number | null
}

/** The documents of this tier in the order of their manifest: the project's own, or real ones. */
export function sampleFiles(format = /./): readonly SampleFile[] {
  const rows = readFileSync(samplePath('sboms/MANIFEST.tsv'), 'utf8').trim().split(/\r?\n/).slice(1)
  return rows.map(sampleFile).filter((file) => format.test(file.format))
}

function sampleFile(row: string): SampleFile {
  const [path = '', , format = '', specVersion = '', expected = '', schemaCheck = '', bytes = '', count = ''] =
    row.split('\t')
  return {
    path,
    format,
    specVersion,
    expected: expected as SampleFile['expected'], // as the manifest's own words are
    schemaCheck,
    bytes: Number(bytes),
    components: count === '' ? null : Number(count),
  }
}

/** Whether a reader has to refuse the document: nested too deeply, not well-formed, or in no format that is read. */
export function isRejected({ path, format, schemaCheck }: SampleFile): boolean {
  return /^refused|not well-formed/.test(schemaCheck) || format.endsWith('?') || /nested-(300|\d{4})\./.test(path)
}

/** Paths of documents whose format fits, without those that are refused. */
export function readablePaths(format = /./): readonly string[] {
  return sampleFiles(format)
    .filter((file) => !isRejected(file))
    .map(({ path }) => path)
}

export function sampleBytes(path: string): Buffer {
  return readFileSync(samplePath(`sboms/${path}`))
}

/** The text of a document, whatever its encoding; a mark at its start is left out. */
export function sampleText(path: string): string {
  const bytes = sampleBytes(path)
  const [first, second] = bytes
  const isLittle = (first === 0xff && second === 0xfe) || second === 0
  const isBig = (first === 0xfe && second === 0xff) || first === 0
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes)
}

export function sampleJson(path: string): unknown {
  return JSON.parse(sampleText(path))
}

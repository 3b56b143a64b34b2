import { readFileSync } from 'node:fs'
import { samplePath } from './test-data.ts'

/** One document and the result that its manifest expects. */
export interface SampleFile {
  /** Path below the folder `sboms`. */
  readonly path: string
  /** `cyclonedx-json`, `spdx-tagvalue` …; with a question mark if the file only resembles the format. */
  readonly format: string
  readonly specVersion: string
  /** `unknown`: any result except a crash, a hang or a partial version. */
  readonly expected: 'valid' | 'invalid' | 'unknown'
  /**
   * Result of the official schema: `pass`, `fail`, or another word if there is none; the manifest's word for rejected if no reader accepts
   * the document.
   */
  readonly schemaCheck: string
  readonly bytes: number
  /** Without the component that a CycloneDX document describes; null if it cannot be counted. */
  readonly components: number | null
}

/** Reads the documents of this tier in the order of their manifest: the project's own, or real ones. */
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
    expected: expected as SampleFile['expected'], // the manifest contains only these words
    schemaCheck,
    bytes: Number(bytes),
    components: count === '' ? null : Number(count),
  }
}

/** Tests whether a reader must reject the document: nested too deeply, not well-formed, or not in a supported format. */
export function isRejected({ path, format, schemaCheck }: SampleFile): boolean {
  return /^refused|not well-formed/.test(schemaCheck) || format.endsWith('?') || /nested-(300|\d{4})\./.test(path)
}

/** Lists the paths of documents whose format matches, except those that are rejected. */
export function readablePaths(format = /./): readonly string[] {
  return sampleFiles(format)
    .filter((file) => !isRejected(file))
    .map(({ path }) => path)
}

export function sampleBytes(path: string): Buffer {
  return readFileSync(samplePath(`sboms/${path}`))
}

/** Decodes a document, whatever its encoding, without its byte order mark. */
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

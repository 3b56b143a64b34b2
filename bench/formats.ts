import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxJson } from '#service/exports/outputs/cyclonedx-json.ts'
import { cyclonedxXml } from '#service/exports/outputs/cyclonedx-xml.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { spdx2Json } from '#service/exports/outputs/spdx2-json.ts'
import { spdx2TagValue } from '#service/exports/outputs/spdx2-tag-value.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { spdx3Json } from '#service/exports/outputs/spdx3-json.ts'
import { readDocument } from '#service/formats/containers/read-document.ts'
import { insertRows } from './insert-rows.ts'
import { writeGeneratedSbom } from './generated-sbom.ts'

/**
 * Measures reading with validation, and writing, in each format: processor time as a ratio to a plain parse of the same text (XML: a plain
 * SAX pass; tag-value: parsing the equivalent JSON), to that with plain inserts of the components and edges, and of 50,000 components to
 * 5,000. Prints a table.
 */
const counts = [5_000, 50_000] as const
const formats: readonly (readonly [name: string, writer: SbomWriter, specVersion: string])[] = [
  ['CycloneDX 1.6 JSON', cyclonedxJson, '1.6'],
  ['CycloneDX 1.6 XML', cyclonedxXml, '1.6'],
  ['SPDX 2.3 JSON', spdx2Json, '2.3'],
  ['SPDX 2.3 tag-value', spdx2TagValue, '2.3'],
  ['SPDX 3.0.1 JSON', spdx3Json, '3.0.1'],
]

interface Cost {
  /** MiB of text. */
  readonly size: number
  /** Milliseconds of processor time. */
  readonly bare: number
  /** Plain inserts of the rows. */
  readonly insert: number
  readonly read: number
  readonly write: number
}

const folder = mkdtempSync(join(tmpdir(), 'waybill-formats-'))
try {
  const costs = new Map<string, Cost[]>()
  for (const count of counts) {
    const path = join(folder, `${count}.json`)
    await writeGeneratedSbom(path, count)
    const content = contentOf(readFileSync(path))
    const insert = fastestRun(() => insertRows(content, join(folder, 'rows.db')))
    for (const [name, writer, specVersion] of formats) {
      costs.set(name, [...(costs.get(name) ?? []), { insert, ...costOf(content, writer, specVersion) }])
    }
  }
  console.table(
    Object.fromEntries([...costs].map(([name, [small, large]]) => [name, small && large ? row(small, large) : {}])),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function costOf(content: ExportContent, writer: SbomWriter, specVersion: string): Omit<Cost, 'insert'> {
  const text = [...writer.write(content, run, specVersion, plainExport)].join('')
  const bytes = Buffer.from(text)
  const other =
    writer.format === 'TAG_VALUE' ? Buffer.from([...spdx2Json.write(content, run, '2.3', plainExport)].join('')) : bytes
  return {
    size: bytes.length / 2 ** 20,
    bare: fastestRun(() => (writer.format === 'XML' ? bareSaxPass(other) : JSON.parse(other.toString('utf8')))),
    read: fastestRun(() => readDocument(bytes, { component: () => {}, dependency: () => {}, element: () => {} })),
    write: fastestRun(() => {
      for (const piece of writer.write(content, run, specVersion, plainExport)) Buffer.byteLength(piece)
    }),
  }
}

function bareSaxPass(bytes: Buffer): void {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', () => {})
  parser.on('closetag', () => {})
  parser.on('text', () => {})
  parser.write(bytes.toString('utf8')).close()
}

/** Returns the fastest of three runs, to exclude other work on the machine. */
function fastestRun(work: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

function row(small: Cost, large: Cost): object {
  const rounded = (value: number) => Math.round(value * 10) / 10
  return {
    MiB: rounded(large.size),
    'read / bare': rounded(large.read / large.bare),
    'read / (bare + inserts)': rounded(large.read / (large.bare + large.insert)),
    'read 50,000 / 5,000': rounded(large.read / small.read),
    'write / bare': rounded(large.write / large.bare),
    'write 50,000 / 5,000': rounded(large.write / small.write),
    'read ms': Math.round(large.read),
    'write ms': Math.round(large.write),
  }
}

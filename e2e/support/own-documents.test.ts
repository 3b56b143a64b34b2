import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { type SampleFile, sampleBytes, sampleFiles, sampleJson, sampleText } from './sample-files.ts'
import { ownFolder } from './test-data.ts'

const folder = join(ownFolder, 'sboms')

test('every document is listed once, in order, with its size', () => {
  const found = globSync('**/*', { cwd: folder })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'MANIFEST.tsv')
  const listed = sampleFiles().map(({ path, bytes }) => [path, bytes])
  const there = found.toSorted((a, b) => (a < b ? -1 : 1)).map((path) => [path, statSync(join(folder, path)).size])
  expect(listed).toEqual(there)
})

test('the manifest has the columns and words of the real one, and all came from here', () => {
  const [head = '', ...rows] = readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8').trimEnd().split('\n')
  expect(head.split('\t')).toEqual(
    'path source_repo format spec_version expected schema_check bytes component_count notes'.split(' '),
  )
  const odd = rows.filter((row) => {
    const [, from = '', , , expected = '', check = '', ...rest] = row.split('\t')
    const isWord = /^(valid|invalid|unknown)$/.test(expected) && /^(pass|fail|no-schema|refused)$/.test(check)
    return from !== 'waybill' || !isWord || rest.length !== 3
  })
  expect(odd).toEqual([])
})

test('every format that is read is there, in every version', () => {
  const kinds = new Set(
    sampleFiles()
      .filter(({ expected }) => expected === 'valid')
      .map(({ format, specVersion }) => `${format} ${specVersion}`),
  )
  const versions = ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7']
  const missing = [
    ...versions.flatMap((version) => [`cyclonedx-json ${version}`, `cyclonedx-xml ${version}`]),
    'spdx-json 2.2',
    'spdx-json 2.3',
    'spdx-tagvalue 2.2',
    'spdx-tagvalue 2.3',
    'spdx3-jsonld 3.0.1',
  ].filter((kind) => !kinds.has(kind))
  expect(missing).toEqual([])
})

const counted = sampleFiles(/^(cyclonedx|spdx)/).filter(({ components }) => components !== null)
test.each(counted.map((file) => [file.path, file] as const))('components of %s', (_path, file) => {
  expect(countOf(file)).toBe(file.components)
})

/** Counts the components of a document without the readers: nested ones too, but not the described one. */
function countOf({ path, format }: SampleFile): number {
  if (format === 'cyclonedx-xml') return elementsIn(sampleText(path))
  if (format === 'spdx-tagvalue') return packageTags(sampleText(path))
  if (format === 'cyclonedx-json') {
    const document = sampleJson(path)
    const about = memberOf(memberOf(document, 'metadata'), 'component')
    return nested(memberOf(document, 'components')) + nested(memberOf(about, 'components'))
  }
  const list = memberOf(sampleJson(path), format === 'spdx-json' ? 'packages' : '@graph')
  if (!Array.isArray(list)) return 0
  return list.filter((one) => (format === 'spdx-json' ? isRecord(one) : memberOf(one, 'type') === 'software_Package'))
    .length
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const memberOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

function nested(list: unknown): number {
  if (!Array.isArray(list)) return 0
  const components = list.filter(isRecord)
  return components.reduce((sum, one) => sum + 1 + nested(one['components']), 0)
}

/** Counts `component` elements whose ancestors are all `components`, up to the root or the described component. */
function elementsIn(text: string): number {
  const open: string[] = []
  let count = 0
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local }) => {
    open.push(local)
    const place = open.slice(1).join('/')
    if (/^(metadata\/component\/)?(components\/component\/)*components\/component$/.test(place)) count += 1
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(text.replace(/^<\?xml[^>]*\?>/, '')).close()
  return count
}

/** Counts lines that begin a package, except those inside a text of several lines. */
function packageTags(text: string): number {
  return text.replace(/<text>[\s\S]*?<\/text>/g, '').match(/^PackageName:/gm)?.length ?? 0
}

test('one component more in a file is seen', () => {
  const bytes = sampleBytes('cyclonedx/1.7/full.cdx.xml').toString()
  const more = bytes.replace('<components>\n    <component ', '<components><component/>\n    <component ')
  expect(elementsIn(more)).toBe(elementsIn(bytes) + 1)
})

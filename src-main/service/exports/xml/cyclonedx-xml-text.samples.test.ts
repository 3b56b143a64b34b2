import { describe, expect, test } from 'vitest'
import { sampleBytes, sampleFiles } from '#e2e/support/sample-files.ts'
import { sameDocument } from '#service/exports/cyclonedx/same-document-for-test.ts'
import { writablePaths } from '#service/exports/sample-content-for-test.ts'
import { CyclonedxXmlDocument } from '#service/formats/cyclonedx-xml/xml-document.ts'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { xsdVerdict } from '#service/formats/xml/xsd-verdict.ts'
import { readBack, type Tree, wholeOf, written } from './tree-text-for-test.ts'

interface Document {
  readonly specVersion: string
  readonly tree: Tree
}

function documentOf(path: string): Document {
  const head = readHead(sampleBytes(path))
  const named = head.json?.text('specVersion') ?? /bom\/(1\.\d)/.exec(head.start)?.[1] ?? ''
  const {
    $schema: _,
    bomFormat: __,
    specVersion: ___,
    ...tree
  } = wholeOf(head.json ?? new CyclonedxXmlDocument(head.text, named))
  return { specVersion: named, tree }
}

const documents = writablePaths(/^cyclonedx-(json|xml)$/)
  .map((path) => [path, documentOf(path)] as const)
  // JSON has members that XML has no place for: those are cases of their own.
  .filter(([path]) => !/invalid-|extra-members|members-twice/.test(path))
  .filter(([, { specVersion }]) => ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'].includes(specVersion))

describe('restores a document from XML', () => {
  test.each(documents)('%s', (path, { specVersion, tree }) => {
    const { xml, losses } = written(tree, specVersion, path.endsWith('.xml'))
    expect(losses.filter((loss) => !loss.startsWith('signature of '))).toEqual([])
    expect(sameDocument(readBack(xml, specVersion))).toEqual(sameDocument(without(tree)))
  })
})

describe('writes a valid document as valid XML', () => {
  const valid = new Set(
    sampleFiles().flatMap(({ path, expected, schemaCheck }) =>
      expected === 'valid' && schemaCheck === 'pass' ? [path] : [],
    ),
  )
  test.each(documents.filter(([path]) => valid.has(path)))('%s', (_, { specVersion, tree }) => {
    expect(xsdVerdict(written(tree, specVersion).xml, specVersion)).toEqual({ valid: true, findings: [] })
  })
})

/** Without what XML cannot say: signatures of parts, and empty lists whose elements stand without one around them. */
function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(
    ([name, inside]) => name !== 'signature' && !(name === 'data' && Array.isArray(inside) && inside.length === 0),
  )
  return Object.fromEntries(members.map(([name, inside]) => [name, without(inside)]))
}

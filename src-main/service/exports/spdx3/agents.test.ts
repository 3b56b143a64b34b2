import { expect, test } from 'vitest'
import { objectOf, objectsOf } from '#service/domain/json-values.ts'
import { again, enhanced } from '#service/exports/compliance/enhanced-for-test.ts'
import { textOf } from '#service/exports/conformance/every-export-for-test.ts'
import { run } from '#service/exports/content-for-test.ts'
import { planExport } from '#service/exports/plan-export.ts'
import { contentWithFindings, richDocument } from '#service/exports/spdx/fixtures-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const publisher = { name: 'Acme', url: 'https://acme.example', email: null }
const graphOf = (text: string) => objectsOf(objectOf(JSON.parse(text))['@graph'])

/** Counts the elements of each class. */
function classesOf(text: string): object {
  const classes = Map.groupBy(graphOf(text), ({ type }) => String(type))
  return Object.fromEntries([...classes].map(([type, elements]) => [type, elements.length]))
}

/** Exports content, reads the result and exports it again. Each export has its own identity, but the version of Waybill stays. */
function chainOf(options: typeof plainExport, start = contentWithFindings(richDocument)): readonly string[] {
  const texts: string[] = []
  let content = start
  for (let turn = 0; turn <= 3; turn += 1) {
    const serialNumber = run.serialNumber.replace(/\d$/, String(turn))
    const request = { kind: 'sbom', spec: 'SPDX', specVersion: '3.0.1', format: 'JSON', ...options } as const
    const text = textOf(planExport(content, { ...run, serialNumber, publisher }, request))
    texts.push(text)
    const read = again(text)
    // It is another document although the options may change nothing.
    content = { ...read, version: { ...read.version, editedAt: '2026-01-01T00:00:00Z' } }
  }
  return texts
}

test.each([
  ['plain', plainExport],
  ['with support status', { ...plainExport, supportStatus: true }],
  ['with everything', enhanced],
  ['without internal components', { ...plainExport, redactInternal: true }],
  ['lite', { ...plainExport, lite: true }],
] as const)('an export that is read and exported three times has no further elements: %s', (_, options) => {
  const [, first, ...later] = chainOf(options).map(classesOf)
  expect(later).toEqual([first, first])
})

test('each agent and tool is in the graph once', () => {
  for (const text of chainOf(enhanced)) {
    const agents = graphOf(text).filter(({ type }) => /^(Person|Organization|Tool|SoftwareAgent)$/.test(String(type)))
    const named = agents.map(({ type, name, externalIdentifier }) => JSON.stringify([type, name, externalIdentifier]))
    expect(named.length).toBeGreaterThan(3)
    expect(named.toSorted()).toEqual([...new Set(named)].toSorted())
  }
})

test('the comment on the creation of a document stays when the document is exported again', () => {
  const options = { ...plainExport, supportStatus: true }
  const [start = ''] = chainOf(options)
  const commented = graphOf(start).map((value) =>
    value['type'] === 'CreationInfo' ? { ...value, comment: 'by hand' } : value,
  )
  const comments = chainOf(options, again(JSON.stringify({ ...objectOf(JSON.parse(start)), '@graph': commented }))).map(
    (text) => {
      const elements = graphOf(text)
      const document = elements.find(({ type }) => type === 'SpdxDocument')
      return elements.find((value) => value['@id'] === document?.['creationInfo'])?.['comment']
    },
  )
  expect(comments).toEqual(['by hand', 'by hand', 'by hand', 'by hand'])
})

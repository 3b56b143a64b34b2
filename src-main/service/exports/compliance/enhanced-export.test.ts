import { describe, expect, test } from 'vitest'
import { exportFault } from '#service/exports/conformance/export-faults-for-test.ts'
import { plannedExport, textOf } from '#service/exports/conformance/every-export-for-test.ts'
import { canonicalContent } from '#service/exports/spdx/canonical-content-for-test.ts'
import { contentWithFindings, richDocument } from '#service/exports/spdx/fixtures-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import {
  again,
  countMarks,
  enhanced,
  exportedAs,
  exportedWithout,
  inEveryForm,
  resultsIn,
} from './enhanced-for-test.ts'

const content = contentWithFindings(richDocument)
const forms = inEveryForm(enhanced).map((form) => [form.name, form] as const)
const verdicts = [
  'bsi-tr-03183-2-v2.1.0 BSI TR-03183-2 v2.1.0: does not conform',
  'ntia-2021 NTIA minimum elements (2021-07-12), data fields: does not conform',
]

describe.each(forms)('%s', (_, form) => {
  test('has one valid annotation for each framework, and the same bytes each time', () => {
    const text = exportedAs(content, form)
    expect(resultsIn(text)).toEqual(verdicts)
    expect(exportFault(text, form.writer, form.specVersion)).toBeNull()
    expect(exportedAs(content, form)).toBe(text)
  })

  test('does not collect them when it is read and exported again, three times', () => {
    const texts = [exportedAs(content, form)]
    for (let turn = 1; turn <= 3; turn += 1) texts.push(exportedAs(again(texts.at(-1) ?? ''), form, turn))
    expect(texts.map(countMarks)).toEqual(texts.map(() => 2))
    const [first, ...later] = texts.map((text) => canonicalContent(again(text)))
    expect(later).toEqual(later.map(() => first))
  })

  test('does not count them as lost or as annotations of the document when it is converted', () => {
    const read = again(exportedAs(content, form))
    const own = again(exportedWithout(content, form))
    for (const target of inEveryForm({ ...plainExport, redactInternal: true })) {
      const [planned, expected] = [plannedExport(read, target), plannedExport(own, target)]
      expect({ target: target.name, text: textOf(planned), ...planned }).toEqual({
        ...{ target: target.name, text: textOf(expected), ...expected, pieces: planned.pieces },
      })
    }
  })

  test('is returned with them if nothing is changed', () => {
    const text = exportedAs(content, form)
    const plain = plannedExport(again(text), { ...form, options: plainExport })
    expect(plain.unchanged).toBe(true)
    expect(resultsIn(textOf(plain))).toEqual(verdicts)
  })

  test('has them in no other variant', () => {
    const others = [
      { vulnerabilities: true },
      { supportStatus: true },
      { lite: true },
      { profile: 'minimum-elements' as const },
    ]
    for (const options of others) {
      const one = { ...form, options: { ...plainExport, ...options } }
      expect(countMarks(exportedAs(content, one)), JSON.stringify(options)).toBe(0)
      expect(plannedExport(content, one).contents.map(({ key }) => key)).not.toContain('compliance')
    }
  })

  test('is previewed with their number', () => {
    expect(plannedExport(content, form).contents).toContainEqual({
      ...{ key: 'compliance', label: 'Compliance annotations', count: 2 },
    })
  })
})

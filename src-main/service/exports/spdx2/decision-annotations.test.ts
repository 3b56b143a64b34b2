import { expect, test } from 'vitest'
import { again, enhanced, exportedAs, inEveryForm } from '#service/exports/compliance/enhanced-for-test.ts'
import { contentWithFindings, richDocument, withFindings } from '#service/exports/spdx/fixtures-for-test.ts'

const forms = inEveryForm(enhanced).filter(({ specVersion }) => specVersion === '2.3')
const reviews = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\s*(Annotation)?Comment: |"comment": /i.test(line) && /CVE-\d+-\d+: /.test(line))
    .toSorted()

test.each(forms.map((form) => [form.name, form] as const))(
  'writes a decision once in %s when the document states it already, by any version of the tool',
  (_, form) => {
    const texts = [exportedAs(contentWithFindings(richDocument), form)]
    for (let turn = 1; turn <= 2; turn += 1) texts.push(exportedAs(withFindings(again(texts.at(-1) ?? '')), form, turn))
    const [first = [], ...later] = texts.map(reviews)
    expect(first.length).toBeGreaterThan(1)
    expect(later).toEqual([first, first])
  },
)

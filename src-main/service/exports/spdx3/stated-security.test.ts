import { expect, test } from 'vitest'
import { again, enhanced, exportedAs, faultOf, inEveryForm } from '#service/exports/compliance/enhanced-for-test.ts'
import { contentWithFindings, decision, richDocument, withFindings } from '#service/exports/spdx/fixtures-for-test.ts'

interface Element {
  readonly type: string
  readonly name?: string
}
const elementsIn = (text: string) => (JSON.parse(text) as { readonly '@graph': readonly Element[] })['@graph']
const securityIn = (text: string) =>
  elementsIn(text)
    .map(({ type, name }) => `${type} ${name}`)
    .filter((one) => one.startsWith('security_'))
    .toSorted()

const spdx3 = inEveryForm(enhanced).filter(({ specVersion }) => specVersion === '3.0.1')

test.each(spdx3.map((form) => [form.name, form] as const))(
  'writes a finding once in %s when the document states it already in the same words',
  (_, form) => {
    const texts = [exportedAs(contentWithFindings(richDocument), form)]
    for (let turn = 1; turn <= 2; turn += 1) texts.push(exportedAs(withFindings(again(texts.at(-1) ?? '')), form, turn))
    const [first = [], ...later] = texts.map(securityIn)
    expect(first.length).toBeGreaterThan(10)
    expect(later).toEqual([first, first])
    expect(texts.map((text) => faultOf(text, form))).toEqual(['null', 'null', 'null'])
    const associated = texts.map((text) => text.split('"hasAssociatedVulnerability"').length)
    expect(associated).toEqual(associated.map(() => associated[0]))
  },
)

test.each(spdx3.map((form) => [form.name, form] as const))(
  'adds a decision that changed since then in %s',
  (_, form) => {
    const text = exportedAs(contentWithFindings(richDocument), form)
    const content = withFindings(again(text))
    const changed = decision({
      ...{ status: 'not_affected', justification: 'component_not_present', impact: 'Another reason' },
    })
    const findings = content.findings.map((finding) => ({ ...finding, decision: finding.decision && changed }))
    const count = (one: string) => one.split('"security_VexNotAffectedVulnAssessmentRelationship"').length - 1
    expect(count(exportedAs({ ...content, findings }, form, 1))).toBeGreaterThan(count(text))
  },
)

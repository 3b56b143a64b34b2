import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonValidator } from '@cyclonedx/cyclonedx-library/Validation'
import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { type VexFormat, vexFormats } from '#service/domain/downloads/export-outputs.ts'
import { run } from '#service/exports/content-for-test.ts'
import { csafFaults } from '#service/exports/csaf/conformance-for-test.ts'
import { decidedContents, vexOf } from '#service/exports/decided-contents-for-test.ts'
import { planExport } from '#service/exports/plan-export.ts'
import { spdx3Faults } from '#service/exports/spdx3/structure-faults-for-test.ts'

type Json = Readonly<Record<string, unknown>>

describe.each(decidedContents)('%s', (_, content) => {
  test.each(vexFormats)('%s: writes no note, and the same text for the same content', (format) => {
    const text = JSON.stringify(vexOf(format, content))
    const turned = { ...content, findings: content.findings.toReversed(), components: content.components.toReversed() }
    expect([text.includes('ours only'), JSON.stringify(vexOf(format, turned))]).toEqual([false, text])
  })

  test('CYCLONEDX: the official schema accepts it', async () => {
    const validator = new JsonValidator(Version.v1dot7)
    expect(await validator.validate(JSON.stringify(vexOf('CYCLONEDX', content)))).toBeNull()
  })

  test('SPDX: has the structure of 3.0.1', () => {
    expect(spdx3Faults(vexOf('SPDX', content))).toEqual([])
  })
})

describe.each(decidedContents.filter(([, { findings }]) => findings.length > 0))('%s', (_, content) => {
  test('OPENVEX: follows the specification', () => {
    expect(openvexFaults(vexOf('OPENVEX', content))).toEqual([])
  })

  test('CSAF: passes the schema and the mandatory tests', () => {
    expect(csafFaults(vexOf('CSAF', content))).toEqual([])
  })
})

const [decided, undecided] = [decidedContents[0], decidedContents.at(-1)].map((one) => one?.[1] as ExportContent) // the list is never empty
const planned = (format: VexFormat, content = undecided as ExportContent) =>
  planExport(content, { ...run, publisher: { name: 'Acme', url: null, email: null } }, { kind: 'vex', format })

test.each([
  ['OPENVEX', 'Nothing is decided yet, and OpenVEX 0.2.0 requires at least one statement. Decide a finding first'],
  ['CSAF', /the VEX profile of CSAF 2\.0 requires a vulnerability with a status/],
] as const)('%s: is rejected as long as nothing is decided, because no such document is valid', (format, message) => {
  expect(() => planned(format)).toThrow(message)
  const findings = decided?.findings.map((finding) => ({ ...finding, decision: null }))
  expect(() => planned(format, { ...(decided as ExportContent), findings: findings ?? [] })).toThrow(message)
  expect(planned(format, decided).warnings).not.toContain(message)
})

test.each(['CYCLONEDX', 'SPDX'] as const)('%s: says that nothing is decided, and is written', (format) => {
  const { warnings, contents } = planned(format)
  expect([warnings.length, warnings[0], contents[0]?.count]).toEqual([
    1,
    expect.stringContaining('Nothing is decided'),
    0,
  ])
})

/** Rules of OpenVEX 0.2.0 ("Document Struct Fields", "Statement Fields", "VEX Statuses"). */
function openvexFaults(vex: Json): string[] {
  const faults = (vex['statements'] as Json[]).length > 0 ? [] : ['statements: at least one (minItems of the schema)']
  for (const name of ['@context', '@id', 'author', 'timestamp']) {
    if (typeof vex[name] !== 'string') faults.push(`${name} is missing`)
  }
  for (const statement of vex['statements'] as Json[]) faults.push(...statementFaults(statement))
  return faults
}

function statementFaults(statement: Json): string[] {
  const { status } = statement
  const has = (name: string) => statement[name] !== undefined
  const ids = (statement['products'] as Json[]).flatMap((one) => [one, ...((one['subcomponents'] ?? []) as Json[])])
  const rules: readonly (readonly [boolean, string])[] = [
    [typeof (statement['vulnerability'] as Json)['name'] !== 'string', 'a vulnerability has no name'],
    [ids.some((one) => typeof one['@id'] !== 'string' || !URL.canParse(one['@id'])), 'a product id is no IRI'],
    [status === 'affected' && !has('action_statement'), 'affected needs an action statement'],
    [status !== 'affected' && has('action_statement'), `${String(status)} takes no action statement`],
    [status === 'not_affected' && !has('justification') && !has('impact_statement'), 'not affected needs a reason'],
    [status !== 'not_affected' && (has('justification') || has('impact_statement')), 'a reason without not affected'],
  ]
  return rules.flatMap(([isBroken, fault]) => (isBroken ? [fault] : []))
}

import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonValidator } from '@cyclonedx/cyclonedx-library/Validation'
import { describe, expect, test } from 'vitest'
import { vexFormats } from '#service/domain/downloads/export-outputs.ts'
import { csafFaults } from '#service/exports/csaf/conformance-for-test.ts'
import { decidedContents, vexOf } from '#service/exports/decided-contents-for-test.ts'
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

  test('OPENVEX: follows the specification', () => {
    expect(openvexFaults(vexOf('OPENVEX', content))).toEqual([])
  })

  test('CSAF: passes the schema and the mandatory tests', () => {
    expect(csafFaults(vexOf('CSAF', content))).toEqual([])
  })

  test('SPDX: has the structure of 3.0.1', () => {
    expect(spdx3Faults(vexOf('SPDX', content))).toEqual([])
  })
})

/** Rules of OpenVEX 0.2.0 ("Document Struct Fields", "Statement Fields", "VEX Statuses"). */
function openvexFaults(vex: Json): string[] {
  const faults: string[] = []
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

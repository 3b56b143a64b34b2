import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonValidator } from '@cyclonedx/cyclonedx-library/Validation'
import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { type VexFormat, vexFormats } from '#service/domain/downloads/export-outputs.ts'
import { run } from '#service/exports/content-for-test.ts'
import { decidedContents, vexOf } from '#service/exports/decided-contents-for-test.ts'
import { planExport } from '#service/exports/plan-export.ts'
import { csafFault } from '#service/standards/csaf/csaf-fault.ts'
import { openvexFault } from '#service/standards/openvex/openvex-fault.ts'
import { spdx3Faults } from '#service/exports/spdx3/structure-faults-for-test.ts'

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
    expect(openvexFault(vexOf('OPENVEX', content))).toBeNull()
  })

  test('CSAF: passes the schema and the mandatory tests', () => {
    expect(csafFault(vexOf('CSAF', content))).toBeNull()
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

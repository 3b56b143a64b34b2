import fc from 'fast-check'
import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import { decisionForTest } from '#service/domain/decisions/decision-for-test.ts'
import type { VexDecision } from '#service/domain/findings/finding.ts'
import { vulnerabilityForTest } from '#service/domain/findings/vulnerability-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'

const text = fc.option(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => value.trim() || 'x'),
    fc.constantFrom(
      'two\n\nparagraphs',
      'waybill:vex {"fixedIn":"9"}',
      'a\n\nwaybill:vex {}',
      '"quoted" {braces} </x>',
    ),
  ),
  { nil: null },
)
const decision = fc
  .record({
    status: fc.constantFrom(...vexStatuses.map(({ word }) => word)),
    justification: fc.constantFrom(...vexJustifications.map(({ word }) => word)),
    response: fc.option(fc.constantFrom(...vexResponses.map(({ word }) => word)), { nil: null }),
    impact: text,
    detail: text,
    actionStatement: text,
    fixedIn: fc.option(fc.constantFrom('2.0.0', '1:2~rc1'), { nil: null }),
    resolutionDate: fc.option(fc.constantFrom('2026-12-24'), { nil: null }),
    decidedAt: fc.constantFrom('2026-11-19T10:00:00.000Z', '2026-11-18T10:00:00.000Z'),
  })
  .map((given) => {
    const { status } = given
    return decisionForTest({
      ...given,
      justification: status === 'not_affected' ? given.justification : null,
      response: status === 'affected' || status === 'fixed' ? given.response : null,
      note: 'ours only',
    } as Partial<VexDecision>) // a justification exists exactly when the status needs one
  })

const component = fc.record({
  name: fc.constantFrom('alpha', 'beta', 'beta'),
  version: fc.constantFrom('1.0.0', '1.0.0', '2.0.0'),
  kind: fc.constantFrom('purl', 'purl', 'qualified', 'cpe', 'bare'),
})

/** A document in which components may look alike, in either family, with or without an identity of its own. */
const sbom = fc
  .record({
    parts: fc.array(component, { minLength: 1, maxLength: 5 }),
    hasSerial: fc.boolean(),
    hasPrimary: fc.boolean(),
  })
  .map(({ parts, hasSerial, hasPrimary }) => ({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 2,
    ...(hasSerial && { serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79' }),
    ...(hasPrimary && {
      metadata: { component: { type: 'application', 'bom-ref': 'the app', name: 'app', version: '1' } },
    }),
    components: parts.map(({ name, version, kind }, at) => ({
      type: 'library',
      'bom-ref': `${name} #${at}`,
      name,
      version,
      ...(kind === 'purl' && { purl: `pkg:npm/%40scope/${name}@${version}` }),
      ...(kind === 'qualified' && { purl: `pkg:deb/debian/${name}@${version}?arch=amd64&distro=bookworm` }),
      ...(kind === 'cpe' && { cpe: `cpe:2.3:a:acme:${name}:${version}:*:*:*:*:*:*:*` }),
    })),
  }))

const vulnerabilities = ['1', '2'].map((number) =>
  vulnerabilityForTest({
    id: `vuln-${number}`,
    vulnerabilityId: `GHSA-${number}`,
    cveId: number === '1' ? 'CVE-2026-0001' : null,
    aliases: number === '1' ? ['CVE-2026-0001', 'GHSA-1'] : ['GHSA-2', 'PYSEC-2'],
    summary: 'A hole',
    updatedAt: '2026-11-01T00:00:00Z',
  }),
)

/** Content with findings of the first vulnerability in every component, of the second in every other, decided or not. At least one is. */
export const decidedContent = fc
  .record({ document: sbom, decisions: fc.array(fc.option(decision, { nil: null }), { minLength: 12, maxLength: 12 }) })
  .map(({ document, decisions }) => {
    const plain = contentOf(Buffer.from(JSON.stringify(document)))
    const findings = plain.components.flatMap(({ id }, at) =>
      vulnerabilities.slice(0, (at % 2) + 1).map((vulnerability, which) => ({
        id: `${vulnerability.id} of ${id}`,
        componentId: id,
        fixedVersions: [],
        priority: 0,
        severity: 'high' as const,
        vulnerability,
        decision: decisions[at * 2 + which] ?? null,
      })),
    )
    return { ...plain, findings }
  })
  .filter(({ findings }) => findings.some((finding) => finding.decision !== null))

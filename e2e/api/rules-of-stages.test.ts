// Stages without rules end, so that nobody waits for them, and say that nothing was evaluated.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let id: string

beforeAll(async () => {
  service = await startTriageService()
  id = await service.upload(cyclonedx(['pkg:npm/a@1.0.0']))
})
afterAll(() => service.close())

const withoutRules = ['LABELING', 'AUTOMATION', 'POLICY_SCAN']

describe('a version without rules', () => {
  it('has stages that ended with no rules beside those that examined it', async () => {
    const { sbom } = await service.data<{ sbom: object }>(
      `{ sbom(sbomId: "${id}") { policyResult policyRunStatus automationRunStatus stages { name status outcome } latestJob { stages { name outcome } } } }`,
    )
    const outcomes = ['CHECKS', 'LABELING', 'AUTOMATION', 'VULN_SCAN', 'SUPPORT', 'POLICY_SCAN'].map((name) => ({
      name,
      outcome: withoutRules.includes(name) ? 'NO_RULES' : 'DONE',
    }))
    expect(sbom).toEqual({
      policyResult: 'none',
      // Clients wait for these.
      ...{ policyRunStatus: 'FINISHED', automationRunStatus: 'FINISHED' },
      stages: outcomes.map((stage) => ({ ...stage, status: 'COMPLETED' })),
      latestJob: { stages: outcomes },
    })
  })

  it('is ready for a client that waits for every stage', async () => {
    const query = `{ sbom(sbomId: "${id}") { download(requireCompleted: [AUTOMATION, VULN_SCAN, POLICY_SCAN]) { ready
      processingStatus { automation vulnScan policyScan } } } }`
    const processingStatus = { automation: 'COMPLETED', vulnScan: 'COMPLETED', policyScan: 'COMPLETED' }
    expect(await service.data(query)).toEqual({ sbom: { download: { ready: true, processingStatus } } })
  })
})

describe('the policy gate', () => {
  const gate = {
    ...{ status: 'NO_POLICIES', policyRunStatus: 'FINISHED', evaluatedAt: null, violatingPolicies: [] },
    counts: { total: 0, failed: 0, warned: 0, passed: 0, errored: 0, skipped: 0 },
  }
  const selection =
    '{ status policyRunStatus evaluatedAt counts { total failed warned passed errored skipped } violatingPolicies { policyId } }'

  it.each(['', ', failOn: "fail"', ', failOn: "WARN"', ', policyId: null'])(
    'says that there are no policies%s',
    async (argument) => {
      const query = `{ sbomPolicyGate(sbomId: "${id}"${argument}) ${selection} sbom(sbomId: "${id}") { policyGate ${selection} } }`
      expect(await service.data(query)).toEqual({ sbomPolicyGate: gate, sbom: { policyGate: gate } })
    },
  )

  it('is null for a version that does not exist', async () => {
    const unknown = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
    expect(await service.data(`{ sbomPolicyGate(sbomId: "${unknown}") { status } }`)).toEqual({ sbomPolicyGate: null })
  })

  it.each([
    ['policyName: "No copyleft"', 'Policy "No copyleft" not found'],
    ['policyId: "01a1f96c-d219-7adc-bc6d-bfd2b404325b"', 'Policy "01a1f96c-d219-7adc-bc6d-bfd2b404325b" not found'],
    ['failOn: "never"', '"failOn" "never" is not valid. Use fail or warn'],
  ])('rejects %s, which must not end a build well', async (argument, message) => {
    const answer = await service.ask(`{ sbomPolicyGate(sbomId: "${id}", ${argument}) { status } }`)
    expect(answer).toMatchObject({
      data: { sbomPolicyGate: null },
      errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }],
    })
  })
})

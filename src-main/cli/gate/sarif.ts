import { applicationVersion } from '#shared/generated/application.ts'
import { type GateReport, stops } from './junit.ts'
import type { ListedResult, ListedViolation } from './read-gate.ts'

const levels: Readonly<Record<string, string>> = { fail: 'error', warn: 'warning', inform: 'note', error: 'error' }

/**
 * Returns the violations as SARIF 2.1.0 (OASIS): a rule each policy, a result each violation. Waived ones are suppressed, with the reason.
 * SBOMs have no lines that people edit, so that every result is at the beginning of the document and names its component.
 */
export function sarifReport(report: GateReport): string {
  const { results, version } = report
  const shown = results.filter(({ resultType }) => resultType !== 'skipped')
  const run = {
    tool: {
      driver: {
        ...{ name: 'Waybill', semanticVersion: applicationVersion },
        rules: shown.map((result) => ruleOf(result)),
      },
    },
    invocations: [
      {
        executionSuccessful: results.every(({ resultType }) => resultType !== 'error'),
        toolExecutionNotifications: results
          .filter(({ resultType }) => resultType === 'error')
          .map(({ policy, result }) => ({ level: 'error', message: { text: `${policy.name}: ${result}` } })),
      },
    ],
    properties: { product: version.product, environment: version.environment, version: version.label },
    results: shown.flatMap((result, at) =>
      result.violations.nodes.map((violation) => resultOf(report, result, at, violation)),
    ),
  }
  const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)}\n`
}

function ruleOf({ policy, resultType }: ListedResult) {
  const text = policy.description || policy.name
  return {
    ...{ id: policy.id, name: policy.name },
    ...{ shortDescription: { text: policy.name }, fullDescription: { text } },
    ...{ defaultConfiguration: { level: levels[resultType] ?? 'note' }, properties: { tags: [policy.kind] } },
  }
}

function resultOf(report: GateReport, result: ListedResult, ruleIndex: number, violation: ListedViolation) {
  const { component, componentVuln, waiver } = violation
  const ids = [result.policy.id, component?.purl ?? '', componentVuln?.vuln.vulnId ?? '']
  return {
    ...{ ruleId: result.policy.id, ruleIndex, level: waiver ? 'note' : (levels[result.resultType] ?? 'note') },
    ...{ message: { text: messageOf(violation) }, locations: [locationOf(report, violation)] },
    partialFingerprints: { 'waybill/v1': ids.join(':') },
    ...(waiver && { suppressions: [{ kind: 'external', status: 'accepted', justification: waiver.reason }] }),
    properties: {
      stopsGate: waiver === null && stops(result, report.failOn),
      ...(componentVuln && { severity: componentVuln.severity }),
    },
  }
}

function messageOf({ subjectName, condition, seen }: ListedViolation): string {
  return `${subjectName}: ${condition}${seen === null ? '' : ` (${seen})`}`
}

function locationOf({ version }: GateReport, { component, subjectName }: ListedViolation) {
  return {
    physicalLocation: { artifactLocation: { uri: encodeURI(version.file) }, region: { startLine: 1 } },
    logicalLocations: [{ fullyQualifiedName: component?.purl ?? subjectName, kind: 'module' }],
  }
}

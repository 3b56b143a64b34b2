import type { QueueRow } from './queue-row.ts'

const juiceShop = {
  id: 'sbom',
  projectVersion: '14.1.1',
  project: { id: 'e', name: 'production', projectGroup: { id: 'p', name: 'Juice Shop' } },
}

/** Creates a row of the queue for tests: two findings of one vulnerability in one package. */
export function makeRow(
  key: string,
  {
    kind = 'vulnerability',
    kev = false,
    epss = null,
    vuln = `vuln-${key}`,
  }: { kind?: string; kev?: boolean | null; epss?: number | null; vuln?: string } = {},
): QueueRow {
  return {
    key,
    packageName: `package-${key}`,
    packageVersion: '1.0.0',
    packagePurl: `pkg:npm/package-${key}`,
    upstreamId: null,
    ...{ findingsCount: 2, undecidedCount: 2, openCount: 2, recordsCount: 1, placesCount: 2, sbomsCount: 1 },
    updatedAt: '2026-11-20T08:00:00Z',
    priority: 50,
    priorityReason: 'EPSS 0.10, direct',
    vexStatus: null,
    componentVulnIds: [`${key}-1`, `${key}-2`],
    vuln: { id: vuln },
    representative: {
      id: `${key}-1`,
      sbomId: 'sbom',
      isPart: false,
      sbom: juiceShop,
      updatedAt: '2026-11-20T08:00:00Z',
      severity: 'high',
      severityReason: null,
      kind,
      confidence: 'EXACT',
      fixedIn: null,
      fixedVersions: [],
      upstreamIds: [],
      ...{ stale: false, worsened: false, snoozed: false, snoozedUntil: null },
      ...{ labels: [], assignee: null, carriedDecision: null, suggestion: null },
      vexStatus: null,
      vexJustification: null,
      cdxResponse: null,
      component: { name: `package-${key}`, version: '1.0.0', relation: 'direct' },
      vuln: {
        id: vuln,
        vulnId: `CVE-2026-${key}`,
        cvssScore: 7.5,
        vulnInfo: { epssScore: epss, kev, kevRansomware: null },
      },
    },
  }
}

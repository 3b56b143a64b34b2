import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import type { ApiResponse, startTriageService } from './triage-service.ts'

type Service = Pick<Awaited<ReturnType<typeof startTriageService>>, 'data'>

export const statusId = (word: string) => vexStatuses.find((status) => status.word === word)?.id
const justificationId = (word: string) => vexJustifications.find((one) => one.word === word)?.id

/** Not Affected with its justification, as input. */
export const notAffected = () => ({
  vexStatusId: statusId('not_affected'),
  vexJustificationId: justificationId('vulnerable_code_not_present'),
})

const finding = `id state severity severityReason priorityReason stale staleReasons snoozed snoozedUntil labels assignee { name }
  vuln { vulnId } component { name } vexStatus { name } decision { scope decidedBy { kind name } }
  carriedDecision { id evidenceKind evidenceChanges state summary previous { id sbom { id } } }
  customFieldValues { id value definition { name } }
  history { nodes { action sbom { id } changes { field oldValue newValue } } }`

/** The fields of a finding that these tests read. */
export interface Shown {
  readonly id: string
  readonly severity: string
  readonly priorityReason: string
  readonly stale: boolean
  readonly staleReasons: readonly string[]
  readonly snoozed: boolean
  readonly labels: readonly string[]
  readonly component: { readonly name: string }
  readonly vuln: { readonly vulnId: string }
  readonly vexStatus: { readonly name: string } | null
  readonly carriedDecision: { readonly id: string; readonly evidenceKind: string; readonly state: string } | null
  readonly customFieldValues: readonly { readonly id: string; readonly value: string }[]
  readonly history: { readonly nodes: readonly { readonly action: string }[] }
}

/** Common calls of triage tests. */
export function triageCalls({ data }: Service) {
  async function mutate(name: string, input: object, fields = '', token?: string): Promise<ApiResponse> {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${fields} } }`
    return (await data<Record<string, ApiResponse>>(query, { input }, token))[name] ?? {}
  }
  return {
    mutate,
    /** Findings of a version, by component and vulnerability. */
    findings: async (sbomId: string, args = ''): Promise<Shown[]> => {
      const query = `query ($id: Uuid!) { sbom(sbomId: $id) {
        vulns(first: 1000, orderBy: { field: COMPONENT_VULNS_COMPONENT } ${args}) { nodes { ${finding} } } } }`
      return (await data<{ sbom: { vulns: { nodes: Shown[] } } }>(query, { id: sbomId })).sbom.vulns.nodes
    },
    statuses: async (sbomId: string): Promise<(string | null)[]> => {
      const query = `query ($id: Uuid!) { sbom(sbomId: $id) {
        vulns(first: 100, orderBy: { field: COMPONENT_VULNS_COMPONENT }) { nodes { vexStatus { name } } } } }`
      const { sbom } = await data<{ sbom: { vulns: { nodes: Pick<Shown, 'vexStatus'>[] } } }>(query, { id: sbomId })
      return sbom.vulns.nodes.map(({ vexStatus }) => vexStatus?.name ?? null)
    },
    decide: (sbomId: string, componentVulnId: string, input: object) =>
      mutate(
        'componentVexUpdate',
        { componentVulnId, currentSbomId: sbomId, ...input },
        'operation { id kind summary findingsCount }',
      ),
    decideMany: (componentVulnIds: readonly string[], input: object) =>
      mutate('componentVexBulkUpdate', { componentVulnIds, ...input }, 'changedCount operation { id summary }'),
    undo: (input: object = {}) => mutate('vexUndo', input, 'operations { kind summary }'),
    redo: (input: object = {}) => mutate('vexRedo', input, 'operations { kind summary }'),
    progress: async (sbomId: string): Promise<ApiResponse> => {
      const query = `query ($id: Uuid!) { sbom(sbomId: $id) { stats { triage {
        total remaining decided snoozed carriedPending stale uncovered } } carryOver { evidenceKind label pending } } }`
      const { sbom } = await data<{ sbom: { stats: { triage: object }; carryOver: object } }>(query, { id: sbomId })
      return { ...sbom.stats.triage, carryOver: sbom.carryOver }
    },
    queue: async (sbomId: string, args = ''): Promise<string[]> => {
      const query = `query ($id: Uuid) { triageQueue(sbomId: $id ${args}) {
        groups(first: 100, by: "NONE") { nodes { representative { component { name } } } } } }`
      type Queue = { triageQueue: { groups: { nodes: { representative: Pick<Shown, 'component'> }[] } } }
      const { triageQueue } = await data<Queue>(query, { id: sbomId })
      return triageQueue.groups.nodes.map(({ representative }) => representative.component.name).toSorted()
    },
  }
}

import type { startTriageService } from './triage-service.ts'

type Service = Pick<Awaited<ReturnType<typeof startTriageService>>, 'data' | 'send' | 'url' | 'idle'>

/** One side of a difference. */
export interface ShownDecision {
  readonly vexStatus: { readonly name: string }
  readonly vexJustification: { readonly name: string } | null
  readonly detail: string | null
  readonly note: string | null
  readonly decidedBy: { readonly name: string }
  readonly decidedAt: string
}

export interface ShownEntry {
  readonly id: string
  readonly outcome: string
  readonly vulnerability: string
  readonly component: string
  readonly componentVuln: { readonly id: string } | null
  readonly ours: ShownDecision | null
  readonly theirs: ShownDecision | null
}

/** A note beside that of the file. */
export interface ShownNote {
  readonly id: string
  readonly outcome: string
  readonly kind: string
  readonly name: string
  readonly ours: string | null
  readonly theirs: string | null
  readonly reason: string | null
}

/** The payload of an import; all but `errors` is null with an error. */
export interface ImportAnswer {
  readonly errors: readonly string[]
  readonly state: string | null
  readonly file: {
    readonly projectGroupName: string
    readonly projectVersion: string
    readonly madeBy: string
    readonly findingsCount: number
    readonly notesCount: number
    readonly unknownKinds: readonly string[]
    readonly edited: boolean
    readonly encrypted: boolean
    readonly signature: { readonly state: string; readonly keyName: string | null; readonly reason: string | null }
  } | null
  readonly sbom: { readonly id: string } | null
  readonly createsProjectGroup: boolean | null
  readonly candidates: readonly { readonly id: string }[] | null
  readonly job: { readonly id: string } | null
  readonly outcomes: readonly { readonly key: string; readonly count: number }[] | null
  readonly entries: readonly ShownEntry[] | null
  readonly noteOutcomes: readonly { readonly kind: string; readonly outcome: string; readonly count: number }[] | null
  readonly notes: readonly ShownNote[] | null
  readonly operation: { readonly id: string; readonly summary: string; readonly findingsCount: number } | null
  readonly resolvedCount: number | null
}

const decision = `{ vexStatus { name } vexJustification { name } detail note decidedBy { name id } decidedAt }`
const importText = `mutation ($input: HandoverImportInput!) { handoverImport(input: $input) { errors state
  file { projectGroupName projectName projectVersion documentName documentSha256 madeBy madeAt findingsCount notesCount unknownKinds edited encrypted
    signature { state keyName reason } }
  sbom { id } createsProjectGroup candidates { id } job { id } outcomes { key label count } resolvedCount
  operation { id summary findingsCount }
  noteOutcomes { kind outcome count }
  notes { id outcome kind subject name vulnerability component componentVersion componentVuln { id } ours theirs reason }
  entries { id outcome vulnerability component componentVersion componentVuln { id } ours ${decision} theirs ${decision}
    onlyHereCount onlyThereCount } } }`

/** Downloads a version as a handover file. */
export async function exportHandover(service: Service, sbomId: string, options: object = {}): Promise<Uint8Array> {
  const text = `mutation ($input: HandoverExportInput!) {
    handoverExport(input: $input) { errors url filename bytes sha256 findingsCount notesCount } }`
  type Answer = { handoverExport: { errors: readonly string[]; url: string | null; bytes: string } }
  const { handoverExport: made } = await service.data<Answer>(text, { input: { sbomId, ...options } })
  if (made.url === null) throw new Error(made.errors.join('; '))
  const response = await fetch(new URL(made.url, service.url))
  if (!response.ok) throw new Error(`The file: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Sends a handover file. */
export async function importHandover(service: Service, bytes: Uint8Array, input: object = {}): Promise<ImportAnswer> {
  const file = { name: 'app.waybill-handover', bytes }
  const sent = { input: { file: null, ...input } }
  return (await service.send<{ handoverImport: ImportAnswer }>(importText, sent, 'input.file', file)).handoverImport
}

/** Hands a version to another store: the file, created there if it is missing, and the decisions. */
export async function handOver(from: Service, to: Service, sbomId: string, input: object = {}): Promise<ImportAnswer> {
  const bytes = await exportHandover(from, sbomId)
  const first = await importHandover(to, bytes, input)
  if (first.state !== 'WAITING') return first
  await to.idle()
  return importHandover(to, bytes, input)
}

/** What a version has decided, by component: all that both stores must agree on, and the history's authors. */
export async function decisionsIn({ data }: Service, sbomId: string): Promise<Readonly<Record<string, unknown>>> {
  const text = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 1000, orderBy: { field: COMPONENT_VULNS_COMPONENT }) {
    nodes { component { name } vuln { name: vulnId } vexStatus { name } vexJustification { name } cdxResponse { name } impact detail actionStmt note
      fixedIn resolutionDate decision { decidedBy { name } decidedAt } } } } }`
  type Row = { component: { name: string }; vuln: { name: string } }
  const { sbom } = await data<{ sbom: { vulns: { nodes: Row[] } } }>(text, { id: sbomId })
  return Object.fromEntries(sbom.vulns.nodes.map((row) => [`${row.component.name} ${row.vuln.name}`, row]))
}

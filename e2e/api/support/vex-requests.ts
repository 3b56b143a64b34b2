import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import type { ApiResponse, endpointClient, SentFile } from './triage-service.ts'

type Client = Pick<ReturnType<typeof endpointClient>, 'data' | 'send'>

export const statusId = (word: string) => vexStatuses.find((status) => status.word === word)?.id
export const justificationId = (word: string) => vexJustifications.find((one) => one.word === word)?.id

export interface DecidedFinding {
  readonly id: string
  readonly updatedAt: string
  readonly component: { readonly name: string }
  readonly vexStatus: { readonly name: string } | null
  readonly history: { readonly nodes: readonly object[] }
}

/** Returns the findings of a version with their decisions, by component name. */
export async function findingsOf({ data }: Client, version: string): Promise<DecidedFinding[]> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns(orderBy: { field: COMPONENT_VULNS_COMPONENT }) {
    nodes { id updatedAt component { name } vexStatus { name } vexJustification { name } cdxResponse { name } impact
      detail actionStmt note fixedIn resolutionDate history { nodes { action operationId } } } } } }`
  const answer = await data<{ sbom: { vulns: { nodes: DecidedFinding[] } } }>(query, { id: version })
  return answer.sbom.vulns.nodes
}

/** Decides the finding in the component of this name. */
export async function decideAbout(client: Client, version: string, name: string, choice: object): Promise<void> {
  const finding = (await findingsOf(client, version)).find(({ component }) => component.name === name)
  const input = { componentVulnId: finding?.id, currentSbomId: version, ...choice }
  const query = 'mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }'
  const { componentVexUpdate } = await client.data<{ componentVexUpdate: { errors: string[] } }>(query, { input })
  if (componentVexUpdate.errors.length > 0) throw new Error(componentVexUpdate.errors.join('; '))
}

/** Imports a VEX file. `input` contains the version and the options. */
export async function importVexFile({ send }: Client, file: SentFile, input: object): Promise<ApiResponse> {
  const query = `mutation ($input: VexImportInput!) { vexImport(input: $input) { errors statementsCount appliedCount unmatched
    format issuer evaluatedAt outcomes { key count } operation { id kind summary findingsCount undoable }
    statements { index vulnerability product status { name } justification { name } response { name } outcome reason
      isApplicable current componentVulnsCount componentVulns { component { name } } } } }`
  const sent = { input: { doc: null, ...input } }
  return (await send<{ vexImport: ApiResponse }>(query, sent, 'input.doc', file)).vexImport
}

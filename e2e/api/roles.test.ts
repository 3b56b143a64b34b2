// Lists every implemented mutation with the lowest role that may call it. Lower roles are rejected.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Role, roles } from '#shared/role.ts'
import { resolverModules } from '#service/graphql/resolvers.ts'
import { type Api, ownerToken, startApi } from './support/api.ts'

const id = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
const decision = `currentSbomId: "${id}", vexStatusId: "${id}"`

/** `null`: every role may call it, because it affects only the caller. `$file` is sent as a part of the request, ADA is a user. */
const mutations: Record<string, readonly [input: string, lowest: Role | null]> = {
  advisoryAddressDelete: [`{ id: "${id}" }`, 'Operator'],
  advisoryBundleExport: ['{}', 'Operator'],
  advisoryBundleKeyRevoke: ['{ fingerprint: "x" }', 'Admin'],
  advisoryBundleKeyTrust: ['{ fingerprint: "x", name: "x" }', 'Admin'],
  advisoryExclusionCreate: ['{ recordId: "x", purl: "x", reason: "x" }', 'Operator'],
  advisoryExclusionDelete: [`{ id: "${id}" }`, 'Operator'],
  advisoryRollback: ['{}', 'Operator'],
  advisorySourceFetch: ['{ url: "x" }', 'Operator'],
  advisorySourceImport: ['{ file: $file }', 'Operator'],
  advisorySourceRefresh: ['{}', 'Operator'],
  advisorySourceRemove: [`{ id: "${id}" }`, 'Operator'],
  advisorySourceSchedule: [`{ id: "${id}" }`, 'Operator'],
  authorCreate: [`{ sbomId: "${id}", name: "x" }`, 'Operator'],
  backupCreate: ['{}', 'Admin'],
  backupDelete: [`{ id: "${id}" }`, 'Admin'],
  backupImport: ['{ file: $file }', 'Owner'],
  backupRestore: [`{ id: "${id}" }`, 'Owner'],
  backupSettingsUpdate: ['{ keptDaily: 7 }', 'Owner'],
  backupVerify: [`{ id: "${id}" }`, 'Admin'],
  bulkUpdateNotificationPreferences: ['{ preferences: [] }', null],
  bulkUpdateNotificationSettings: ['{ org: true, settings: [] }', 'Admin'],
  compSupplierCreate: [`{ componentId: "${id}", name: "x" }`, 'Operator'],
  compSupplierDelete: [`{ id: "${id}" }`, 'Operator'],
  compSupplierUpdate: [`{ id: "${id}" }`, 'Operator'],
  componentUpdate: [`{ id: "${id}", sbomId: "${id}" }`, 'Operator'],
  componentVexBulkUpdate: [`{ componentVulnIds: ["${id}"], ${decision} }`, 'Operator'],
  componentVexUpdate: [`{ componentVulnId: "${id}", ${decision} }`, 'Operator'],
  componentVulnAssign: [`{ componentVulnIds: ["${id}"] }`, 'Operator'],
  componentVulnLabelUpdate: [`{ componentVulnIds: ["${id}"] }`, 'Operator'],
  componentVulnSeverityUpdate: [`{ componentVulnIds: ["${id}"] }`, 'Operator'],
  componentVulnSnooze: [`{ componentVulnIds: ["${id}"] }`, 'Operator'],
  customFieldCreate: ['{ name: "x" }', 'Operator'],
  customFieldDelete: [`{ id: "${id}" }`, 'Operator'],
  customFieldUpdate: [`{ id: "${id}" }`, 'Operator'],
  identitySuggestionDismiss: [`{ sbomId: "${id}", componentId: "${id}", purl: "x" }`, 'Operator'],
  identitySuggestionRestore: [`{ sbomId: "${id}", componentId: "${id}" }`, 'Operator'],
  jobCancel: [`{ id: "${id}" }`, null],
  lastSeenUpdate: ['{}', null],
  notificationChannelUpdate: ['{ email: false }', null],
  notificationConfigUpdate: ['{ slackWebhookUrl: "" }', null],
  notificationPreferenceUpdate: [`{ projectId: "${id}", enabledCategories: [] }`, null],
  organizationUpdate: ['{ name: "x" }', 'Admin'],
  priorityWeightsUpdate: ['{ kev: 6 }', 'Admin'],
  projectGroupCreate: ['{ name: "x" }', 'Operator'],
  projectGroupDelete: [`{ id: "${id}" }`, 'Operator'],
  projectGroupUpdate: [`{ id: "${id}" }`, 'Operator'],
  projectUpdate: [`{ id: "${id}" }`, 'Operator'],
  sampleProductCreate: ['{}', 'Operator'],
  sbomDelete: [`{ id: "${id}" }`, 'Operator'],
  sbomDocumentActivate: [`{ id: "${id}" }`, 'Operator'],
  sbomDocumentCreate: [`{ sbomId: "${id}", doc: $file }`, 'Operator'],
  sbomDocumentDelete: [`{ id: "${id}" }`, 'Operator'],
  sbomInspect: ['{ doc: $file }', 'Operator'],
  sbomInspectionAccept: [`{ id: "${id}" }`, 'Operator'],
  sbomRecompute: [`{ id: "${id}" }`, 'Operator'],
  sbomReprocess: [`{ id: "${id}" }`, 'Operator'],
  sbomUpdate: [`{ id: "${id}" }`, 'Operator'],
  sbomUpload: ['{ doc: $file, projectGroupName: "x" }', 'Operator'],
  tokenCreate: [`{ name: "x", userId: "${id}" }`, 'Admin'],
  tokenRevoke: [`{ id: "${id}" }`, null],
  uploadSbom: ['{ sbom: $file, projectGroupName: "x" }', 'Operator'],
  userCreate: ['{ name: "x", email: "x@example.com", role: "Viewer" }', 'Admin'],
  userDelete: ['{ id: "ADA" }', 'Admin'],
  userUpdate: ['{ id: "ADA" }', 'Admin'],
  vexCarryOverConfirm: [`{ sbomId: "${id}" }`, 'Operator'],
  vexImport: ['{ doc: $file }', 'Operator'],
  vexRedo: ['{}', 'Operator'],
  vexSuggestionResolve: [`{ suggestionIds: ["${id}"], accept: true }`, 'Operator'],
  vexUndo: ['{}', 'Operator'],
}

let api: Api
let ada: string
const tokens: Partial<Record<Role, string>> = { Owner: ownerToken }
beforeAll(async () => {
  api = await startApi()
  for (const role of roles.filter((each) => each !== 'Owner')) tokens[role] = await api.tokenOf(role)
  const make =
    'mutation { userCreate(input: { name: "Ada", email: "ada@example.com", role: "Operator" }) { user { id } } }'
  ada = (await api.data<{ userCreate: { user: { id: string } } }>(make)).userCreate.user.id
})
afterAll(() => api.close())

async function errorsOf(name: string, input: string, token: string): Promise<readonly string[]> {
  const variables = input.includes('$file') ? ' ($file: Upload!)' : ''
  const query = `mutation${variables} { ${name}(input: ${input.replace('ADA', ada)}) { errors } }`
  const body = new FormData()
  body.set('operations', JSON.stringify({ query, variables: { file: null } }))
  body.set('map', '{"0":["variables.file"]}')
  body.set('0', new Blob(['no document']), 'x.json')
  const response = await api.fetch('/graphql', { method: 'POST', body, token })
  const answer = (await response.json()) as { data: Record<string, { errors: string[] }> }
  expect(answer).toEqual({ data: { [name]: { errors: expect.any(Array) } } })
  return answer.data[name]?.errors ?? []
}

const refusal = /not authorized/
const cases = Object.entries(mutations).flatMap(([name, [input, lowest]]) =>
  roles.map((role) => [role, name, input, !lowest || roles.indexOf(role) <= roles.indexOf(lowest)] as const),
)

it('has a case for every implemented mutation', () => {
  const built = resolverModules.flatMap((module) => Object.keys(module.Mutation ?? {}))
  expect(Object.keys(mutations)).toEqual(built.sort())
})

it.each(cases)('allows %s to call %s(%s): %s', async (role, name, input, allowed) => {
  const errors = await errorsOf(name, input, tokens[role] ?? '')
  expect(errors.some((error) => refusal.test(error))).toBe(!allowed)
})

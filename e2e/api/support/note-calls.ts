import type { startTriageService } from './triage-service.ts'
import { findingsOf } from './vex-requests.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
type Data = Service['data']

const people = ['ada', 'bob'] as const
const subjects = ['finding', 'component', 'version'] as const

/** Kinds of notes, as tests name them. */
export const noteNames = [
  ...['severity', 'snooze', 'assignee', 'label', 'value'],
  ...['component label', 'component value', 'version label', 'version value'],
] as const

/** Notes of people, as a test makes them in a store. */
export interface NoteMaker {
  /** Sets what a person notes about the finding in a component, about the component or the version, or clears it with null. */
  note(version: string, component: string, kind: string, value: string | null): Promise<void>
  /** All notes of a version: of each finding by its component, of each component, and of the version. */
  notes(version: string): Promise<Readonly<Record<string, unknown>>>
}

/** What notes name, by the names of the test. */
interface Known {
  readonly users: ReadonlyMap<string, string>
  readonly fields: ReadonlyMap<string, string>
}

/** Creates the people Ada and Bob, and a field "team" of findings, components and versions. */
export async function startNotes(service: Service): Promise<NoteMaker> {
  const { data } = service
  const users = new Map<string, string>()
  const fields = new Map<string, string>()
  for (const name of people) {
    const input = { name, email: `${name}@example.com`, role: 'Operator' }
    users.set(name, (await call<{ user: { id: string } }>(data, 'userCreate', input, 'user { id }')).user.id)
  }
  for (const appliesTo of subjects) {
    type Made = { customField: { id: string } }
    const made = await call<Made>(data, 'customFieldCreate', { name: 'team', appliesTo }, 'customField { id }')
    fields.set(appliesTo, made.customField.id)
  }
  return {
    note: async (version, component, kind, value) => {
      const [subject = '', what] = kind.split(' ')
      if (what === undefined) await noteFinding(service, { users, fields }, { version, component, kind, value })
      else await noteBeside(data, fields.get(subject), { version, component, subject, what, value })
    },
    notes: (version) => notesOf(data, version),
  }
}

/** Calls a mutation. @throws its errors */
async function call<Answer = unknown>(data: Data, name: string, input: object, selection = ''): Promise<Answer> {
  const type = `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}Input!`
  const text = `mutation ($input: ${type}) { payload: ${name}(input: $input) { errors ${selection} } }`
  const { payload } = await data<{ payload: { errors: readonly string[] } }>(text, { input })
  if (payload.errors.length > 0) throw new Error(payload.errors.join('; '))
  return payload as Answer // as selected
}

async function noteFinding(
  service: Service,
  { users, fields }: Known,
  given: { readonly version: string; readonly component: string; readonly kind: string; readonly value: string | null },
): Promise<void> {
  const { version, component, kind, value } = given
  const finding = (await findingsOf(service, version)).find((one) => one.component.name === component)
  const name = [value ?? 'urgent']
  const attributes = [{ componentVulnCustomFieldDefinitionId: fields.get('finding'), value: value ?? '' }]
  if (kind === 'value') {
    const input = { componentVulnId: finding?.id, currentSbomId: version }
    await call(service.data, 'componentVexUpdate', { ...input, componentVulnCustomFieldAttributes: attributes })
    return
  }
  const calls: Readonly<Record<string, readonly [string, object]>> = {
    severity: ['componentVulnSeverityUpdate', { severity: value, reason: value && `It is ${value}` }],
    snooze: ['componentVulnSnooze', value === 'data' ? { untilDataChanges: true } : { until: value }],
    assignee: ['componentVulnAssign', { userId: value === null ? null : users.get(value) }],
    label: ['componentVulnLabelUpdate', value === null ? { remove: name } : { add: name }],
  }
  const [mutation = '', input] = calls[kind] ?? []
  await call(service.data, mutation, { componentVulnIds: [finding?.id], ...input })
}

async function noteBeside(
  data: Data,
  field: string | undefined,
  given: Readonly<Record<'version' | 'component' | 'subject' | 'what', string>> & { readonly value: string | null },
): Promise<void> {
  const { version, component, subject, what, value } = given
  const values = { customFields: [{ customFieldDefinitionId: field, value: value ?? '' }] }
  const change = what === 'label' ? { labels: value === null ? [] : [value] } : values
  if (subject === 'version') {
    await call(data, 'sbomUpdate', { id: version, ...change })
    return
  }
  const text = `query ($id: Uuid!) { sbom(sbomId: $id) { components(first: 100) { nodes { id name } } } }`
  type Answer = { sbom: { components: { nodes: { id: string; name: string }[] } } }
  const { sbom } = await data<Answer>(text, { id: version })
  const id = sbom.components.nodes.find((one) => one.name === component)?.id
  await call(data, 'componentUpdate', { id, sbomId: version, ...change })
}

async function notesOf(data: Data, version: string): Promise<Readonly<Record<string, unknown>>> {
  const values = 'labels customFieldValues { value definition { name } }'
  const text = `query ($id: Uuid!) { sbom(sbomId: $id) { ${values}
    components(first: 100, orderBy: { field: COMPONENTS_NAME }) { nodes { name ${values} } }
    vulns(first: 100, orderBy: { field: COMPONENT_VULNS_COMPONENT }) { nodes { component { name }
      severity severityReason snoozed snoozedUntil assignee { email } ${values} } } } }`
  return (await data<{ sbom: Readonly<Record<string, unknown>> }>(text, { id: version })).sbom
}

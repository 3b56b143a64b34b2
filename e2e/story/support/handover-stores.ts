// What a version says in a store, and changes of it, beside the windows of a story.
import { expect } from 'playwright/test'

/** Asks an endpoint. */
export type Ask = <T>(query: string, input?: object) => Promise<T>

interface Finding {
  readonly id: string
  readonly component: { readonly name: string }
  readonly vexStatus: { readonly name: string } | null
  readonly note: string | null
  readonly decision: { readonly decidedBy: { readonly name: string }; readonly decidedAt: string } | null
}

interface Found {
  readonly sboms: { readonly nodes: readonly { readonly id: string; readonly vulns: { readonly nodes: Finding[] } }[] }
}

export async function findingsOf(
  ask: Ask,
): Promise<{ readonly sbomId: string; readonly findings: readonly Finding[] }> {
  const query = `{ sboms(first: 1) { nodes { id vulns(first: 100) { nodes { id component { name } vexStatus { name } note
    decision { decidedBy { name } decidedAt } } } } } }`
  const [sbom] = (await ask<Found>(query)).sboms.nodes
  return { sbomId: sbom?.id ?? '', findings: sbom?.vulns.nodes ?? [] }
}

/** What is decided, in a form that is the same in every store. */
export async function decisionsOf(ask: Ask) {
  const { findings } = await findingsOf(ask)
  return Object.fromEntries(findings.map(({ id: _, component, ...rest }) => [component.name, rest]))
}

export async function decide(ask: Ask, name: string, decision: object): Promise<void> {
  const { sbomId, findings } = await findingsOf(ask)
  const id = findings.find(({ component }) => component.name === name)?.id
  const query = 'mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }'
  type Answer = { readonly componentVexUpdate: { readonly errors: readonly string[] } }
  const input = { componentVulnId: id, currentSbomId: sbomId, ...decision }
  expect((await ask<Answer>(query, input)).componentVexUpdate.errors).toEqual([])
}

/** Calls a mutation. */
export async function mutate(ask: Ask, name: string, input: object, selection = ''): Promise<string> {
  type Answer = { readonly payload: { readonly errors: readonly string[]; readonly user?: { readonly id: string } } }
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  const query = `mutation ($input: ${type}) { payload: ${name}(input: $input) { errors ${selection} } }`
  const { payload } = await ask<Answer>(query, input)
  expect(payload.errors).toEqual([])
  return payload.user?.id ?? ''
}

/** What is noted about a finding. */
export async function notesOf(ask: Ask, name: string) {
  type Noted = { readonly component: { readonly name: string }; readonly [field: string]: unknown }
  const query = `{ sboms(first: 1) { nodes { labels vulns(first: 100) { nodes { component { name } severity severityReason labels
    assignee { email } } } } } }`
  type Answer = {
    readonly sboms: { readonly nodes: readonly { labels: unknown; vulns: { nodes: readonly Noted[] } }[] }
  }
  const [sbom] = (await ask<Answer>(query)).sboms.nodes
  const finding = sbom?.vulns.nodes.find(({ component }) => component.name === name)
  return { version: sbom?.labels, ...finding }
}

export async function findingIn(ask: Ask, name: string): Promise<string> {
  return (await findingsOf(ask)).findings.find(({ component }) => component.name === name)?.id ?? ''
}

/** Makes a person whom findings can be assigned to. */
export const bo = { name: 'Bo', email: 'bo@example.com', role: 'Operator' }
export const makeBo = (ask: Ask) => mutate(ask, 'userCreate', bo, 'user { id }')

/** The statuses alone, which an undo restores. */
export function statusesOf(decisions: Awaited<ReturnType<typeof decisionsOf>>) {
  return Object.fromEntries(Object.entries(decisions).map(([name, { vexStatus }]) => [name, vexStatus?.name]))
}

import { policyCalls } from './policy-calls.ts'
import type { startTriageService } from './triage-service.ts'

type Service = Pick<Awaited<ReturnType<typeof startTriageService>>, 'data' | 'ask' | 'idle'>

export interface ShownRun {
  readonly id: string
  readonly revision: number
  readonly matchedCount: number
  readonly changedCount: number
  readonly error: string | null
  readonly undoneAt: string | null
  readonly sbom: { readonly projectVersion: string }
}

export interface ShownRule {
  readonly id: string
  readonly name: string
  readonly position: number
  readonly revision: number
  readonly isEnabled: boolean
  readonly starter: boolean
  readonly conditions: { readonly text: string }
  readonly runs: { readonly totalCount: number; readonly nodes: readonly ShownRun[] }
}

export interface RulePayload {
  readonly errors: readonly string[]
  readonly automationRule?: ShownRule | null
  readonly automationRules?: readonly ShownRule[] | null
  readonly automationRun?: ShownRun | null
  readonly keptCount?: number | null
  readonly job?: { readonly id: string } | null
}

const run = `id revision matchedCount changedCount error undoneAt sbom { projectVersion }`
const rule = `id name position revision isEnabled starter conditions { text } runs { totalCount nodes { ${run} } }`

const payloadFields: Readonly<Record<string, string>> = {
  automationRuleCreate: `automationRule { ${rule} }`,
  automationRuleUpdate: `automationRule { ${rule} }`,
  automationRuleCopy: `automationRules { ${rule} }`,
  automationRuleDelete: 'deletedId',
  automationRuleRun: 'job { id }',
  automationRunUndo: `keptCount automationRun { ${run} }`,
}

export interface ShownPreview {
  readonly sbomsCount: number
  readonly matchedCount: number
  readonly changedCount: number
  readonly notifiedCount: number
  readonly ticketsCount: number
  readonly ticketsLeftCount: number
  readonly examples: readonly { readonly subjectName: string; readonly changes: readonly object[] }[]
}

/** One action as input, with its further values by name. */
export function action(
  name: string,
  { parameters = {}, ...more }: { parameters?: object; field?: string; value?: string } = {},
) {
  const further = Object.entries(parameters).map(([key, value]) => ({ key, value: String(value) }))
  return { action: name, ...more, parameters: further }
}

/** Further values of a rule. */
export interface RuleMore {
  readonly appliesTo?: string
  readonly [name: string]: unknown
}

/** Calls of automation tests. */
export function automationCalls(service: Service) {
  return { ...ruleChanges(service), ...ruleReads(service) }
}

function ruleChanges(service: Service) {
  const { data, idle } = service
  const { groupOf } = policyCalls(service)
  async function change(name: string, input: object, token?: string): Promise<RulePayload> {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${payloadFields[name]} } }`
    return (await data<Record<string, RulePayload>>(query, { input }, token))[name] as RulePayload
  }
  const ruleInput = async (name: string, text: string, actions: readonly object[], more: RuleMore = {}) => {
    const appliesTo = more.appliesTo ?? 'component'
    return { name, appliesTo, conditions: await groupOf(text, appliesTo), actions, ...more }
  }
  return {
    change,
    ruleInput,
    groupOf,
    /** Makes a rule of typed conditions, and returns its id. */
    create: async (...rest: Parameters<typeof ruleInput>): Promise<string> => {
      const { errors, automationRule } = await change('automationRuleCreate', await ruleInput(...rest))
      if (!automationRule) throw new Error(errors.join('; '))
      return automationRule.id
    },
    run: async (ruleIds: readonly string[] | null, sbomIds: readonly string[]): Promise<readonly string[]> => {
      const { errors } = await change('automationRuleRun', { ruleIds, sbomIds })
      await idle()
      return errors
    },
  }
}

function ruleReads(service: Service) {
  const { data } = service
  const { groupOf } = policyCalls(service)
  return {
    rules: async (args = 'first: 100'): Promise<readonly ShownRule[]> => {
      const query = `{ automationRules(${args}) { totalCount nodes { ${rule} } } }`
      return (await data<{ automationRules: { nodes: ShownRule[] } }>(query)).automationRules.nodes
    },
    runs: async (ruleId: string): Promise<readonly ShownRun[]> => {
      const query = `query ($id: Uuid!) { automationRule(id: $id) { ${rule} } }`
      const found = (await data<{ automationRule: ShownRule | null }>(query, { id: ruleId })).automationRule
      return found?.runs.nodes ?? []
    },
    preview: async (
      appliesTo: string,
      text: string,
      actions: readonly object[],
      more: { readonly write?: string; readonly mode?: string; readonly ruleId?: string; readonly scope?: object } = {},
    ): Promise<ShownPreview> => {
      const query = `query ($appliesTo: String!, $conditions: ConditionGroupInput!, $actions: [AutomationActionInput!]!,
        $write: String, $mode: String, $ruleId: Uuid, $scope: RuleScopeInput) { automationPreview(appliesTo: $appliesTo,
        conditions: $conditions, actions: $actions, write: $write, mode: $mode, ruleId: $ruleId, scope: $scope) { sbomsCount matchedCount changedCount notifiedCount ticketsCount ticketsLeftCount
        examples { subjectName sbom { id } changes { field oldValue newValue } } } }`
      const variables = { appliesTo, conditions: await groupOf(text, appliesTo), actions, ...more }
      return (await data<{ automationPreview: ShownPreview }>(query, variables)).automationPreview
    },
    components: async (sbomId: string): Promise<ReadonlyMap<string, ShownComponent>> => {
      const query = `query ($id: Uuid!) { sbom(sbomId: $id) { components(first: 500) { nodes { id name version group kind
        purl cpes copyright description scope internal supportLevel licensesExp supplier { name } externalUrls { name url } } } } }`
      const { sbom } = await data<{ sbom: { components: { nodes: ShownComponent[] } } }>(query, { id: sbomId })
      return new Map(sbom.components.nodes.map((component) => [component.name, component]))
    },
  }
}

/** The fields of a component that these tests read. */
export interface ShownComponent {
  readonly id: string
  readonly name: string
  readonly version: string | null
  readonly purl: string | null
  readonly copyright: string | null
  readonly internal: boolean
  readonly licensesExp: string | null
  readonly supplier: { readonly name: string } | null
  readonly externalUrls: readonly { readonly url: string }[]
}

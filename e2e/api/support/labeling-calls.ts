import { startPolicyService } from './policy-service.ts'
import { triageCalls } from './triage-calls.ts'
import { cyclonedx } from './triage-service.ts'

/** A row with labels and values of custom fields. */
export interface Labeled {
  readonly id: string
  readonly name: string
  readonly labels: readonly string[]
  readonly customFieldValues: readonly { readonly value: string; readonly definition: { readonly name: string } }[]
}

/** Values as `field=value`. */
export const valuesOf = (one: Pick<Labeled, 'customFieldValues'> | undefined) =>
  one?.customFieldValues.map(({ definition, value }) => `${definition.name}=${value}`)

/** Starts a service with the fields "team", which is exported, and "seats", a number, of every kind of row. */
export async function startLabelingService() {
  const started = await startPolicyService()
  const { running } = started
  const { mutate } = triageCalls(running)
  const fields: Record<string, string> = {}
  let uploads = 0

  async function makeField(
    input: Readonly<Record<string, unknown>> & { readonly name: string; readonly appliesTo: string },
  ) {
    const answer = await mutate('customFieldCreate', input, 'customField { id }')
    fields[`${input.appliesTo}.${input.name}`] = (answer['customField'] as { id: string }).id
  }

  async function labeled(sbomId: string, filter = ''): Promise<ReadonlyMap<string, Labeled>> {
    const query = `query ($id: Uuid!, $filter: String) { sbom(sbomId: $id) { components(first: 100, filterText: $filter) {
      nodes { id name labels customFieldValues { value definition { name } } } } } }`
    const { sbom } = await running.data<{ sbom: { components: { nodes: Labeled[] } } }>(query, { id: sbomId, filter })
    return new Map(sbom.components.nodes.map((one) => [one.name, one]))
  }

  for (const appliesTo of ['component', 'version', 'product', 'finding']) {
    await makeField({ name: 'team', appliesTo, exported: true })
    await makeField({ name: 'seats', appliesTo, type: 'number' })
  }
  return {
    ...{ ...started, mutate, fields, makeField, labeled },
    value: (field: string, text: string) => ({ customFieldDefinitionId: fields[field], value: text }),
    upload: (purls = ['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0', 'pkg:npm/elk@3.0.0']) =>
      running.upload(cyclonedx(purls, `9.${(uploads += 1)}`)),
    edit: async (sbomId: string, name: string, input: object): Promise<readonly string[]> => {
      const id = (await labeled(sbomId)).get(name)?.id
      const answer = await mutate('componentUpdate', { id, sbomId, ...input }, 'component { id }')
      return answer['errors'] as string[]
    },
    names: async (sbomId: string, filter: string): Promise<readonly string[]> => [
      ...(await labeled(sbomId, filter)).keys(),
    ],
  }
}

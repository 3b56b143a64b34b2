// What tests of repeated edits ask of the service.
import type { manualCalls } from './manual-calls.ts'
import type { ApiResponse, startTriageService } from './triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>

/** An edit of an earlier version, as these tests read it. */
export interface ShownEdit {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly reason: string | null
  readonly name: string
  readonly component: { readonly id: string } | null
  readonly values: readonly {
    readonly field: string
    readonly before: string | null
    readonly after: string | null
    readonly state: string
    readonly reason: string | null
  }[]
}

export interface ShownEdits {
  readonly fromSbom: { readonly id: string }
  readonly possibleCount: number
  readonly counts: readonly { readonly state: string; readonly count: number }[]
  readonly edits: { readonly totalCount: number; readonly nodes: readonly ShownEdit[] }
}

const fields = `fromSbom { id } possibleCount counts { state count } edits(first: 1000, states: $states) { totalCount
  nodes { id kind state reason name component { id } values { field before after state reason } } }`

export function repeatCalls(service: () => Service, { mutate }: Pick<ReturnType<typeof manualCalls>, 'mutate'>) {
  const edits = async (id: string, given: { fromSbomId?: string; states?: readonly string[] } = {}) => {
    const query = `query ($id: Uuid!, $from: Uuid, $states: [RepeatableEditState!]) {
      sbom(sbomId: $id) { repeatableEdits(fromSbomId: $from) { ${fields} } } }`
    const variables = { id, from: given.fromSbomId, states: given.states }
    return (await service().data<{ sbom: { repeatableEdits: ShownEdits } }>(query, variables)).sbom.repeatableEdits
  }
  /** The state of each edit by the name of its component. */
  const states = async (id: string, fromSbomId?: string) => {
    const { edits: found } = await edits(id, fromSbomId === undefined ? {} : { fromSbomId })
    return Object.fromEntries(found.nodes.map(({ name, state }) => [name, state]))
  }
  const repeat = (sbomId: string, more: object = {}): Promise<ApiResponse> =>
    mutate('sbomEditsRepeat', { sbomId, ...more }, 'repeatedCount editId')
  const undo = (sbomId: string, editId: unknown): Promise<ApiResponse> =>
    mutate('sbomEditsRepeatUndo', { sbomId, editId }, 'restoredCount keptCount')
  const upload = (product: string, version: string, components: readonly WrittenComponent[]) =>
    service().upload(documentOf(version, components), product)
  return { edits, states, repeat, undo, upload }
}

/** A component of a document; its purl is that of an npm package unless it says otherwise. */
export interface WrittenComponent {
  readonly name: string
  readonly version?: string
  readonly [field: string]: unknown
}

/** A document of an app that depends on all of its components. */
export function documentOf(version: string, components: readonly WrittenComponent[]) {
  const document = {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version } },
    components: components.map(({ name, version: own = '1.0.0', ...more }) => ({
      ...{ type: 'library', 'bom-ref': name, name, version: own, purl: `pkg:npm/${name}@${own}` },
      ...more,
    })),
    dependencies: [{ ref: 'app', dependsOn: components.map(({ name }) => name) }],
  }
  return { name: 'x.json', bytes: JSON.stringify(document) }
}

/** The answer of a call that finds nothing to do. */
export const nothingRepeated = { errors: [], repeatedCount: 0, editId: null }

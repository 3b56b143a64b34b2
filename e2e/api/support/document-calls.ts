// What tests of edited documents ask of the service.
import { action, type automationCalls } from './automation-calls.ts'
import type { startPolicyService } from './policy-service.ts'

interface Service extends Pick<ReturnType<typeof automationCalls>, 'runs' | 'change'> {
  readonly running: Awaited<ReturnType<typeof startPolicyService>>['running']
}

/** JSON as values: what is restored may stand after other members than before. */
export const parsed = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : text)

/** An action that sets a field. */
export const set = (field: string, value: string) => action('setField', { field, value })
/** A rule about versions that writes over everything, and runs when it is asked to. */
export const always = { appliesTo: 'version', write: 'ALWAYS', triggers: ['manual'] }

/** Calls to a service that starts later. */
export function documentCalls(service: () => Service) {
  /** Returns the download of a version, without what every download has of its own. */
  async function download(id: string): Promise<string> {
    const { sbom } = await service().running.data<{ sbom: { download: { content: string } } }>(
      `{ sbom(sbomId: "${id}") { download { content } } }`,
    )
    const text = Buffer.from(sbom.download.content, 'base64').toString()
    return text.replaceAll(/urn:uuid:[\da-f-]{36}|2026-1[\dT:.-]+Z|spdx\/[\w./-]+/g, '…')
  }

  const undo = async (rule: string) => {
    const [run] = await service().runs(rule)
    return service().change('automationRunUndo', { id: run?.id })
  }

  const fix = async (sbomId: string, checkCode: string, value: string, saveAsRule = false) => {
    const query = `mutation ($input: CheckFixInput!) { checkFix(input: $input) { errors fixedCount checkRepair { id changedCount undoneAt } automationRule { conditions { text } } } }`
    type Answer = {
      readonly errors: readonly string[]
      readonly fixedCount: number | null
      readonly checkRepair: { readonly id: string } | null
      readonly automationRule: { readonly conditions: { readonly text: string } } | null
    }
    const input = { sbomId, checkCode, value, saveAsRule }
    return (await service().running.data<{ checkFix: Answer }>(query, { input })).checkFix
  }
  const fixUndo = async (id: string | undefined) => {
    const query = 'mutation ($id: Uuid!) { checkFixUndo(input: { id: $id }) { errors keptCount } }'
    return (await service().running.data<{ checkFixUndo: object }>(query, { id })).checkFixUndo
  }
  const checked = (id: string, code: string) => async () => {
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { checkResults(first: 100) { nodes { state check { id } } } } }`
    type Answer = { sbom: { checkResults: { nodes: { state: string; check: { id: string } }[] } } }
    const { sbom } = await service().running.data<Answer>(query, { id })
    return sbom.checkResults.nodes.find(({ check }) => check.id === code)?.state
  }
  return { download, undo, fix, fixUndo, checked }
}

// A version whose checks fail, and what the endpoint says of them.
import { onTestFinished } from 'vitest'
import { startTriageService } from './triage-service.ts'

type Started = Awaited<ReturnType<typeof startTriageService>>

export const components = [
  { name: 'saddle', version: '1.9.10', purl: 'pkg:npm/saddle@1.9.10', licenses: [{ license: { id: 'GPL-2.0' } }] },
  { name: 'girth', version: '2.0.0', purl: 'pkg:npm/girth@2.0.0', licenses: [{ expression: 'MIT OR Apache-2.0' }] },
  { name: 'halter' },
].map((component) => ({ type: 'library', 'bom-ref': component.name, ...component }))

export const document = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: {
    timestamp: '2026-01-02T03:04:05Z',
    authors: [{ name: 'Release team' }],
    component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1' },
  },
  components,
  dependencies: [
    { ref: 'app', dependsOn: ['saddle', 'gone'] },
    { ref: 'saddle', dependsOn: ['girth'] },
  ],
}

/** Starts a service with the version in it. It ends with the test. */
export async function start(content: object = document) {
  const running = await startTriageService()
  onTestFinished(() => running.close())
  const sbomId = await running.upload({ name: 'app.cdx.json', bytes: JSON.stringify(content) })
  return { running, sbomId }
}

interface Result {
  readonly state: string
  readonly subjectsCount: number
  readonly failuresCount: number
  readonly acceptance: { readonly reason: string; readonly by: { readonly name: string } } | null
  readonly check: { readonly id: string; readonly severity: string }
}

export async function results(
  { data }: Started,
  sbomId: string,
  args = 'first: 100',
): Promise<ReadonlyMap<string, Result>> {
  const query = `{ sbom(sbomId: "${sbomId}") { checkResults(${args}) { totalCount nodes { state subjectsCount failuresCount
    acceptance { reason by { name } } check { id severity } } } } }`
  const { sbom } = await data<{ sbom: { checkResults: { nodes: Result[] } } }>(query)
  return new Map(sbom.checkResults.nodes.map((result) => [result.check.id, result]))
}

export async function change(
  { data }: Started,
  name: string,
  input: object,
  selection = '',
): Promise<Record<string, unknown>> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${selection} } }`
  return (await data<Record<string, Record<string, unknown>>>(query, { input }))[name] ?? {}
}

// Files that are made in the background embed the parts of a version, refer to them, or leave them out, as downloads do.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { statusId, triageCalls } from './support/triage-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip([osv('GHSA-1', 'own'), osv('GHSA-2', 'inherited')]))
})
afterAll(() => service.close())

const { attach, versionOf } = partCalls(() => service)

async function ownFindings(id: string) {
  const text = `{ sbom(sbomId: "${id}") { vulns(includeParts: false) { nodes { id } } } }`
  type Answer = { readonly sbom: { readonly vulns: { readonly nodes: readonly { readonly id: string }[] } } }
  return (await service.data<Answer>(text)).sbom.vulns.nodes
}

async function create(sbomId: string, outputs: readonly object[]) {
  const text = 'mutation ($input: ExportCreateInput!) { exportCreate(input: $input) { errors export { id } } }'
  type Answer = {
    readonly exportCreate: { readonly errors: string[]; readonly export: { readonly id: string } | null }
  }
  return (await service.data<Answer>(text, { input: { sbomId, outputs } })).exportCreate
}

/** Makes the files, and returns the text of each. */
async function texts(sbomId: string, outputs: readonly object[]): Promise<readonly string[]> {
  const { errors, export: made } = await create(sbomId, outputs)
  expect(errors).toEqual([])
  await service.idle()
  type Answer = { readonly export: { readonly job: object; readonly files: readonly { readonly url: string }[] } }
  const query = 'query ($id: Uuid!) { export(id: $id) { job { state error } files { url } } }'
  const answer = await service.data<Answer>(query, { id: made?.id })
  expect(answer.export.job).toEqual({ state: 'SUCCEEDED', error: null })
  return Promise.all(answer.export.files.map(async ({ url }) => (await fetch(new URL(url, service.url))).text()))
}

const whole = [
  ...[{ kind: 'SBOM' }, { kind: 'SBOM', format: 'SPDX' }],
  ...[{ kind: 'VEX' }, { kind: 'ATTRIBUTION', format: 'CSV' }, { kind: 'SUPPORT_LEVELS' }],
]

it('embeds parts, leaves them out of every kind, or refers to their documents', async () => {
  const [parent, part] = [await versionOf(['own@1.0.0']), await versionOf(['inherited@1.0.0'])]
  await attach(parent.id, part.id)
  const calls = triageCalls(service)
  for (const { id } of [parent, part]) {
    const [finding] = await ownFindings(id)
    expect(await calls.decide(id, finding?.id ?? '', { vexStatusId: statusId('affected') })).toMatchObject({
      errors: [],
    })
  }
  const has = (text: string, name: string) => text.includes(name)
  for (const text of await texts(parent.id, whole))
    expect([has(text, 'own'), has(text, 'inherited')]).toEqual([true, true])
  const alone = whole.map((output) => ({ ...output, excludeParts: true }))
  for (const text of await texts(parent.id, alone))
    expect([has(text, 'own'), has(text, 'inherited')]).toEqual([true, false])
  const [referring = '', left = ''] = await texts(parent.id, [
    { kind: 'SBOM', dontPackageSbom: true },
    { kind: 'SBOM', dontPackageSbom: true, excludeParts: true },
  ])
  // A component stands for the part that is referred to.
  const counts = [referring, left].map((text) => (JSON.parse(text) as { components: unknown[] }).components.length)
  expect([has(referring, 'inherited'), counts]).toEqual([false, [2, 1]])
})

it('rejects references to parts in files that have none', async () => {
  const parent = await versionOf(['own@1.0.0'])
  for (const kind of ['VEX', 'ATTRIBUTION', 'SUPPORT_LEVELS', 'PDF', 'XLSX']) {
    const { errors } = await create(parent.id, [{ kind, dontPackageSbom: true }])
    expect(errors).toEqual([`"dontPackageSbom" does not apply to outputs of kind ${kind}`])
  }
})

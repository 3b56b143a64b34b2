// The sample product: what it brings along, what it never replaces, and what it brings back.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kev } from './support/osv.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeEach(async () => {
  service = await startTriageService()
})
afterEach(() => service.close())

interface Sample {
  readonly jobs: readonly { readonly kind: string }[]
  readonly projectGroup: { readonly id: string }
}

/** Creates the sample and waits for its jobs. Returns the kinds of the jobs that it queued. */
async function create(): Promise<{ readonly id: string; readonly kinds: readonly string[] }> {
  const query = `mutation { sampleProductCreate(input: {}) { errors jobs { kind } projectGroup { id } } }`
  const { sampleProductCreate: sample } = await service.data<{ sampleProductCreate: Sample }>(query)
  await service.idle()
  return { id: sample.projectGroup.id, kinds: sample.jobs.map(({ kind }) => kind) }
}

async function sources(): Promise<readonly string[]> {
  const { advisorySources } = await service.data<{ advisorySources: { nodes: readonly { name: string }[] } }>(
    '{ advisorySources { nodes { name } } }',
  )
  return advisorySources.nodes.map(({ name }) => name).toSorted()
}

async function versions(): Promise<readonly string[]> {
  const { sboms } = await service.data<{ sboms: { nodes: readonly { id: string }[] } }>('{ sboms { nodes { id } } }')
  return sboms.nodes.map(({ id }) => id)
}

const [sampleImports, processing] = [['IMPORT_ADVISORIES', 'IMPORT_ADVISORIES'], ['PROCESS_SBOM']]

test('never replaces a real KEV catalog', async () => {
  await service.importFile(kev('CVE-2026-0001'), 'Ours')
  expect((await create()).kinds).toEqual([...sampleImports, ...processing])
  expect(await sources()).toEqual(['Ours', 'Sample advisories', 'Sample exploit prediction'])
})

test('brings a deleted version back, into the same product and without a second import', async () => {
  const first = await create()
  expect(first.kinds).toEqual([...sampleImports, 'IMPORT_ADVISORIES', ...processing])
  const [version] = await versions()
  await service.data('mutation ($id: Uuid!) { sbomDelete(input: { id: $id }) { errors } }', { id: version })
  expect(await versions()).toEqual([])
  expect(await create()).toEqual({ id: first.id, kinds: processing })
  expect([(await versions()).length, (await create()).kinds]).toEqual([1, []])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => (service = await startTriageService()))
afterAll(() => service.close())

const create = `mutation ($input: AdvisoryExclusionCreateInput!) { advisoryExclusionCreate(input: $input) {
  errors advisoryExclusion { id recordId purl reason createdBy { name } } job { kind } } }`
interface Created {
  readonly errors: readonly string[]
  readonly advisoryExclusion: { readonly id: string } | null
}
const make = async (input: object) =>
  (await service.data<{ advisoryExclusionCreate: Created }>(create, { input })).advisoryExclusionCreate
const list = async (search: string | null = null) =>
  (
    await service.data<{ advisoryExclusions: { totalCount: number; nodes: { recordId: string; purl: string }[] } }>(
      'query ($search: String) { advisoryExclusions(search: $search) { totalCount nodes { recordId purl } } }',
      { search },
    )
  ).advisoryExclusions

test('stores a declaration that a record is wrong for a package once, finds it, and revokes it', async () => {
  const input = { recordId: 'PYSEC-2019-144', purl: 'pkg:npm/%40scope/lib@1.0.0?x=y', reason: 'a Rust library' }
  const made = await make(input)
  expect(made).toMatchObject({
    errors: [],
    advisoryExclusion: { recordId: 'PYSEC-2019-144', purl: 'pkg:npm/%40scope/lib', reason: 'a Rust library' },
  })
  expect((await make({ ...input, recordId: 'pysec-2019-144', purl: 'pkg:npm/@Scope/lib' })).errors).toEqual([
    'An exclusion of "pysec-2019-144" for "pkg:npm/%40Scope/lib" already exists',
  ])
  await make({ ...input, recordId: 'CVE-2026-100_', purl: 'pkg:pypi/a' })
  expect(await list()).toMatchObject({
    totalCount: 2,
    nodes: [{ purl: 'pkg:pypi/a' }, { purl: 'pkg:npm/%40scope/lib' }],
  })
  expect((await list('PYSEC')).totalCount).toBe(1)
  expect((await list('100_')).totalCount).toBe(1)
  expect((await list('1000')).totalCount).toBe(0)

  const remove = 'mutation ($id: Uuid!) { advisoryExclusionDelete(input: { id: $id }) { errors deletedId } }'
  const id = made.advisoryExclusion?.id
  expect(await service.data(remove, { id })).toEqual({ advisoryExclusionDelete: { errors: [], deletedId: id } })
  expect(await service.data(remove, { id })).toEqual({
    advisoryExclusionDelete: { errors: ['Advisory exclusion not found'], deletedId: null },
  })
})

test.each([
  [{ recordId: ' ', purl: 'pkg:npm/a', reason: 'x' }, '"recordId" must not be empty'],
  [{ recordId: 'x', purl: 'lodash', reason: 'x' }, '"lodash" is not a package URL. Example: pkg:npm/lodash'],
  [{ recordId: 'x', purl: 'pkg:npm/a', reason: '' }, '"reason" must not be empty'],
])('rejects %o', async (input, message) => expect((await make(input)).errors).toEqual([message]))

test.each(['GHSA-wrong', 'cve-2026-9999'])(
  'removes a finding with the declaration by %s, and restores it without the declaration',
  async (recordId) => {
    await service.importFile(zip([osv('GHSA-wrong', 'wrong', { aliases: ['CVE-2026-9999'] })]))
    const sbom = await service.upload(cyclonedx(['pkg:npm/wrong@1.0.0'], recordId))
    const findings = async () =>
      (
        await service.data<{ sbom: { vulns: { nodes: object[] } } }>(
          'query ($id: Uuid!) { sbom(sbomId: $id) { vulns(includeInactive: true) { nodes { state inactiveReason } } } }',
          { id: sbom },
        )
      ).sbom.vulns.nodes
    expect(await findings()).toEqual([{ state: 'AFFECTED', inactiveReason: null }])
    const made = await make({ recordId, purl: 'pkg:npm/wrong', reason: 'another package of that name' })
    await service.idle()
    expect(await findings()).toMatchObject([{ state: 'INACTIVE' }])
    const remove = 'mutation ($id: Uuid!) { advisoryExclusionDelete(input: { id: $id }) { errors } }'
    await service.data(remove, { id: made.advisoryExclusion?.id })
    await service.idle()
    expect(await findings()).toEqual([{ state: 'AFFECTED', inactiveReason: null }])
  },
)

// A whole release: put together from parts, decided, signed off, given a new part, compared, exported with a signature that another program
// checks.
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { hasPython, verifyWithPython } from './support/verify-with-python.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let release: string
let parts: readonly string[]
let exported: string
let publicKey: string

const { attach, detach, findingsOf } = partCalls(() => service)
const packages = (...names: readonly string[]) => names.map((name) => `pkg:npm/${name}`)

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(
    zip([osv('GHSA-1', 'saddle', severity.critical), osv('GHSA-2', 'girth'), osv('GHSA-3', 'halter')]),
  )
  release = await service.upload(cyclonedx(packages('yard@1.0.0')), 'Release')
  parts = [
    await service.upload(cyclonedx(packages('saddle@1.0.0', 'shared@1.0.0')), 'Agent'),
    await service.upload(cyclonedx(packages('girth@1.0.0', 'shared@1.0.0')), 'Boot'),
    await service.upload(cyclonedx(packages('girth@1.0.0', 'plain@1.0.0')), 'Console'),
  ]
})
afterAll(() => service.close())

interface Since {
  readonly newCount: number
  readonly goneCount: number
  readonly changedCount: number
  readonly staleCount: number
}

async function signOff(): Promise<void> {
  const text = 'mutation ($id: Uuid!) { sbomReviewCreate(input: { sbomId: $id }) { errors } }'
  expect(await service.data(text, { id: release })).toEqual({ sbomReviewCreate: { errors: [] } })
}

async function reviews(): Promise<readonly { readonly current: boolean; readonly since: Since }[]> {
  const text =
    'query ($id: Uuid!) { sbom(sbomId: $id) { reviews { current since { newCount goneCount changedCount staleCount } } } }'
  type Data = { sbom: { reviews: { current: boolean; since: Since }[] } }
  return (await service.data<Data>(text, { id: release })).sbom.reviews
}

const nothing: Since = { newCount: 0, goneCount: 0, changedCount: 0, staleCount: 0 }
const named = async () =>
  (await findingsOf(release, 'includeParts: true')).map((row) => {
    const { component, vexStatus } = row as unknown as Record<'component' | 'vexStatus', Record<string, string> | null>
    return `${component?.['purl']?.slice(8)} ${vexStatus?.['name'] ?? 'undecided'}`
  })

it('goes from three parts to a sign-off, which only a new part makes stale', async () => {
  const links: string[] = []
  for (const part of parts) links.push(await attach(release, part))
  await service.idle()
  expect((await named()).toSorted()).toEqual(['girth@1.0.0 undecided', 'saddle@1.0.0 undecided'])

  // Decided in its part: the other part that has the same finding is not.
  const calls = triageCalls(service)
  const [, boot = '', console_ = ''] = parts
  for (const part of [...parts.slice(0, 1), boot]) {
    const [finding] = await calls.findings(part)
    expect((await calls.decide(part, finding?.id ?? '', notAffected()))['errors']).toEqual([])
  }
  expect((await named()).toSorted()).toEqual([
    'girth@1.0.0 Not Affected',
    'girth@1.0.0 undecided',
    'saddle@1.0.0 Not Affected',
  ])
  await signOff()
  expect(await reviews()).toEqual([{ current: true, since: nothing }])

  const [last] = await calls.findings(console_)
  await calls.decide(console_, last?.id ?? '', notAffected())
  // What was listed twice is one finding now: the undecided one is gone.
  expect((await reviews())[0]?.current).toBe(false)
  await signOff()
  expect((await reviews())[0]).toEqual({ current: true, since: nothing })

  const next = await service.upload(cyclonedx(packages('saddle@1.0.0', 'halter@1.0.0'), '1.1.0'), 'Agent')
  expect((await reviews())[0]).toEqual({ current: true, since: nothing })
  await attach(release, next)
  await detach(links[0] ?? '')
  await service.idle()
  expect((await reviews())[0]).toEqual({
    current: false,
    since: { ...nothing, newCount: 1, changedCount: await undecided(next, 'saddle') },
  })

  const compared = `{ sbomCompare(baseSbomId: "${parts[0]}", targetSbomId: "${next}") { counts { componentsAdded componentsRemoved
    findingsIntroduced findingsFixed findingsUnchanged } } }`
  expect(await service.data(compared)).toEqual({
    sbomCompare: {
      counts: {
        ...{ componentsAdded: 1, componentsRemoved: 1 },
        ...{ findingsIntroduced: 1, findingsFixed: 0, findingsUnchanged: 1 },
      },
    },
  })
})

/** 1 if the finding of a package is undecided in a version: then the new version did not carry the answer over. */
async function undecided(id: string, name: string): Promise<number> {
  const found = (await triageCalls(service).findings(id)).find(({ component }) => component.name === name)
  return found?.vexStatus === null ? 1 : 0
}

it('is exported with a signature', async () => {
  const creating =
    'mutation ($input: SigningKeyCreateInput!) { signingKeyCreate(input: $input) { errors signingKey { id publicKey } } }'
  type Created = { signingKeyCreate: { errors: string[]; signingKey: { id: string; publicKey: string } } }
  const { signingKey } = (
    await service.data<Created>(creating, { input: { name: 'Release desk', algorithm: 'Ed25519' } })
  ).signingKeyCreate
  const text = `query ($id: Uuid!, $key: Uuid) { sbom(sbomId: $id) {
    download(spec: CycloneDX, format: "JSON", signingKeyId: $key, includeVulns: true) { content } } }`
  type Data = { sbom: { download: { content: string } } }
  const { sbom } = await service.data<Data>(text, { id: release, key: signingKey.id })
  exported = Buffer.from(sbom.download.content, 'base64').toString()
  publicKey = signingKey.publicKey
  expect(JSON.parse(exported)).toMatchObject({ bomFormat: 'CycloneDX', signature: { algorithm: 'Ed25519' } })
})

test.skipIf(!hasPython)(
  'the signature is right for another program, and not after a change (needs Python with "cryptography")',
  () => {
    expect(verifyWithPython(exported, publicKey)).toBe('valid')
    expect(verifyWithPython(exported.replace('yard', 'barn'), publicKey)).toBe('invalid')
  },
)

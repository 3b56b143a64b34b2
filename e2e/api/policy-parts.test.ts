// @module-tag long
// Policies of a version that contains others: they see what it inherits, count what parts share once, and follow every change of a part.
import { afterEach, expect, test } from 'vitest'
import { partCalls } from './support/part-calls.ts'
import { startPolicyService } from './support/policy-service.ts'
import { osv, severity, zip } from './support/osv.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { becomeIdle, cyclonedx } from './support/triage-service.ts'

let started: Awaited<ReturnType<typeof startPolicyService>> | undefined
afterEach(() => started?.running.close())

async function start() {
  started = await startPolicyService()
  const { running, results, verdict } = started
  /** The names of what violates the policy. */
  const violators = async (sbomId: string) => {
    await becomeIdle(running)
    await verdict(sbomId)
    const [result] = await results(sbomId, ', state: ["OPEN"]')
    return (result?.violations.nodes ?? []).map(({ subjectName }) => subjectName).toSorted((a, b) => a.localeCompare(b))
  }
  return { ...started, violators, ...partCalls(() => running) }
}

const fox = 'CVE-2026-0001 in fox 1.0.0'

test('a diamond is seen from both of its tops, once, and until it is detached', async () => {
  const { attach, create, detach, versionOf, violators } = await start()
  await create('Severe', 'finding', 'vuln.cvss >= 7')
  const [top, other] = [await versionOf(['elk@1.0.0']), await versionOf(['elk@1.0.0'])]
  const [left, right] = [await versionOf(['yak@1.0.0']), await versionOf(['fox@1.0.0'])]
  const leaf = await versionOf(['fox@1.0.0'])
  expect(await violators(top.id)).toEqual([])
  await attach(left.id, leaf.id)
  await attach(right.id, leaf.id)
  await attach(top.id, left.id)
  const last = await attach(top.id, right.id)
  const only = await attach(other.id, left.id)
  expect(await violators(top.id)).toEqual([fox])
  expect(await violators(right.id)).toEqual([fox])
  expect(await violators(other.id)).toEqual([fox])
  await detach(only)
  expect(await violators(other.id)).toEqual([])
  await detach(last)
  expect(await violators(top.id)).toEqual([fox])
})

test('a decision on a part and a scan of it change the verdict of what contains it, through others', async () => {
  const { attach, create, decide, findingsOf, running, versionOf, violators } = await start()
  await create('Severe', 'finding', 'vuln.cvss >= 7 and not (finding.status in (not_affected))')
  const [top, middle] = [await versionOf(['elk@1.0.0']), await versionOf(['yak@1.0.0'])]
  const part = await versionOf(['fox@1.0.0'])
  await attach(top.id, middle.id)
  await attach(middle.id, part.id)
  expect(await violators(top.id)).toEqual([fox])
  const [finding] = await findingsOf(part.id)
  await decide(part.id, finding?.id ?? '', notAffected())
  expect(await violators(top.id)).toEqual([])
  await running.importFile(
    zip([osv('CVE-2026-0001', 'fox', severity.critical), osv('CVE-2026-0009', 'fox', severity.critical)]),
  )
  expect(await violators(top.id)).toEqual(['CVE-2026-0009 in fox 1.0.0'])
})

test('what a policy asks of the version is asked of the one that is evaluated, also for what it inherits', async () => {
  const { attach, create, running, versionOf, violators } = await start()
  const { mutate } = triageCalls(running)
  await create('Restricted', 'finding', 'version.tlp is "TLP:RED" and vuln.cvss >= 7')
  const [top, part] = [await versionOf(['elk@1.0.0']), await versionOf(['fox@1.0.0'])]
  await attach(top.id, part.id)
  expect(await violators(top.id)).toEqual([])
  await mutate('sbomUpdate', { id: part.id, tlp: 'TLP:RED' })
  expect([await violators(top.id), await violators(part.id)]).toEqual([[], [fox]])
  await mutate('sbomUpdate', { id: part.id, tlp: 'TLP:GREEN' })
  await mutate('sbomUpdate', { id: top.id, tlp: 'TLP:RED' })
  expect([await violators(top.id), await violators(part.id)]).toEqual([[fox], []])
})

test('a part that is deleted leaves the verdict of what contained it, through others', async () => {
  const { attach, create, running, versionOf, violators } = await start()
  const { mutate } = triageCalls(running)
  await create('Severe', 'finding', 'vuln.cvss >= 7')
  const [top, middle] = [await versionOf(['elk@1.0.0']), await versionOf(['yak@1.0.0'])]
  const part = await versionOf(['fox@1.0.0'])
  await attach(top.id, middle.id)
  await attach(middle.id, part.id)
  expect(await violators(top.id)).toEqual([fox])
  expect((await mutate('sbomDelete', { id: part.id }))['errors']).toEqual([])
  expect([await violators(middle.id), await violators(top.id)]).toEqual([[], []])
})

test('what a part alone violates is found, although the version has an equal row of its own that does not', async () => {
  const { attach, create, running, versionOf, violators } = await start()
  await create('Copyleft', 'component', 'component.license in (GPL-3.0-only)')
  const file = cyclonedx(['pkg:npm/elk@1.0.0'])
  const document = JSON.parse(String(file.bytes)) as { components: { licenses?: object[] }[] } // as it was made
  for (const component of document.components) component.licenses = [{ license: { id: 'GPL-3.0-only' } }]
  const licensed = { ...file, bytes: JSON.stringify(document) }
  const [top, part] = [await versionOf(['elk@1.0.0']), await running.upload(licensed, 'Licensed')]
  const [middle, other] = [await versionOf(['elk@1.0.0']), await running.upload(licensed, 'Licensed, too')]
  await attach(top.id, middle.id)
  await attach(middle.id, part)
  await attach(middle.id, other)
  // Once, as equal rows that violate it count once.
  expect([await violators(part), await violators(middle.id), await violators(top.id)]).toEqual([
    ['elk 1.0.0'],
    ['elk 1.0.0'],
    ['elk 1.0.0'],
  ])
})

test('a severity that was set in the version does not hide the one of the part', async () => {
  const { attach, create, findingsOf, gate, running, versionOf, violators } = await start()
  const { mutate } = triageCalls(running)
  await create('Severe', 'finding', 'vuln.severity is critical')
  const [top, part] = [await versionOf(['fox@1.0.0']), await versionOf(['fox@1.0.0'])]
  await attach(top.id, part.id)
  expect(await violators(top.id)).toEqual([fox])
  const lower = async (id: string) => {
    const [finding] = await findingsOf(id)
    const input = { componentVulnIds: [finding?.id], severity: 'low', reason: 'Only in tests' }
    expect(await mutate('componentVulnSeverityUpdate', input)).toMatchObject({ errors: [] })
  }
  await lower(top.id)
  expect(await violators(top.id)).toEqual([fox])
  await expect.poll(async () => (await gate(top.id)).status).toBe('FAIL')
  await lower(part.id)
  await expect.poll(() => violators(top.id)).toEqual([])
})

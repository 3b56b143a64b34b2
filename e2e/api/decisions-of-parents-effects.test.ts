// @module-tag long
// What a decision for one version alone changes beyond lists: gates, sign-offs, files, and what lasts.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { inheritedCalls, nameOf } from './support/inherited-calls.ts'
import { osv, severity, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { startPolicyService } from './support/policy-service.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
let service: Service
afterEach(() => service.close())

const calls = { ...partCalls(() => service), ...inheritedCalls(() => service) }
const { attach, decide, rowsOf, versionOf } = calls
const affected = () => ({ vexStatusId: statusId('affected'), vexJustificationId: null })
const feed = (...more: ReturnType<typeof osv>[]) => zip([osv('GHSA-1', 'a', severity.critical), ...more])

async function start() {
  service = await startTriageService()
  await service.importFile(feed())
}

/** A version that contains another, which contains the last one, with a finding. */
async function chain() {
  const [top, middle, part] = [await versionOf([]), await versionOf([]), await versionOf(['a@1.0.0'])]
  await attach(top.id, middle.id)
  await attach(middle.id, part.id)
  const [finding] = await rowsOf(part.id)
  return { top, middle, part, id: finding?.id ?? '' }
}

it('policies see the decision in the version and above, and no other', async () => {
  const { create, results, running, verdict } = await startPolicyService()
  service = running
  const { undo } = triageCalls(running)
  await create('Open', 'finding', 'vuln.cvss >= 7 and not (finding.status in (not_affected))')
  const [top, middle, part] = [await versionOf(['elk@1.0.0']), await versionOf([]), await versionOf(['fox@1.0.0'])]
  await attach(top.id, middle.id)
  await attach(middle.id, part.id)
  const open = async () => {
    await service.idle()
    const counts: number[] = []
    for (const { id } of [top, middle, part]) {
      await verdict(id)
      const [result] = await results(id, ', state: ["OPEN"]')
      counts.push(result?.violations.nodes.length ?? 0)
    }
    return counts
  }
  const [finding] = await rowsOf(part.id)
  const id = finding?.id ?? ''
  expect(await open()).toEqual([1, 1, 1])
  expect(await decide(middle.id, id, notAffected())).toMatchObject({ errors: [] })
  expect(await open()).toEqual([0, 0, 1])
  expect(await decide(top.id, id, affected())).toMatchObject({ errors: [] })
  expect(await open()).toEqual([1, 0, 1])
  expect(await decide(part.id, id, notAffected())).toMatchObject({ errors: [] })
  expect(await open()).toEqual([1, 0, 0])
  expect(await undo({ sbomId: top.id })).toMatchObject({ errors: [] })
  expect(await open()).toEqual([0, 0, 0])
})

it('a sign-off of the version and of what contains it is not current after it, that of the part is', async () => {
  await start()
  const { mutate, undo } = triageCalls(service)
  const { top, middle, part, id } = await chain()
  for (const version of [top, middle, part])
    expect(await mutate('sbomReviewCreate', { sbomId: version.id })).toMatchObject({ errors: [] })
  const current = async () => {
    const found: string[] = []
    for (const version of [top, middle, part]) {
      const text = `{ sbom(sbomId: "${version.id}") { reviews { current since { newCount changedCount goneCount } } } }`
      const { sbom } = await service.data<{ sbom: { reviews: { current: boolean; since: object }[] } }>(text)
      found.push(JSON.stringify(sbom.reviews[0]))
    }
    return found.map((one) => JSON.parse(one) as object)
  }
  const same = { current: true, since: { newCount: 0, changedCount: 0, goneCount: 0 } }
  const changed = { current: false, since: { newCount: 0, changedCount: 1, goneCount: 0 } }
  expect(await current()).toEqual([same, same, same])
  await decide(middle.id, id, notAffected())
  expect(await current()).toEqual([changed, changed, same])
  await undo({ sbomId: middle.id })
  expect(await current()).toEqual([same, same, same])
})

it('files say what holds in the version that they are made of', async () => {
  await start()
  const { top, middle, part, id } = await chain()
  await decide(middle.id, id, notAffected())
  await decide(part.id, id, affected())
  await service.idle()
  const stated = async (version: string, args = '') => {
    const text = `{ sbom(sbomId: "${version}") { download(vex: "OPENVEX" ${args}) { content }
      vexPreview(format: "OPENVEX") { statementsCount rejection } } }`
    interface Answer {
      readonly download: { readonly content: string }
      readonly vexPreview: object
    }
    const { sbom } = await service.data<{ sbom: Answer }>(text)
    const document = JSON.parse(Buffer.from(sbom.download.content, 'base64').toString()) as {
      readonly statements: readonly { readonly status: string }[]
    }
    expect(sbom.vexPreview).toEqual({ statementsCount: document.statements.length, rejection: null })
    return document.statements.map(({ status }) => status)
  }
  expect([await stated(top.id), await stated(middle.id), await stated(part.id)]).toEqual([
    ...[['not_affected'], ['not_affected'], ['affected']],
  ])
  const sbom = async (version: string) => {
    const args = 'spec: CycloneDX, specVersion: "1.6", format: "JSON", includeVulns: true'
    const text = `{ sbom(sbomId: "${version}") { download(${args}) { content } } }`
    const answer = await service.data<{ sbom: { download: { content: string } } }>(text)
    return Buffer.from(answer.sbom.download.content, 'base64').toString()
  }
  expect(await sbom(top.id)).toContain('not_affected')
  expect(await sbom(part.id)).not.toContain('not_affected')
})

it('a version without own decisions of its parts needs one for a file of statements, and finds that of a parent', async () => {
  await start()
  const { top, middle, part, id } = await chain()
  const rejection = async (version: string, args = '') => {
    await service.idle()
    return JSON.stringify(
      await service.ask(`{ sbom(sbomId: "${version}") { download(vex: "CSAF" ${args}) { content } } }`),
    )
  }
  for (const version of [top, middle, part]) expect(await rejection(version.id)).toContain('errors')
  await decide(middle.id, id, affected())
  expect(await rejection(top.id)).not.toContain('errors')
  expect(await rejection(part.id)).toContain('errors')
  expect(await rejection(middle.id, ', excludeParts: true')).toContain('errors')
  const preview = `{ sbom(sbomId: "${top.id}") { vexPreview(format: "CSAF") { statementsCount undecidedCount rejection } } }`
  expect(await service.data(preview)).toEqual({
    sbom: { vexPreview: { statementsCount: 1, undecidedCount: 0, rejection: null } },
  })
})

it('follows what scans find out, and is told that its evidence changed', async () => {
  await start()
  const { middle, part, id } = await chain()
  await decide(middle.id, id, notAffected())
  const text = `{ sbom(sbomId: "${middle.id}") { vulns(first: 5) { nodes { id state severity stale sbom { id } vexStatus { name } } } } }`
  const shown = async () =>
    (await service.data<{ sbom: { vulns: { nodes: readonly object[] } } }>(text)).sbom.vulns.nodes
  expect(await shown()).toMatchObject([{ severity: 'critical', stale: false }])
  await service.importFile(zip([osv('GHSA-1', 'a', severity.medium)]))
  expect(await shown()).toMatchObject([
    { severity: 'medium', stale: true, sbom: { id: part.id }, vexStatus: { name: 'Not Affected' } },
  ])
  await service.importFile(zip([osv('GHSA-1', 'z')]))
  expect(await shown()).toEqual([])
  await service.importFile(feed())
  expect(await shown()).toMatchObject([{ severity: 'critical', vexStatus: { name: 'Not Affected' } }])
})

it('notes about the row are those of the version alone', async () => {
  await start()
  const { mutate, queue } = triageCalls(service)
  const { middle, part, id } = await chain()
  const { componentVuln } = await decide(middle.id, id, { vexStatusId: statusId('under_investigation') })
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const ids = { componentVulnIds: [componentVuln?.id] }
  expect(await queue(middle.id, 'includeParts: true')).toEqual(['a'])
  expect(await mutate('componentVulnSnooze', { ...ids, until })).toMatchObject({ errors: [] })
  expect(await queue(middle.id, 'includeParts: true')).toEqual([])
  expect(await queue(part.id)).toEqual(['a'])
  const counts = `{ triageQueue(sbomId: "${middle.id}", includeParts: true) { progress { snoozed stale total } } }`
  expect(await service.data(counts)).toEqual({ triageQueue: { progress: { snoozed: 1, stale: 0, total: 1 } } })
  const severe = { severity: 'low', reason: 'Not reachable' }
  expect(await mutate('componentVulnSeverityUpdate', { ...ids, ...severe })).toMatchObject({
    errors: [],
  })
  const severities = async (version: string) => {
    const text = `{ sbom(sbomId: "${version}") { vulns(first: 5) { nodes { severity } } } }`
    return (await service.data<{ sbom: { vulns: { nodes: { severity: string }[] } } }>(text)).sbom.vulns.nodes
  }
  await service.importFile(feed(osv('GHSA-7', 'zz')))
  expect([await severities(middle.id), await severities(part.id)]).toEqual([
    [{ severity: 'low' }],
    [{ severity: 'critical' }],
  ])
})

it('is there after a restart, and the log of changes has it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-parents-'))
  service = await startTriageService(folder)
  await service.importFile(feed())
  const { middle, part, id } = await chain()
  await decide(middle.id, id, notAffected())
  const log = `{ sbom(sbomId: "${middle.id}") { changeLog(first: 5) { nodes { operation } } } }`
  const { sbom } = await service.data<{ sbom: { changeLog: { nodes: readonly { operation: string }[] } } }>(log)
  expect(sbom.changeLog.nodes.map(({ operation }) => operation)).toContain('componentVexUpdate')
  await service.stop()
  service = await startTriageService(folder)
  await service.idle()
  expect([(await rowsOf(middle.id)).map(nameOf), (await rowsOf(part.id)).map(nameOf)]).toEqual([
    ['Not Affected'],
    [null],
  ])
})

it('goes with the version that decided, and with the part', async () => {
  await start()
  const { mutate } = triageCalls(service)
  const { top, middle, part, id } = await chain()
  const { componentVuln, operation } = await decide(middle.id, id, notAffected())
  await decide(top.id, id, affected())
  const delet = async (version: string) => {
    expect(await mutate('sbomDelete', { id: version })).toMatchObject({ errors: [] })
    await service.idle()
  }
  await delet(middle.id)
  expect(await service.data(`{ componentVuln(id: "${componentVuln?.id}") { id } }`)).toEqual({ componentVuln: null })
  expect(await mutate('vexUndo', { operationId: operation.id })).toMatchObject({
    errors: [`Operation "${operation.id}" not found`],
  })
  expect([await rowsOf(top.id), (await rowsOf(part.id)).map(nameOf)]).toEqual([[], [null]])
  await attach(top.id, part.id)
  expect((await rowsOf(top.id)).map(nameOf)).toEqual(['Affected'])
  await delet(part.id)
  expect(await rowsOf(top.id)).toEqual([])
})

it('holds for the next document of the part where its environment retains decisions, otherwise it goes with the old one', async () => {
  await start()
  const { mutate } = triageCalls(service)
  const replace = async (sbomId: string, packages: readonly string[]) => {
    const text = 'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }'
    const file = cyclonedx(packages.map((name) => `pkg:npm/${name}`))
    expect(await service.send(text, { input: { sbomId, doc: null } }, 'input.doc', file)).toMatchObject({
      sbomDocumentCreate: { errors: [] },
    })
    await service.idle()
  }
  for (const retains of [true, false]) {
    const { top, middle, part, id } = await chain()
    const { sbom } = await service.data<{ sbom: { projectId: string } }>(`{ sbom(sbomId: "${part.id}") { projectId } }`)
    await mutate('projectUpdate', { id: sbom.projectId, retainVulnerabilityStatus: retains })
    await decide(middle.id, id, notAffected())
    await replace(part.id, ['b@1.0.0', 'a@1.0.0'])
    const after = async () => [(await rowsOf(top.id)).map(nameOf), (await rowsOf(part.id)).map(nameOf)]
    expect(await after()).toEqual([[retains ? 'Not Affected' : null], [null]])
    // Gone for a while, it comes back.
    await replace(part.id, ['b@1.0.0'])
    expect(await after()).toEqual([[], []])
    await replace(part.id, ['a@1.0.0', 'c@1.0.0'])
    expect(await after()).toEqual([[retains ? 'Not Affected' : null], [null]])
  }
})

it('thousands of findings are decided, undone and decided again for one version alone', async () => {
  await start()
  const { decideMany, redo, undo } = triageCalls(service)
  const [parent, part] = [await versionOf([]), await versionOf(Array.from({ length: 1100 }, (_, at) => `a@1.0.${at}`))]
  await attach(parent.id, part.id)
  const text = `{ sbom(sbomId: "${part.id}") { vulns(first: 1000) { nodes { id } } rest: vulns(first: 1000, orderBy: {
    field: COMPONENT_VULNS_COMPONENT, direction: DESC }) { nodes { id } } } }`
  type Nodes = { readonly nodes: readonly { readonly id: string }[] }
  const { sbom } = await service.data<{ sbom: { vulns: Nodes; rest: Nodes } }>(text)
  const ids = [...new Set([...sbom.vulns.nodes, ...sbom.rest.nodes].map(({ id }) => id))]
  expect(ids.length).toBeGreaterThan(1000)
  const counts = async () => {
    const count = (id: string) => `sbom(sbomId: "${id}") { vulns(status: ["affected"]) { totalCount } }`
    const found = await service.data<Record<'above' | 'below', { vulns: { totalCount: number } }>>(
      `{ above: ${count(parent.id)} below: ${count(part.id)} }`,
    )
    return [found.above.vulns.totalCount, found.below.vulns.totalCount]
  }
  expect(await decideMany(ids, { currentSbomId: parent.id, ...affected() })).toMatchObject({
    ...{ errors: [], changedCount: ids.length },
  })
  expect(await counts()).toEqual([ids.length, 0])
  expect(await undo({ sbomId: parent.id })).toMatchObject({ errors: [] })
  expect(await counts()).toEqual([0, 0])
  expect(await redo({ sbomId: parent.id })).toMatchObject({ errors: [] })
  expect(await counts()).toEqual([ids.length, 0])
})

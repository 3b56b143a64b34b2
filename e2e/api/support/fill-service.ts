// Gives a service something for every argument to choose from: two products, two versions of one, findings, decisions, an archived version.
import { osv, severity, zip } from './osv.ts'
import type { startTriageService } from './triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>

const unknownId = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'

/** Fills a service and returns the texts of required arguments, by `field.argument` or by the argument's name. */
export async function fillService(service: Service): Promise<Record<string, string>> {
  await service.data('mutation { sampleProductCreate(input: {}) { errors } }')
  await service.idle()
  const kept = [
    osv('GHSA-1', 'a', { ...severity.medium, aliases: ['CVE-2026-0001'] }),
    osv('GHSA-2', 'b', severity.medium),
  ]
  await service.importFile(zip([...kept, osv('GHSA-4', 'a')]), 'own')
  const older = await service.upload(document('1.0.0', ['a', 'b', 'c']))
  await decideAll(service)
  const sbomId = await service.upload(document('2.0.0', ['a', 'b', 'c', 'd']))
  await service.importFile(zip([...kept, osv('GHSA-3', 'c')]), 'own')
  const found = await idsOf(service, sbomId)
  await change(service, older, found)
  await addParts(service, sbomId)
  const policyId = await addPolicies(service, [older, sbomId])
  await addShareLinks(service, found.sbom.project.projectGroupId)
  await addTickets(service, found.sbom.id)
  const { sbom, jobs, affected } = found
  const [finding] = sbom.vulns.nodes
  const [opened] = sbom.documents
  const texts = {
    ...{ sbomId, id: unknownId, baseSbomId: sbomId, targetSbomId: older, vulnId: 'CVE-2026-0001' },
    ...{ envId: sbom.projectId, 'projectGroup.id': sbom.project.projectGroupId, 'project.id': sbom.projectId },
    ...{ 'component.id': finding?.componentId, 'vuln.id': finding?.vulnId, 'componentVuln.id': finding?.id },
    ...{ metric: 'OPEN_FINDINGS', format: 'PDF', 'job.id': jobs.nodes[0]?.id, vexStatusId: affected },
    ...{ documentId: opened?.id, otherDocumentId: opened?.id, 'policy.id': policyId, appliesTo: 'component' },
    ...{ 'license.id': 'MIT', licensesExp: 'GPL-2.0 OR MIT' },
  }
  const given = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.stringify(text ?? '')]))
  const findings = { 'componentVexPreview.componentVulnIds': `[${given['componentVuln.id']}]` }
  const conditions = '{ conditions: [{ subject: "component.name", operator: "exists" }] }'
  return {
    ...given,
    ...findings,
    'policyPreview.conditions': conditions,
    'checkFixPreview.checkCode': '"C10"',
    'export.format': 'CSV',
    'find.text': '"pkg:npm/a"',
    'Query.sbom': `sbomId: "${sbomId}"`,
  }
}

const document = (label: string, libraries: readonly string[]) => ({
  name: `${label}.cdx.json`,
  bytes: JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: label } },
    components: libraries.map((name) => ({
      ...{ type: name === 'c' ? 'framework' : 'library', 'bom-ref': name, name, version: '1.0.0' },
      ...{ purl: `pkg:npm/${name}@1.0.0`, licenses: licensesOf(name) },
    })),
    dependencies: [
      { ref: 'app', dependsOn: ['a'] },
      { ref: 'a', dependsOn: libraries.slice(1) },
    ],
    externalReferences: [{ type: 'bom', url: 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1' }],
    vulnerabilities: ['CVE-2026-0001', 'CVE-2026-0009'].map((id) => ({ id, affects: [{ ref: 'a' }] })),
  }),
})

/** An own license, which one component carries, and none for the last. */
function licensesOf(name: string) {
  const ids: Readonly<Record<string, string>> = { a: 'MIT', b: 'LicenseRef-own', c: 'Apache-2.0' }
  return name in ids ? [{ expression: ids[name] }] : []
}

async function affectedStatus(service: Service): Promise<string> {
  const { vexStatuses } = await service.data<{ vexStatuses: { id: string; name: string }[] }>(
    '{ vexStatuses { id name } }',
  )
  return vexStatuses.find(({ name }) => name === 'Affected')?.id ?? ''
}

/** Decides every finding, so that none is removed with its advisory. */
async function decideAll(service: Service): Promise<void> {
  const affected = await affectedStatus(service)
  const { componentVulns } = await service.data<{ componentVulns: { nodes: { id: string; sbom: { id: string } }[] } }>(
    '{ componentVulns { nodes { id sbom { id } } } }',
  )
  const decisions = componentVulns.nodes.map(({ id, sbom }, at) => `d${at}: ${decision(id, sbom.id, affected)}`)
  await service.data(`mutation { ${decisions.join('\n')} }`)
}

const decision = (finding: string, version: string, status: string) =>
  `componentVexUpdate(input: { componentVulnId: "${finding}", currentSbomId: "${version}", vexStatusId: "${status}" }) { errors }`

async function idsOf(service: Service, sbomId: string) {
  const found = await service.data<{
    sbom: {
      id: string
      projectId: string
      project: { projectGroupId: string }
      documents: { id: string }[]
      vulns: { nodes: { id: string; componentId: string; vulnId: string }[] }
    }
    jobs: { nodes: { id: string }[] }
  }>(`{ sbom(sbomId: "${sbomId}") { id projectId project { projectGroupId } documents { id }
    vulns { nodes { id componentId vulnId } } } jobs { nodes { id } } }`)
  return { ...found, affected: await affectedStatus(service) }
}

async function change(service: Service, older: string, { sbom, affected }: Awaited<ReturnType<typeof idsOf>>) {
  const [finding, snoozed] = sbom.vulns.nodes
  await service.data(`mutation {
    ${decision(finding?.id ?? '', sbom.id, affected)}
    componentVulnSnooze(input: { componentVulnIds: ["${snoozed?.id}"], until: "2099-01-01" }) { errors }
    sbomUpdate(input: { id: "${older}", archived: true }) { errors }
    field: customFieldCreate(input: { name: "Team" }) { errors }
    excluded: advisoryExclusionCreate(input: { recordId: "GHSA-4", purl: "pkg:npm/a", reason: "x" }) { errors }
    other: advisoryExclusionCreate(input: { recordId: "GHSA-y", purl: "pkg:npm/y", reason: "y" }) { errors }
  }`)
  const { tokenCreate } = await service.data<{ tokenCreate: { token: { id: string } } }>(
    'mutation { tokenCreate(input: { name: "old" }) { token { id } } }',
  )
  await service.data(`mutation { tokenRevoke(input: { id: "${tokenCreate.token.id}" }) { errors } }`)
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  await service.data(`mutation {
    serviceAccountCreate(input: { name: "Build", purpose: "Uploads", role: "Operator", expiresAt: "${expiresAt}" }) { errors }
  }`)
  await service.idle()
}

/** Two versions that the version contains, and two that contain it. */
async function addParts(service: Service, sbomId: string): Promise<void> {
  const others: string[] = []
  for (const name of ['e', 'f', 'g', 'h']) others.push(await service.upload(document('1.0.0', [name, 'a']), name))
  const [first, second, ...parents] = others
  const links = [...[first, second].map((part) => [sbomId, part]), ...parents.map((parent) => [parent, sbomId])]
  const calls = links.map(
    ([of, part], at) => `l${at}: partAttach(input: { sbomId: "${of}", partSbomId: "${part}" }) { errors }`,
  )
  await service.data(`mutation { ${calls.join('\n')} }`)
  await service.idle()
}

const named = (name: string) =>
  `conditions: { conditions: [{ subject: "component.name", operator: "is", value: "${name}" }] }`

/** Two policies that versions violate, with waivers that are in effect and one that is not, and two named lists. Returns a policy. */
async function addPolicies(service: Service, versions: readonly string[]): Promise<string> {
  type Made = Record<'one' | 'two', { policy: { id: string } }>
  const { one, two } = await service.data<Made>(`mutation {
    one: policyCreate(input: { name: "Finding policy", description: "zz", appliesTo: "finding", ${named('a')} }) { policy { id } }
    two: policyCreate(input: { name: "Component policy", appliesTo: "component", resultType: "warn", conditions: {
      conditions: [{ subject: "component.name", operator: "in", values: ["a", "b", "c"] }] } }) { policy { id } }
    own: licenseCreate(input: { spdxId: "own", name: "Own", state: "rejected" }) { errors }
    mit: licenseUpdate(input: { id: "MIT", state: "approved" }) { errors }
    first: namedListCreate(input: { name: "first", values: ["1"] }) { errors }
    second: namedListCreate(input: { name: "second", values: ["2"] }) { errors }
    saddle: savedFindCreate(input: { text: "saddle" }) { errors }
    quiet: savedFindCreate(input: { text: "girth", watched: false }) { errors }
    view: savedViewCreate(input: { name: "KEV", filterText: "vuln.kev is yes" }) { errors }
    other: savedViewCreate(input: { name: "Direct", list: "components" }) { errors }
  }`)
  await service.idle()
  const waiver = (name: string, policyId: string, covered: string) =>
    `${name}: policyWaiverCreate(input: { policyId: "${policyId}", ${covered}, reason: "x", expiresAt: "${inAMonth()}" }) {
      errors policyWaiver { id } }`
  const made = await service.data<Record<string, { policyWaiver: { id: string } }>>(`mutation {
    ${waiver('a', two.policy.id, 'purl: "pkg:npm/a"')}
    ${waiver('b', two.policy.id, 'purl: "pkg:npm/b"')}
    ${waiver('c', one.policy.id, `sbomId: "${versions[0]}"`)}
    ${waiver('d', two.policy.id, 'purl: "pkg:npm/z"')}
    run: policyRun(input: { sbomIds: ${JSON.stringify(versions)} }) { errors }
  }`)
  await service.data(`mutation { policyWaiverRevoke(input: { id: "${made['d']?.policyWaiver.id}" }) { errors } }`)
  await service.idle()
  return one.policy.id
}

/** Links of a product: two that work and one that does not. */
async function addShareLinks(service: Service, product: string): Promise<void> {
  const make = (name: string) =>
    `${name}: shareLinkCreate(input: { projectGroupId: "${product}", name: "${name}" }) { shareLink { id } }`
  const made = await service.data<Record<string, { shareLink: { id: string } }>>(
    `mutation { ${make('a')} ${make('b')} ${make('c')} }`,
  )
  await service.data(`mutation { shareLinkRevoke(input: { id: "${made['c']?.shareLink.id}" }) { errors } }`)
}

/** Trackers, and tickets that wait: the network is off. */
async function addTickets(service: Service, version: string): Promise<void> {
  const make = (name: string) =>
    `${name}: trackerCreate(input: { name: "${name}", kind: "GITHUB", project: "example/${name}", token: "x" }) { tracker { id } }`
  const trackers = await service.data<Record<string, { tracker: { id: string } }>>(
    `mutation { ${make('a')} ${make('b')} }`,
  )
  type Found = { sbom: { vulns: { nodes: { id: string }[] } } }
  const { sbom } = await service.data<Found>(`{ sbom(sbomId: "${version}") { vulns(first: 2) { nodes { id } } } }`)
  const ids = sbom.vulns.nodes.map(({ id }) => id)
  for (const [name, id] of [
    ['a', ids[0]],
    ['b', ids[0]],
    ['a', ids[1]],
  ] as const) {
    const input = `trackerId: "${trackers[name]?.tracker.id}", componentVulnId: "${id}"`
    await service.data(`mutation { ticketCreate(input: { ${input} }) { errors } }`)
  }
}

function inAMonth(): string {
  return new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
}

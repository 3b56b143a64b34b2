// What lynk-mcp, a server in Go that lets an assistant read and decide, sends, and what it does with the answers. The documents are written for
// this test: their fields, arguments and variables are those of the program. It takes only tokens of its own form.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, runServer } from '#server/run-server.ts'
import { osv, severity, zip } from './support/osv.ts'
import { at, createClientToken, goHttp, otherClient } from './support/other-clients.ts'
import { becomeIdle, bootstrapToken, cyclonedx, endpointClient, importFile, upload } from './support/triage-service.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-api-'))
let server: RunningServer
let ask: (query: string, variables?: object) => Promise<Record<string, unknown>>
let versions: readonly [string, string]
beforeAll(async () => {
  const open = { host: '127.0.0.1', port: 0, tls: undefined, publicUrl: undefined, log: () => {} }
  const limits = { rateLimits: { requests: 0, uploads: 0 } }
  server = await runServer({ ...open, ...limits, dataFolder, bootstrapToken, tokenPrefix: 'lynk_live_' })
  const owner = endpointClient(server.url)
  const { critical } = severity
  await importFile(owner, zip([osv('CVE-2026-0001', 'fox', critical), osv('CVE-2026-0002', 'owl', severity.medium)]))
  const first = await upload(owner, cyclonedx(['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0']))
  versions = [first, await upload(owner, cyclonedx(['pkg:npm/fox@2.0.0', 'pkg:npm/elk@3.0.0'], '1.1.0'))]
  await becomeIdle(owner)
  const token = await createClientToken(server.url, bootstrapToken, 'Operator')
  expect(token.startsWith('lynk_live_')).toBe(true) // the program takes no other
  const client = otherClient(server.url, token, goHttp)
  ask = async (query, variables) => {
    const { status, body } = await client.ask(
      { query, ...(variables && { variables }) },
      { 'user-agent': 'lynk-mcp/1.0' },
    )
    expect([status, body['errors']], JSON.stringify(body)).toEqual([200, undefined]) // any other ends its call
    return body['data'] as Record<string, unknown>
  }
})
afterAll(async () => {
  await server.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const page = 'totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'
const stats = 'stats { compCount compPurlCount compCpeCount compLicenseCount compSupplierCount vulnStats }'
const version = `id projectVersion spec specVersion format lifecycle createdAt updatedAt projectId ${stats}`
const component = 'id name version kind purl cpes licensesExp group description primary internal sbomId updatedAt'

test('reads the organization, then products and environments', async () => {
  expect(await ask('query GetBasicOrganization { organization { name } }')).toEqual({
    organization: { name: expect.any(String) as string },
  })
  const whole = await ask(`query GetOrganization { organization { id name email url status tier updatedAt }
    organizationMetric { projectCount versionCount componentCount vulnsMetric } }`)
  expect(whole).toMatchObject({ organizationMetric: { projectCount: 3, versionCount: 2 } })
  const list = `query GetProjectGroups($first: Int, $after: String, $search: String) {
    organization { projectGroups(first: $first, after: $after, search: $search) {
      nodes { id name description enabled organizationId updatedAt sbomsCount } ${page} } } }`
  const { organization } = await ask(list, { first: 25 })
  const [product] = at(organization, 'projectGroups', 'nodes') as { id: string }[]
  expect(product).toMatchObject({ name: 'App', enabled: true, sbomsCount: 2 })
  const one = await ask(
    `query GetProjectGroup($id: Uuid!, $projectsFirst: Int, $projectsAfter: String) { projectGroup(id: $id) {
      id name description enabled organizationId updatedAt sbomsCount
      projects(first: $projectsFirst, after: $projectsAfter) {
        nodes { id name description enabled updatedAt sbomsCount } pageInfo { hasNextPage endCursor } } } }`,
    { id: product?.id, projectsFirst: 2 },
  )
  const environments = at(one, 'projectGroup', 'projects', 'nodes') as {
    id: string
    name: string
    sbomsCount: number
  }[]
  expect(environments).toHaveLength(2)
  const filled = environments.find(({ sbomsCount }) => sbomsCount === 2)
  const inside = await ask(
    `query GetProject($id: Uuid!) { project(id: $id) { id name description enabled projectGroupId updatedAt sbomsCount
      projectGroup { id name } } }`,
    { id: filled?.id },
  )
  expect(inside).toMatchObject({ project: { projectGroup: { name: 'App' } } })
  const sboms = await ask(
    `query GetProjectSboms($projectId: Uuid!, $first: Int, $after: String, $lifestage: [ProductLifecycleStageEnum!]) {
      project(id: $projectId) { sbomVersions(first: $first, after: $after, lifestage: $lifestage) { nodes { ${version} } ${page} } } }`,
    { projectId: filled?.id, first: 1 },
  )
  expect(at(sboms, 'project', 'sbomVersions')).toMatchObject({
    ...{ totalCount: 2, pageInfo: { hasNextPage: true } },
    nodes: [{ id: versions[1], projectVersion: '1.1.0', spec: 'CycloneDX', stats: { compCount: 2 } }],
  })
})

test('reads one version, its components and its findings, with filters', async () => {
  const [sbomId] = versions
  const sbom = await ask(
    `query GetSbom($sbomId: Uuid!) { sbom(sbomId: $sbomId) { ${version} project { id name projectGroupId } } }`,
    { sbomId },
  )
  expect(sbom).toMatchObject({ sbom: { id: sbomId, stats: { compCount: 2, vulnStats: { critical: 1, medium: 1 } } } })
  const components = `query GetSbomComponents($sbomId: Uuid!, $first: Int, $after: String, $search: String, $kind: [String!], $direct: Boolean) {
    sbom(sbomId: $sbomId) { components(sbomId: $sbomId, first: $first, after: $after, search: $search, kind: $kind, direct: $direct) {
      nodes { ${component} } ${page} } } }`
  const direct = await ask(components, { sbomId, first: 50, direct: true, kind: ['library'] })
  const [found] = at(direct, 'sbom', 'components', 'nodes') as { id: string }[]
  expect(found).toMatchObject({ name: 'fox', purl: 'pkg:npm/fox@1.0.0', sbomId, primary: false })
  const one = await ask(
    `query GetComponent($id: Uuid!, $sbomId: Uuid!) { component(id: $id, sbomId: $sbomId) { ${component}
      sbom { id projectVersion project { id name } } } }`,
    { id: found?.id, sbomId },
  )
  expect(one).toMatchObject({ component: { id: found?.id, sbom: { projectVersion: '1.0.0' } } })
  const finding = `id componentId vulnId sbomId fixedIn fixedVersions detail impact actionStmt createdAt updatedAt
    component { id name version purl sbomId }
    vuln { id vulnId desc sev cvssScore cvssVector source publishedAt lastModifiedAt vulnInfo { cveId epssScore epssPercentile kev cwes } }
    vexStatus { id name } vexJustification { id name }`
  const vulns = `query GetSbomVulns($sbomId: Uuid!, $first: Int, $after: String, $severity: [String!], $status: [String!], $kev: Boolean,
      $search: String) {
    sbom(sbomId: $sbomId) { vulns(sbomId: $sbomId, first: $first, after: $after, severity: $severity, status: $status, kev: $kev,
      search: $search) { nodes { ${finding} } ${page} } } }`
  const listed = async (filter: object) => {
    const nodes = at(await ask(vulns, { sbomId, first: 50, ...filter }), 'sbom', 'vulns', 'nodes') as Record<
      string,
      unknown
    >[]
    return nodes.map((node) => at(node, 'vuln', 'vulnId'))
  }
  expect(await listed({})).toEqual(['CVE-2026-0001', 'CVE-2026-0002'])
  expect(await listed({ severity: ['medium'] })).toEqual(['CVE-2026-0002'])
  expect(await listed({ kev: true })).toEqual([])
  expect(await listed({ search: 'fox' })).toEqual(['CVE-2026-0001'])
  const all = await ask(
    `query GetComponentVulns($first: Int, $after: String, $severity: [String!], $status: [String!], $kev: Boolean, $search: String,
      $projectIds: [Uuid!], $projectGroupIds: [Uuid!]) {
      componentVulns(first: $first, after: $after, severity: $severity, status: $status, kev: $kev, search: $search,
        projectIds: $projectIds, projectGroupIds: $projectGroupIds) { nodes { ${finding} } ${page} } }`,
    { first: 50, severity: ['critical'] },
  )
  const [critical] = at(all, 'componentVulns', 'nodes') as { vuln: { id: string } }[]
  const vuln = await ask(
    `query GetVuln($id: Uuid!) { vuln(id: $id) { id vulnId desc sev cvssScore cvssVector source publishedAt lastModifiedAt updatedAt
      vulnInfo { id cveId epssScore epssPercentile kev cwes advisories } } }`,
    { id: critical?.vuln.id },
  )
  expect(vuln).toMatchObject({ vuln: { vulnId: 'CVE-2026-0001', sev: 'critical', cvssScore: 9.8 } })
  const looked = await ask(
    `query CveLookup($vulnId: String!) { cveLookup(vulnId: $vulnId) { vulnId description severity published lastModified cvssScore
      cvssVector cwes advisories } }`,
    { vulnId: 'CVE-2026-0002' },
  )
  expect(looked).toMatchObject({ cveLookup: { vulnId: 'CVE-2026-0002', severity: 'medium' } })
})

test('decides by ids that it looked up, and changes a component and its supplier', async () => {
  const [currentSbomId] = versions
  const { vexStatuses } = await ask('query GetVexStatuses { vexStatuses { id name } }')
  const status = (vexStatuses as { id: string; name: string }[]).find(({ name }) => name === 'Affected')
  const { sbom } = await ask(
    'query ($sbomId: Uuid!) { sbom(sbomId: $sbomId) { vulns { nodes { id componentId } } } }',
    {
      sbomId: currentSbomId,
    },
  )
  const [finding] = at(sbom, 'vulns', 'nodes') as { id: string; componentId: string }[]
  const decided = await ask(
    `mutation UpdateComponentVex($componentVulnId: Uuid!, $currentSbomId: Uuid!, $vexStatusId: Uuid, $vexJustificationId: Uuid,
      $cdxResponseId: Uuid, $note: String, $impact: String, $detail: String, $action: String, $fixedIn: String, $propagateVex: Boolean,
      $resolutionDate: ISO8601Date, $componentVulnCustomFieldAttributes: [ComponentVulnCustomFieldAttributesInput!]) {
      componentVexUpdate(input: { componentVulnId: $componentVulnId, currentSbomId: $currentSbomId, vexStatusId: $vexStatusId,
        vexJustificationId: $vexJustificationId, cdxResponseId: $cdxResponseId, note: $note, impact: $impact, detail: $detail,
        action: $action, fixedIn: $fixedIn, propagateVex: $propagateVex, resolutionDate: $resolutionDate,
        componentVulnCustomFieldAttributes: $componentVulnCustomFieldAttributes }) {
        componentVuln { id componentId vulnId sbomId fixedIn detail impact actionStmt vexStatus { id name } vexJustification { id name } }
        errors } }`,
    {
      componentVulnId: finding?.id,
      currentSbomId,
      vexStatusId: status?.id,
      action: 'Update it',
      resolutionDate: '2027-01-31',
    },
  )
  expect(decided).toMatchObject({
    componentVexUpdate: {
      errors: [],
      componentVuln: { id: finding?.id, actionStmt: 'Update it', vexStatus: { name: 'Affected' } },
    },
  })
  const changed = await ask(
    `mutation UpdateComponent($id: Uuid!, $sbomId: Uuid!, $description: String, $supportLevel: ComponentSupportLevelEnum,
      $endOfSupport: DateOrEmptyString, $checksums: [ChecksumInput!], $externalUrls: [ExternalUrlInput!], $licenses: LicenseInput) {
      componentUpdate(input: { id: $id, sbomId: $sbomId, description: $description, supportLevel: $supportLevel,
        endOfSupport: $endOfSupport, checksums: $checksums, externalUrls: $externalUrls, licenses: $licenses }) {
        component { ${component} scope copyright uniqueId notice supportLevel endOfSupport checksums { alg content }
          externalUrls { name url } }
        errors } }`,
    {
      ...{ id: finding?.componentId, sbomId: currentSbomId, description: 'Quick', supportLevel: 'ABANDONED' },
      ...{ endOfSupport: '2026-12-31', licenses: { licensesExp: 'MIT' } },
    },
  )
  expect(changed).toMatchObject({
    componentUpdate: {
      errors: [],
      component: { description: 'Quick', supportLevel: 'ABANDONED', endOfSupport: '2026-12-31', licensesExp: 'MIT' },
    },
  })
  type Made = { compSupplierCreate: { compSupplier: { id: string } } }
  const { compSupplierCreate } = await endpointClient(server.url).data<Made>(
    'mutation ($input: CompSupplierCreateInput!) { compSupplierCreate(input: $input) { compSupplier { id } errors } }',
    { input: { componentId: finding?.componentId, name: 'Fox' } },
  )
  const supplier = await ask(
    `mutation UpdateComponentSupplier($id: Uuid!, $name: String, $url: String, $contactName: String, $contactEmail: String) {
      compSupplierUpdate(input: { id: $id, name: $name, url: $url, contactName: $contactName, contactEmail: $contactEmail }) {
        compSupplier { id name url contactName contactEmail } errors } }`,
    { id: compSupplierCreate.compSupplier.id, name: 'Fox Makers' },
  )
  expect(supplier).toMatchObject({
    compSupplierUpdate: { errors: [], compSupplier: { name: 'Fox Makers' } },
  })
})

test('compares two versions, and reads policies, licenses and checks', async () => {
  const [sourceSbomId, targetSbomId] = versions
  const drift = await ask(
    `query GetSbomDrift($sourceSbomId: Uuid!, $targetSbomId: Uuid!) { sbom(sbomId: $sourceSbomId) {
      sbomDrift(targetSbomId: $targetSbomId) { diffType diffTags subjectComponentId targetComponentId
        subjectComponent { id name version purl } targetComponent { id name version purl } } } }`,
    { sourceSbomId, targetSbomId },
  )
  const rows = at(drift, 'sbom', 'sbomDrift') as Record<string, unknown>[]
  const names = rows.map((row) => at(row, 'subjectComponent', 'name') ?? at(row, 'targetComponent', 'name'))
  expect(names).toEqual(expect.arrayContaining(['fox', 'owl', 'elk']))
  const policies = await ask(`query GetPolicies($first: Int, $after: String, $search: String) {
    policies(first: $first, after: $after, search: $search) { nodes { id name description isEnabled resultType updatedAt } ${page} } }`)
  expect(policies).toMatchObject({ policies: { totalCount: expect.any(Number) as number } })
  const results = await ask(
    `query GetPolicyResults($first: Int, $after: String, $policyId: [Uuid!], $sbomId: [Uuid!], $resultType: [String!]) {
      policyResults(first: $first, after: $after, policyId: $policyId, sbomId: $sbomId, resultType: $resultType) {
        nodes { id policyId sbomId resultType result createdAt policy { id name } sbom { id projectVersion project { id name } } } ${page} } }`,
    { sbomId: [sourceSbomId] },
  )
  expect(results).toHaveProperty('policyResults.nodes')
  const licenses = await ask(`query GetLicenses($first: Int, $after: String, $status: [String!], $search: String) {
    organization { licenses(first: $first, after: $after, status: $status, search: $search) {
      nodes { id content { ... on License { shortId name } ... on LicenseCustom { spdxId name } } state copyLeft osiApproved fsfLibre
        deprecated attribution sourceDistribution modifications } ${page} } } }`)
  expect(licenses).toHaveProperty('organization.licenses.totalCount')
  const checks = await ask(
    `query GetDoctorResults($sbomId: Uuid!, $severity: [DoctorSeverityEnum!], $domain: [DoctorDomainEnum!], $forceRefresh: Boolean, $first: Int) {
      doctorResults(sbomId: $sbomId, severity: $severity, domain: $domain, forceRefresh: $forceRefresh, first: $first) { totalCount
        pageInfo { endCursor hasNextPage hasPreviousPage startCursor }
        nodes { checkCode checkName severity domain componentId componentName componentVersion autoFixable findings } } }`,
    { sbomId: sourceSbomId, first: 10, severity: ['high'], domain: ['identity'] },
  )
  expect(checks).toHaveProperty('doctorResults.nodes')
})

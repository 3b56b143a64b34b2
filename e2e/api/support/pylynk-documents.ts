// Documents with the fields, arguments, variables and aliases of those that pylynk 1.2.2 sends. They are written for the tests.

const byDate = 'orderBy: { field: PROJECT_GROUPS_UPDATED_AT, direction: DESC }'
export const countProducts = `query GetProductsCount($name: String, $enabled: Boolean) {
  organization { productNodes: projectGroups(search: $name, enabled: $enabled, ${byDate}) { prodCount: totalCount } } }`
const versions = 'versions: sboms { id vulnRunStatus updatedAt primaryComponent { name version } }'
export const listProducts = `query GetProducts($first: Int) {
  organization { productNodes: projectGroups(enabled: true, first: $first, ${byDate}) {
    prodCount: totalCount
    products: nodes { id name updatedAt enabled environments: projects { nodes { id: id name: name ${versions} } } }
  } } }`
export const findProduct = `query GetProductByName($name: String!, $first: Int) {
  organization { productNodes: projectGroups(search: $name, enabled: true, first: $first) {
    products: nodes { id name environments: projects { nodes { id name ${versions.replace('updatedAt', 'createdAt updatedAt')} } } }
  } } }`
export const uploadSbom = `mutation uploadSbom($doc: Upload!, $projectId: ID, $projectName: String, $projectGroupName: String, $projectGroupId: ID) {
  sbomUpload(input: { doc: $doc, projectId: $projectId, projectName: $projectName, projectGroupName: $projectGroupName,
    projectGroupId: $projectGroupId }) { errors } }`
export const downloadSbom = `query downloadSbom($projectId: Uuid!, $sbomId: Uuid!, $includeVulns: Boolean, $spec: SbomSpec, $original: Boolean,
    $package: Boolean, $lite: Boolean, $excludeParts: Boolean, $supportLevelOnly: Boolean, $includeSupportStatus: Boolean,
    $requireCompleted: [SbomProcessingStageEnum!]) {
  sbom(projectId: $projectId, sbomId: $sbomId) {
    download(sbomId: $sbomId, includeVulns: $includeVulns, spec: $spec, original: $original, dontPackageSbom: $package, lite: $lite,
      excludeParts: $excludeParts, supportLevelOnly: $supportLevelOnly, includeSupportStatus: $includeSupportStatus,
      requireCompleted: $requireCompleted) {
      ready content contentType filename processingStatus { automation vulnScan policyScan } } } }`
export const listVulns = `query GetVulnProductDetails($projectId: Uuid!, $sbomId: Uuid!, $first: Int) {
  sbom(projectId: $projectId, sbomId: $sbomId) { vulns(sbomId: $sbomId, first: $first) { totalCount nodes {
    id isPart createdAt fixedIn vexStatus { id name }
    vuln { id vulnId source updatedAt publishedAt lastModifiedAt cvssScore nvdAliasId sev cvssVector
      vulnInfo { kev epssScore epssPercentile cwes } }
    vexJustification { id name } impact detail note actionStmt cdxResponse { id name } fixedVersions
    component { name version kind ecosystem sbom { projectVersion project { projectGroup { name } } } } } } } }`
export const updateVex = `mutation UpdateCompVulnVex($compVulnId: Uuid!, $vexStatusId: Uuid, $sbomId: Uuid!, $propagateVex: Boolean,
    $vexJustificationId: Uuid, $cdxResponseId: Uuid, $note: String, $impact: String, $detail: String, $action: String, $fixedIn: String,
    $componentVulnCustomFieldAttributes: [ComponentVulnCustomFieldAttributesInput!]) {
  componentVexUpdate(input: { componentVulnId: $compVulnId, vexStatusId: $vexStatusId, currentSbomId: $sbomId,
    propagateVex: $propagateVex, vexJustificationId: $vexJustificationId, cdxResponseId: $cdxResponseId, note: $note, impact: $impact,
    detail: $detail, action: $action, fixedIn: $fixedIn, componentVulnCustomFieldAttributes: $componentVulnCustomFieldAttributes }) {
    componentVuln { id vexJustification { id name } vexStatus { id name } cdxResponse { id name } note impact detail actionStmt fixedIn }
    errors } }`
export const updateVexes = `mutation UpdateBulkCompVex($comVulnIds: [Uuid!]!, $vexStatusId: Uuid!, $sbomId: Uuid, $propagateVex: Boolean,
    $vexJustificationId: Uuid, $cdxResponseId: Uuid, $note: String, $impact: String, $detail: String, $action: String, $fixedIn: String,
    $componentVulnCustomFieldAttributes: [ComponentVulnCustomFieldAttributesInput!]) {
  componentVexBulkUpdate(input: { componentVulnIds: $comVulnIds, vexStatusId: $vexStatusId, currentSbomId: $sbomId,
    propagateVex: $propagateVex, vexJustificationId: $vexJustificationId, cdxResponseId: $cdxResponseId, note: $note, impact: $impact,
    detail: $detail, action: $action, fixedIn: $fixedIn, componentVulnCustomFieldAttributes: $componentVulnCustomFieldAttributes }) {
    clientMutationId errors componentVulns { id vulnId } } }`
export const attributions = `query GetAttributionsData($sbomId: Uuid!, $internal: Boolean, $primary: Boolean,
    $licenseType: AttributionLicenseTypeEnum, $includeParts: Boolean, $dedupe: Boolean, $search: String,
    $orderBy: AttributionComponentOrderByInput, $first: Int, $last: Int, $after: String, $before: String, $licenses: [String!],
    $direct: Boolean, $partIds: [Uuid!], $ids: [ID!]) {
  attributions(sbomId: $sbomId, internal: $internal, primary: $primary, licenseType: $licenseType, licenses: $licenses,
    includeParts: $includeParts, direct: $direct, partIds: $partIds, dedupe: $dedupe, search: $search, orderBy: $orderBy, first: $first,
    last: $last, after: $after, before: $before, ids: $ids) {
    totalCount
    nodes { id attribution { licensesExp declaredLicensesExp copyright notice licensesText { key value } }
      components { id name version sbomId patches { url content } } }
    pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }`

export const readGate = `query GetSbomPolicyGate($sbomId: Uuid!, $failOn: String) { sbomPolicyGate(sbomId: $sbomId, failOn: $failOn) {
    status policyRunStatus evaluatedAt counts { total failed warned passed errored skipped }
    violatingPolicies { policyId policyName resultType violationsCount } } }`

/** Entries that are shared by several shapes. */
export const properties = 'properties>property:property'
export const externalReferences = 'externalReferences>reference:reference'
export const hashes = 'hashes>hash:hash'
export const components = 'components>component:component'
export const services = 'services>service:service'
export const patentAssertions = 'patentAssertions>patentAssertion:patentAssertion^7'
export const licenses = licensesSince('')

function licensesSince(since: string): string {
  return [
    `licenses>license:license/license?license${since}`,
    'expression-detailed:detailedExpression?expressionDetails,licensing,properties^7',
    `expression:expression${since}`,
  ].join('|')
}

/** The document, its creators, and parts that are shared. `entriesOf` explains the notation. */
export const documentShapes = {
  bom: `
    @version:number @serialNumber metadata:metadata ${components} ${services} ${externalReferences}
    dependencies>dependency:dependency compositions>composition:composition^3 ${properties}^3
    vulnerabilities>vulnerability:vulnerability^4 annotations>annotation:annotation^5 formulation>formula:formula^5
    declarations:declarations^6 definitions:definitions^6 citations>citation:citation^7`,
  metadata: `
    timestamp:time lifecycles>lifecycle:lifecycle^5 tools>tool:tool&toolset authors>author:contact component:component
    manufacturer:organization^6 manufacture:organization supplier:organization ${licensesSince('^3')} ${properties}^3
    distributionConstraints:distributionConstraints^7`,
  distributionConstraints: 'tlp:token',
  lifecycle: 'phase:token name description',
  tool: `vendor name version ${hashes} ${externalReferences}^4`,
  toolset: `${components}^5 ${services}^5`,
  organization: '@bom-ref^5 name address:address^6 url:uri* contact:contact*',
  contact: '@bom-ref^5 name email phone',
  address: '@bom-ref country region locality postOfficeBoxNumber postalCode streetAddress',
  hash: '@alg #content:token',
  property: '@name #value',
  attachment: '@content-type=contentType @encoding #content',
  reference: `@type url:uri comment ${hashes}^3 ${properties}^7`,
  composition: `
    @bom-ref^5 aggregate:token assemblies>assembly:ref dependencies>dependency:ref
    vulnerabilities>vulnerability:ref^5`,
  annotation: '@bom-ref subjects>subject:ref annotator:annotator timestamp:time text',
  annotator: 'organization:organization individual:contact component:component service:service',
  citation: '@bom-ref pointers>pointer expressions>expression timestamp:time attributedTo process note',
  service: `
    @bom-ref provider:organization group name version description endpoints>endpoint:uri authenticated:boolean
    x-trust-boundary:boolean trustZone^5
    data>>classification:classification|dataflow:dataflow?name,description,governance,source,destination^5
    ${licenses} ${patentAssertions} ${externalReferences} ${properties}^3 ${services} releaseNotes:releaseNotes^4
    tags>tag^6`,
  classification: '@flow #classification',
  dataflow: `
    @name @description classification=.:classification governance:governance source>url:uri
    destination>url:uri`,
  vulnerability: `
    @bom-ref id source:source references>reference:vulnerabilityReference ratings>rating:rating cwes>cwe:number
    description detail recommendation workaround^5 proofOfConcept:proofOfConcept^5 advisories>advisory:advisory
    created:time published:time updated:time rejected:time^5 credits:credits tools>tool:tool&toolset
    analysis:analysis affects>target:target ${properties}`,
  source: 'name url:uri',
  vulnerabilityReference: 'id source:source',
  rating: 'source:source score:number severity:token method:token vector justification',
  advisory: 'title url:uri',
  proofOfConcept: 'reproductionSteps environment supportingMaterial>attachment:attachment',
  credits: 'organizations>organization:organization individuals>individual:contact',
  analysis: `
    state:token justification:token responses=response>response:token detail firstIssued:time^5
    lastUpdated:time^5`,
  target: 'ref versions>version:affected',
  affected: 'version range status:token',
} as const

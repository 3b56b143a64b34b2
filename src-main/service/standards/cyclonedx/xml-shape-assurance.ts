import { components, externalReferences, properties, services } from './xml-shape-document.ts'

const priority = 'priorityApplication:priorityApplication'

/** Attestations, standards and patents. */
export const assuranceShapes = {
  declarations: `
    assessors>assessor:assessor attestations>attestation:attestation claims>claim:claim
    evidence>evidence:declaredEvidence targets:targets affirmation:affirmation`,
  assessor: '@bom-ref thirdParty:boolean organization:organization',
  attestation: 'summary assessor map:requirementMap*',
  requirementMap: `
    requirement claims>claim counterClaims>counterClaim conformance:conformance confidence:confidence`,
  conformance: 'score:number rationale mitigationStrategies>mitigationStrategy',
  confidence: 'score:number rationale',
  claim: `
    @bom-ref target predicate mitigationStrategies>mitigationStrategy reasoning evidence* counterEvidence*
    ${externalReferences}`,
  declaredEvidence: `
    @bom-ref propertyName description data:declaredData* created:time expires:time author:contact
    reviewer:contact`,
  declaredData: 'name contents:declaredContents classification sensitiveData* governance:governance',
  declaredContents: 'attachment:attachment url:uri',
  targets: `organizations>organization:organization ${components} ${services}`,
  affirmation: 'statement signatories>signatory:signatory',
  signatory: 'name role organization:organization externalReference:reference',
  definitions: `
    standards>standard:standard patents>patentFamily:patentFamily?familyId^7|patent:patent^7`,
  standard: `
    @bom-ref name version description owner requirements>requirement:requirement levels>level:level
    ${externalReferences}`,
  requirement: `
    @bom-ref identifier title text descriptions>description openCre:token* parent ${properties}
    ${externalReferences}`,
  level: '@bom-ref identifier title description requirements>requirement',
  patentFamily: `@bom-ref familyId ${priority} members>ref ${externalReferences}`,
  patent: `
    @bom-ref patentNumber applicationNumber jurisdiction:token ${priority} publicationNumber title abstract
    filingDate:token grantDate:token patentExpirationDate:token patentLegalStatus:token
    patentAssignee~individual:contact?email,phone|organization:organization* ${externalReferences}`,
  priorityApplication: 'applicationNumber jurisdiction:token filingDate:token',
} as const

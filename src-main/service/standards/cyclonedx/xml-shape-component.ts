import { components, externalReferences, hashes, licenses, patentAssertions, properties } from './xml-shape-document.ts'

/** Components and their parts. */
export const componentShapes = {
  component: `
    @type @mime-type @isExternal:boolean^7 @bom-ref supplier:organization manufacturer:organization^6
    authors>author:contact^6 author publisher group name version versionRange^7 description scope:token ${hashes}
    ${licenses} copyright ${patentAssertions} cpe purl:uri omniborId*^6 swhid*^6 swid:swid modified:boolean
    pedigree:pedigree ${externalReferences} ${properties}^3 ${components} evidence:evidence^3 releaseNotes:releaseNotes^4
    modelCard:modelCard^5 data:componentData*^5!6 cryptoProperties:cryptoProperties^6 tags>tag^6`,
  license: `
    @bom-ref^5 @acknowledgement^6 id:token name text:attachment url:uri licensing:licensing^5 ${properties}^5`,
  expression: '@bom-ref^5 @acknowledgement^6 #expression',
  detailedExpression: `
    @bom-ref @acknowledgement @expression details=expressionDetails:expressionDetail* licensing:licensing
    ${properties}`,
  expressionDetail: '@license-identifier=licenseIdentifier @bom-ref text:attachment url:uri',
  licensing: `
    altIds>altId licensor:party licensee:party purchaser:party purchaseOrder licenseTypes>licenseType:token
    lastRenewal:time expiration:time`,
  party: 'organization:organization individual:contact',
  swid: '@tagId @name @version @tagVersion:number @patch:boolean text:attachment url:uri',
  pedigree: `
    ancestors>component:component descendants>component:component variants>component:component
    commits>commit:commit patches>patch:patch notes`,
  commit: 'uid url:uri author:action committer:action message',
  action: 'timestamp:time name email',
  patch: '@type diff:diff resolves>issue:issue',
  diff: 'text:attachment url:uri',
  issue: '@type id name description source:source references>url:uri',
  evidence: `
    identity:identity^5 identity:identity*^6 occurrences>occurrence:occurrence^5 callstack:callstack^5 ${licenses}
    copyright>text/text`,
  identity: 'field:token confidence:number concludedValue^6 methods>method:method tools>tool:ref',
  method: 'technique:token confidence:number value',
  occurrence: '@bom-ref location line:number^6 offset:number^6 symbol^6 additionalContext^6',
  callstack: 'frames>frame:frame tools>tool:ref',
  frame: 'package module function parameters>parameter line:number column:number fullFilename',
  releaseNotes: `
    type title featuredImage:uri socialImage:uri description timestamp:time aliases>alias tags>tag
    resolves>issue:issue notes>note:note ${properties}`,
  note: 'locale:token text:attachment',
  patentAssertion: `
    @bom-ref assertionType:token patentRefs>bom-ref
    asserter~ref?string|contact:contact?email,phone|organization:organization notes`,
} as const

import { components, properties, services } from './xml-shape-document.ts'

const references = 'resourceReferences>resourceReference:resource'
const environment = 'environmentVars>value?string|environmentVar:property'
const work = `trigger:trigger steps>step:step inputs>input:input outputs>output:output timeStart:time timeEnd:time
    workspaces>workspace:workspace runtimeTopology>dependency:dependency ${properties}`

/** Formulation: formulas, workflows and tasks. */
export const formulationShapes = {
  formula: `@bom-ref ${components} ${services} workflows>workflow:workflow ${properties}`,
  workflow: `
    @bom-ref uid name description ${references} tasks>task:task taskDependencies>dependency:dependency
    taskTypes>taskType:token ${work}`,
  task: `@bom-ref uid name description ${references} taskTypes>taskType:token ${work}`,
  resource: 'ref externalReference:reference',
  step: `name description commands>command:command ${properties}`,
  command: `executed ${properties}`,
  workspace: `
    @bom-ref uid name aliases>alias description ${references} accessMode:token mountPath managedDataType
    volumeRequest volume:volume ${properties}`,
  volume: `uid name mode:token path sizeAllocated persistent:boolean remote:boolean ${properties}`,
  trigger: `
    @bom-ref uid name description ${references} type:token event:event conditions>condition:condition
    timeActivated:time inputs>input:input outputs>output:output ${properties}`,
  condition: `description expression ${properties}`,
  event: `
    uid description timeReceived:time data:attachment source:resource target:resource ${properties}`,
  input: `
    resource:resource parameters>parameter:parameter ${environment} data:attachment source:resource
    target:resource ${properties}`,
  output: `
    resource:resource ${environment} data:attachment type:token source:resource target:resource ${properties}`,
  parameter: 'name value dataType',
} as const

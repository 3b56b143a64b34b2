// Generates the types from the SDL (shared schema types, resolver types, typed client documents), validators, and the pages of the guide.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typescriptPlugin from '@graphql-codegen/typescript'
import * as operationsPlugin from '@graphql-codegen/typescript-operations'
import * as resolversPlugin from '@graphql-codegen/typescript-resolvers'
import { parse, print, stripIgnoredCharacters, visit } from 'graphql'
import { writeGuide } from './guide/write-guide.ts'
import { writeOperationTexts } from './operation-texts.mjs'
import { writeValidators } from './validators.ts'
import { lintWalls, wallsFile, withTable } from './walls.ts'

const root = join(import.meta.dirname, '..')

const scalars = {
  ID: 'string',
  Uuid: 'string',
  ISO8601DateTime: 'string',
  ISO8601Date: 'string',
  DateOrEmptyString: 'string',
  BigInt: 'number',
  JSON: 'unknown',
  Upload: 'unknown',
  NotificationMessageTypeName: 'string',
  NotificationLevelName: 'string',
  NotificationCategoryName: 'string',
}
const common = {
  scalars,
  enumsAsTypes: true,
  useTypeImports: true,
  skipTypename: true,
  maybeValue: 'T | null',
  inputMaybeValue: 'T | null | undefined',
}

/** Domain types of the API's objects: what a resolver of that type receives as its parent. */
const mappers = {
  Organization: '\\#service/domain/accounts/organization.ts#Organization',
  ProjectGroup: '\\#service/domain/products/product.ts#Product',
  Project: '\\#service/domain/products/environment.ts#Environment',
  Sbom: '\\#service/domain/versions/sbom-version.ts#SbomVersion',
  Part: '\\#service/domain/parts/part.ts#Part',
  OfferedPart: '\\#service/domain/parts/offered-part.ts#OfferedPart',
  RepeatableEdits: '\\#service/repeats/plan-repeat.ts#RepeatPlan',
  RepeatableEdit: '\\#service/domain/repeats/repeatable-edit.ts#RepeatableEdit',
  PartTreeNode: '\\#service/domain/parts/part.ts#PartNode',
  SbomComparison: '\\#service/graphql/versions/compared-pair.ts#ComparedPair',
  SbomReview: '\\#service/domain/signatures/sbom-review.ts#SbomReview',
  Ticket: '\\#service/domain/tickets/ticket.ts#Ticket',
  Tracker: '\\#service/domain/tickets/tracker.ts#Tracker',
  ShareLink: '\\#service/domain/sharing/share-link.ts#ShareLink',
  SigningKey: '\\#service/domain/signatures/signing-key.ts#SigningKey',
  SbomDocument: '\\#service/domain/documents/sbom-document.ts#SbomDocument',
  SbomFile: '\\#service/domain/documents/listed-file.ts#ListedFile',
  DisclosedVuln: '\\#service/domain/documents/disclosed-vulnerability.ts#DisclosedVulnerability',
  ComponentBulkEdit: '\\#service/domain/components/edit-of-many.ts#EditOfMany',
  RemovedComponent: '\\#service/domain/components/removed-component.ts#RemovedComponent',
  Component: '\\#service/domain/components/component.ts#Component',
  ComponentSuggestion: '\\#service/domain/components/component.ts#Component',
  MatchCoverage: '\\#service/graphql/advisories/match-coverage.ts#CountedCoverage',
  Attribution: '\\#service/domain/components/attribution.ts#Attribution',
  AttributionNode: '\\#service/domain/components/attribution.ts#Attribution',
  ComponentVuln: '\\#service/domain/findings/finding.ts#Finding',
  Vuln: '\\#service/domain/findings/vulnerability.ts#Vulnerability',
  User: '\\#service/domain/accounts/user.ts#User',
  Token: '\\#service/domain/accounts/token.ts#Token',
  ChangeLogEntry: '\\#service/domain/audit/audit-entry.ts#AuditEntry',
  ChangeEvent: '\\#service/domain/change-event.ts#RecordedChange',
  Job: '\\#service/domain/job.ts#Job',
  JobBatch: '\\#service/domain/job-batch.ts#JobBatch',
  Export: '\\#service/domain/job.ts#Job',
  AdvisoryAddress: '\\#service/domain/advisories/advisory-address.ts#AdvisoryAddress',
  Backup: '\\#service/domain/backups/backup.ts#BackupFacts',
  BackupSettings: '\\#service/backups/backup-settings.ts#BackupSettings',
  AdvisoryBundleKey: '\\#service/domain/advisories/bundle-key.ts#BundleKey',
  AdvisoryExclusion: '\\#service/domain/advisories/advisory-exclusion.ts#AdvisoryExclusion',
  SbomStats: '\\#service/domain/versions/sbom-version.ts#SbomVersion',
  StatsWithParts: '\\#service/domain/versions/sbom-version.ts#SbomVersion',
  ProcessingStage: '\\#service/domain/versions/sbom-version.ts#ProcessingStage',
  SbomDownload: '\\#service/downloads/prepare-download.ts#PreparedDownload',
  ReportDownload: '\\#service/downloads/prepare-download.ts#PreparedDownload',
  SbomInspection: '\\#service/domain/documents/inspection.ts#Inspection',
  VexOperation: '\\#service/domain/decisions/vex-operation.ts#VexOperation',
  TriageQueue: '\\#service/graphql/findings/triage-scope.ts#TriageScope',
  TriageFacets: '\\#service/graphql/findings/triage-scope.ts#FacetScope',
  FindingGroup: '\\#service/domain/findings/finding-group.ts#FindingGroup',
  VexPreview: '\\#service/graphql/downloads/vex-preview.ts#PreparedVexPreview',
  ScanState: '\\#service/domain/scans/scan-delta.ts#ScanState',
  ScanDelta: '\\#service/domain/scans/scan-delta.ts#ScanDelta',
  ScanDeltaCounts: '\\#service/domain/scans/scan-delta.ts#ScanDeltaCounts',
  ScanDeltaEntry: '\\#service/db/scans/scan-delta-list.ts#ListedDeltaEntry',
  AdvisoryDelta: '\\#service/graphql/scans/scan-resolvers.ts#AdvisoryDeltaScope',
  AdvisoryDeltaEntry: '\\#service/db/advisory-file/advisory-delta.ts#AdvisoryDeltaEntry',
  ScanRecomputation: '\\#service/domain/scans/scan-recomputation.ts#ScanRecomputation',
  ScanRecomputationEntry: '\\#service/domain/scans/scan-recomputation.ts#RecomputedEntry',
  CarriedDecision: '\\#service/domain/decisions/carried-decision.ts#CarriedDecision',
  Condition: '\\#service/domain/conditions/condition.ts#Condition',
  ConditionGroup: '\\#service/domain/conditions/condition.ts#ConditionGroup',
  NamedList: '\\#service/domain/conditions/named-list.ts#NamedList',
  Notification: '\\#service/db/notifications/inbox.ts#InboxNotification',
  SavedFind: '\\#service/domain/find/saved-find.ts#SavedFind',
  FindNotice: '\\#service/domain/find/saved-find.ts#FindNotice',
  SavedView: '\\#service/domain/conditions/saved-view.ts#SavedView',
  Check: '\\#service/checks/version-checks.ts#SetCheck',
  CheckRepair: '\\#service/db/checks/check-repairs.ts#CheckRepair',
  LicenseReplacement: '\\#service/db/licenses/license-replacements.ts#LicenseReplacement',
  CheckFixPreview: '\\#service/graphql/checks/repair-preview.ts#RepairPreview',
  CheckFixChange: '\\#service/checks/repair.ts#RepairedValue',
  CheckResult: '\\#service/checks/version-checks.ts#VersionCheck',
  CheckAcceptance: '\\#service/db/checks/check-settings.ts#CheckAcceptance',
  DoctorResult: '\\#service/graphql/checks/failure-rows.ts#FailureRow',
  QualityScore: '\\#service/domain/checks/quality.ts#Quality',
  OrganizationLicense: '\\#service/domain/licenses/organization-license.ts#OrganizationLicense',
  License: '\\#service/domain/licenses/organization-license.ts#OrganizationLicense',
  LicenseCustom: '\\#service/domain/licenses/organization-license.ts#OrganizationLicense',
  SbomLicense: '\\#service/graphql/licenses/version-licenses.ts#VersionLicense',
  Policy: '\\#service/domain/policies/policy.ts#Policy',
  AutomationRule: '\\#service/domain/automation/rule.ts#AutomationRule',
  AutomationAction: '\\#service/domain/automation/rule.ts#RuleAction',
  AutomationActionKind: '\\#service/domain/automation/action-kinds.ts#ActionKind',
  AutomationRun: '\\#service/domain/automation/rule.ts#AutomationRun',
  AutomationPreview: '\\#service/automation/preview-rule.ts#FoundRulePreview',
  AutomationPreviewExample: '\\#service/automation/preview-rule.ts#RulePreviewExample',
  PolicyResult: '\\#service/domain/policies/policy-result.ts#PolicyResult',
  PolicyResultChange: '\\#service/domain/policies/policy-result.ts#PolicyResultChange',
  PolicyViolation: '\\#service/domain/policies/policy-result.ts#PolicyViolation',
  PolicyWaiver: '\\#service/domain/policies/waiver.ts#PolicyWaiver',
  PolicyPreview: '\\#service/policies/preview-policy.ts#FoundPreview',
  PolicyPreviewExample: '\\#service/policies/preview-policy.ts#PreviewExample',
  RuleScope: '\\#service/domain/policies/policy.ts#RuleScope',
  InternalNames: '\\#service/db/labeling/internal-names.ts#StoredInternalNames',
  CustomFieldDefinition: '\\#service/domain/labeling/custom-field.ts#CustomFieldDefinition',
  VexDecisionPreview: '\\#service/graphql/decisions/decision-preview-resolvers.ts#DecisionPreview',
  FindHit: '\\#service/graphql/find/hit-subjects.ts#ShownHit',
  FindHitConnection: '\\#service/graphql/find/find-resolvers.ts#ShownHits',
  FindResult: '\\#service/graphql/find/find-resolvers.ts#Found',
  VexStatement: '\\#service/domain/statements/finding-statement.ts#ComparedStatement',
  VexSuggestion: '\\#service/domain/statements/vex-suggestion.ts#VexSuggestion',
  HandoverFile: '\\#service/handover/thread/open-handover.ts#OpenedHandover',
  HandoverNote: '\\#service/domain/handover/handover-result.ts#HandoverNoteEntry',
  HandoverEntry: '\\#service/domain/handover/handover-result.ts#HandoverEntry',
  HandoverDecision: '\\#service/domain/handover/handover-line.ts#HandoverDecision',
  VexImportStatement: '\\#service/statements/import-summary.ts#ShownStatement',
}

function filesBelow(folder, ending) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

async function write(file, { documents = [], config, plugins, head = '' }) {
  const target = join(root, file)
  const text = await codegen({
    filename: target,
    schema: currentSchema,
    documents,
    config,
    plugins: plugins.map((name) => ({ [name]: {} })),
    pluginMap: {
      typescript: typescriptPlugin,
      operations: operationsPlugin,
      resolvers: resolversPlugin,
      documents: operationTexts,
    },
  })
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(
    target,
    `// Generated from src-shared/schema by "npm run generate". Never edited.\n/* eslint-disable */\n${head}${text}`,
  )
}

/** Introspection is off, so descriptions are not needed at run time. */
function stripDescriptions(document) {
  return visit(document, { enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined) })
}

/** Older names of fields are answered by themselves, so that no resolver has to know them and no document of the window can select them. */
function withoutOlderNames(document) {
  return visit(document, { FieldDefinition: (field) => (isOlderName(field) ? null : undefined) })
}

function isOlderName({ directives }) {
  const reason = directives?.find(({ name }) => name.value === 'deprecated')?.arguments[0]?.value.value
  return /^Use \w+\.$/.test(reason ?? '')
}

function rowType(type) {
  return type.kind === 'NamedType' ? type.name.value : rowType(type.type)
}

const sdl = filesBelow(join(root, 'src-shared/schema'), '.graphql')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const schema = parse(sdl)
const currentSchema = withoutOlderNames(schema)
const documents = filesBelow(join(root, 'src-renderer'), '.graphql').map((location) => ({
  location,
  document: parse(readFileSync(location, 'utf8')),
}))

// The service imports the SDL as a module, so that no file has to be found at run time, from source or in a build.
mkdirSync(join(root, 'src-shared/generated'), { recursive: true })
writeFileSync(
  join(root, 'src-shared/generated/sdl.ts'),
  `// Generated from src-shared/schema by "npm run generate". Never edited.\n/** The whole SDL. */\nexport const sdl = ${JSON.stringify(stripIgnoredCharacters(print(stripDescriptions(schema))))}\n`,
)
/** The lowest role that may call each query and mutation, as its description says: "Needs Admin." */
function requiredRoles(typeName) {
  const parts = schema.definitions.filter((part) => part.name?.value === typeName)
  const operations = parts.flatMap(({ fields }) => fields ?? [])
  return operations.map(({ name, description }) => {
    const role = /\bNeeds\s+(Owner|Admin|Operator|Viewer)\b/.exec(description?.value ?? '')?.[1]
    if (!role) throw new Error(`The description of "${typeName}.${name.value}" must say which role it needs`)
    return `  ${name.value}: '${role}',\n`
  })
}
writeFileSync(
  join(root, 'src-shared/generated/required-roles.ts'),
  `// Generated from src-shared/schema by "npm run generate". Never edited.
/** The lowest role that may call each operation. Some need a higher one for what they are called with. */
export const requiredRoles = {
  Query: {\n${requiredRoles('Query').join('')}  },
  Mutation: {\n${requiredRoles('Mutation').join('')}  },
} as const\n`,
)
/** What each operation is for and whom it needs, as its description says. */
function operationWords() {
  const fields = schema.definitions
    .filter((part) => ['Query', 'Mutation'].includes(part.name?.value))
    .flatMap((part) => part.fields ?? [])
  return fields.map(({ name, description, directives }) => {
    const text = (description?.value ?? '').replaceAll(/\s+/g, ' ').replaceAll('`', '').trim()
    const at = text.search(/\bNeeds (Owner|Admin|Operator|Viewer)\b/)
    const [says] = text
      .slice(0, at)
      .trim()
      .split(/(?<=\.) /)
    const isAvailable = !directives?.some((each) => each.name.value === 'notAvailable')
    return `  ${name.value}: ${JSON.stringify({ says, needs: text.slice(at), isAvailable })},\n`
  })
}
writeFileSync(
  join(root, 'src-shared/generated/operation-words.ts'),
  `// Generated from src-shared/schema by "npm run generate". Never edited.
/** What an operation is for, which role it needs, and whether it exists already. */
export interface OperationWords {
  readonly says: string
  readonly needs: string
  readonly isAvailable: boolean
}
/** The words of each query and mutation, by its name. */
export const operationWords: Readonly<Record<string, OperationWords>> = {\n${operationWords().join('')}}\n`,
)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(
  join(root, 'src-shared/generated/application.ts'),
  `// Generated from package.json by "npm run generate". Never edited.\n/** Version of the application. */\nexport const applicationVersion = '${version}'\n`,
)

writeValidators()
writeFileSync(join(root, wallsFile), lintWalls())
if (process.argv.includes('--table')) {
  const architecture = join(root, 'ARCHITECTURE.md')
  writeFileSync(architecture, withTable(readFileSync(architecture, 'utf8')))
}

/** The nodes of a connection are the parents of the node type's resolvers. Its total is computed only when it is selected. */
const connections = Object.fromEntries(
  schema.definitions
    .filter(({ kind, name }) => kind === 'ObjectTypeDefinition' && name.value.endsWith('Connection'))
    .map(({ name, fields }) => [name.value, rowType(fields.find((field) => field.name.value === 'nodes').type)])
    .map(([name, row]) => [name, `Connection<ResolversParentTypes['${row}']>`]),
)

writeGuide(root)
const operationTexts = writeOperationTexts(join(root, 'src-renderer'), documents)
await write('src-shared/generated/schema-types.ts', { config: common, plugins: ['typescript'] })
await write('src-main/service/graphql/generated/resolver-types.ts', {
  config: {
    ...common,
    scalars: { ...scalars, Upload: '\\#service/domain/spooled-file.ts#SpooledFile' },
    contextType: '\\#service/graphql/resolving/context.ts#RequestContext',
    mappers: { ...mappers, ...connections },
    defaultMapper: 'Partial<{T}>',
    mapperTypeSuffix: 'Parent',
    maybeValue: 'T | null | undefined',
  },
  plugins: ['typescript', 'resolvers'],
  head: "import type { Connection } from '#service/graphql/resolving/connection.ts'\n",
})
await write('src-renderer/generated/documents.ts', {
  documents,
  config: { ...common, preResolveTypes: true, onlyOperationTypes: true },
  plugins: documents.length ? ['operations', 'documents'] : ['typescript'],
})

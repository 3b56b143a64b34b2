// Writes the types that follow from the SDL: shared schema types, resolver types, typed client documents.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typescriptPlugin from '@graphql-codegen/typescript'
import * as operationsPlugin from '@graphql-codegen/typescript-operations'
import * as resolversPlugin from '@graphql-codegen/typescript-resolvers'
import * as documentNodePlugin from '@graphql-codegen/typed-document-node'
import { parse, print, stripIgnoredCharacters, visit } from 'graphql'

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

/** Domain types behind the API's objects: what a resolver of that type receives as its parent. */
const mappers = {
  Organization: '\\#service/domain/organization.ts#Organization',
  ProjectGroup: '\\#service/domain/product.ts#Product',
  Project: '\\#service/domain/environment.ts#Environment',
  Sbom: '\\#service/domain/sbom-version.ts#SbomVersion',
  SbomDocument: '\\#service/domain/sbom-document.ts#SbomDocument',
  SbomFile: '\\#service/domain/listed-file.ts#ListedFile',
  DisclosedVuln: '\\#service/domain/disclosed-vulnerability.ts#DisclosedVulnerability',
  Component: '\\#service/domain/component.ts#Component',
  ComponentSuggestion: '\\#service/domain/component.ts#Component',
  MatchCoverage: '\\#service/graphql/match-coverage.ts#CountedCoverage',
  Attribution: '\\#service/domain/attribution.ts#Attribution',
  AttributionNode: '\\#service/domain/attribution.ts#Attribution',
  ComponentVuln: '\\#service/domain/finding.ts#Finding',
  Vuln: '\\#service/domain/vulnerability.ts#Vulnerability',
  User: '\\#service/domain/user.ts#User',
  Token: '\\#service/domain/token.ts#Token',
  ChangeEvent: '\\#service/domain/change-event.ts#RecordedChange',
  Job: '\\#service/domain/job.ts#Job',
  Export: '\\#service/domain/job.ts#Job',
  AdvisoryAddress: '\\#service/domain/advisory-address.ts#AdvisoryAddress',
  AdvisoryBundleKey: '\\#service/domain/bundle-key.ts#BundleKey',
  AdvisoryExclusion: '\\#service/domain/advisory-exclusion.ts#AdvisoryExclusion',
  SbomStats: '\\#service/domain/sbom-version.ts#SbomVersion',
  ProcessingStage: '\\#service/domain/sbom-version.ts#ProcessingStage',
  SbomDownload: '\\#service/versions/prepare-download.ts#PreparedDownload',
  ReportDownload: '\\#service/versions/prepare-download.ts#PreparedDownload',
  SbomInspection: '\\#service/domain/inspection.ts#Inspection',
  VexOperation: '\\#service/domain/vex-operation.ts#VexOperation',
  TriageQueue: '\\#service/graphql/triage-scope.ts#TriageScope',
  TriageFacets: '\\#service/graphql/triage-scope.ts#FacetScope',
  FindingGroup: '\\#service/domain/finding-group.ts#FindingGroup',
  VexPreview: '\\#service/graphql/vex-preview.ts#PreparedVexPreview',
  ScanState: '\\#service/domain/scan-delta.ts#ScanState',
  ScanDelta: '\\#service/domain/scan-delta.ts#ScanDelta',
  ScanDeltaCounts: '\\#service/domain/scan-delta.ts#ScanDeltaCounts',
  ScanDeltaEntry: '\\#service/db/scan-delta-list.ts#ListedDeltaEntry',
  AdvisoryDelta: '\\#service/graphql/scan-resolvers.ts#AdvisoryDeltaScope',
  AdvisoryDeltaEntry: '\\#service/db/advisory-delta.ts#AdvisoryDeltaEntry',
  ScanRecomputation: '\\#service/domain/scan-recomputation.ts#ScanRecomputation',
  ScanRecomputationEntry: '\\#service/domain/scan-recomputation.ts#RecomputedEntry',
  CarriedDecision: '\\#service/domain/carried-decision.ts#CarriedDecision',
  CustomFieldDefinition: '\\#service/domain/custom-field.ts#CustomFieldDefinition',
  VexDecisionPreview: '\\#service/graphql/decision-preview-resolvers.ts#DecisionPreview',
  VexStatement: '\\#service/domain/finding-statement.ts#ComparedStatement',
  VexSuggestion: '\\#service/domain/vex-suggestion.ts#VexSuggestion',
  VexImportStatement: '\\#service/versions/import-vex-evaluate.ts#JudgedStatement',
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
    schema,
    documents,
    config,
    plugins: plugins.map((name) => ({ [name]: {} })),
    pluginMap: {
      typescript: typescriptPlugin,
      operations: operationsPlugin,
      resolvers: resolversPlugin,
      documents: documentNodePlugin,
    },
  })
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(
    target,
    `// Generated from src-shared/schema by "npm run generate". Never edited.\n/* eslint-disable */\n${head}${text}`,
  )
}

/** Introspection is off: nobody reads the descriptions at run time. */
function stripDescriptions(document) {
  return visit(document, { enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined) })
}

function rowType(type) {
  return type.kind === 'NamedType' ? type.name.value : rowType(type.type)
}

const sdl = filesBelow(join(root, 'src-shared/schema'), '.graphql')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const schema = parse(sdl)
const documents = filesBelow(join(root, 'src-renderer'), '.graphql').map((location) => ({
  location,
  document: parse(readFileSync(location, 'utf8')),
}))

// The service reads the SDL as a module: there is no file to be found at run time, from source or in a build.
mkdirSync(join(root, 'src-shared/generated'), { recursive: true })
writeFileSync(
  join(root, 'src-shared/generated/sdl.ts'),
  `// Generated from src-shared/schema by "npm run generate". Never edited.\n/** The whole SDL. */\nexport const sdl = ${JSON.stringify(stripIgnoredCharacters(print(stripDescriptions(schema))))}\n`,
)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(
  join(root, 'src-shared/generated/application.ts'),
  `// Generated from package.json by "npm run generate". Never edited.\n/** Version of the application. */\nexport const applicationVersion = '${version}'\n`,
)

/** A connection's rows are what resolvers of the row's type receive; its total is asked for only when it is selected. */
const connections = Object.fromEntries(
  schema.definitions
    .filter(({ kind, name }) => kind === 'ObjectTypeDefinition' && name.value.endsWith('Connection'))
    .map(({ name, fields }) => [name.value, rowType(fields.find((field) => field.name.value === 'nodes').type)])
    .map(([name, row]) => [name, `Connection<ResolversParentTypes['${row}']>`]),
)

await write('src-shared/generated/schema-types.ts', { config: common, plugins: ['typescript'] })
await write('src-main/service/graphql/generated/resolver-types.ts', {
  config: {
    ...common,
    scalars: { ...scalars, Upload: '\\#service/http/spooled-file.ts#SpooledFile' },
    contextType: '\\#service/graphql/context.ts#RequestContext',
    mappers: { ...mappers, ...connections },
    defaultMapper: 'Partial<{T}>',
    mapperTypeSuffix: 'Parent',
    maybeValue: 'T | null | undefined',
  },
  plugins: ['typescript', 'resolvers'],
  head: "import type { Connection } from '#service/graphql/connection.ts'\n",
})
await write('src-renderer/generated/documents.ts', {
  documents,
  config: { ...common, documentMode: 'documentNode', preResolveTypes: true, onlyOperationTypes: true },
  plugins: documents.length ? ['operations', 'documents'] : ['typescript'],
})

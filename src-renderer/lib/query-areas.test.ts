import type { DocumentNode } from 'graphql'
import { buildSchema, getNamedType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { expect, test } from 'vitest'
import * as documents from '#renderer/generated/documents.ts'
import { areas, areasOf } from './query-keys.ts'

const sdl = import.meta.glob<string>('../../src-shared/schema/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const schema = buildSchema(Object.values(sdl).join('\n'), { assumeValidSDL: true })
const code = import.meta.glob<string>(
  [
    '../**/*.{ts,tsx}',
    '!../**/*.test.*',
    '!../generated/**',
    '!../recovery/**',
    '!../lib/paged-list.ts',
    '!./paged-list.ts',
  ],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** The kinds of change events after which what a type says may be different. Types that are not named change with what they belong to. */
const changedBy: Readonly<Record<string, readonly string[]>> = {
  ProjectGroup: ['PROJECT_GROUP', 'SBOM'],
  Project: ['PROJECT', 'SBOM'],
  Sbom: ['SBOM'],
  SbomStats: ['SBOM', 'FINDING'],
  ProcessingStage: ['STAGE'],
  Component: ['COMPONENT', 'SBOM'],
  ComponentVuln: ['FINDING', 'SBOM'],
  FindingGroup: ['FINDING', 'SBOM'],
  TriageQueue: ['FINDING', 'SBOM'],
  TriageProgress: ['FINDING', 'SBOM'],
  SeverityCounts: ['FINDING', 'SBOM'],
  ChangeSummary: ['FINDING', 'SBOM', 'ADVISORY_SOURCE'],
  TrendPoint: ['FINDING', 'SBOM'],
  VexPreview: ['FINDING', 'SBOM'],
  CarryOverGroup: ['FINDING', 'SBOM'],
  CheckResult: ['CHECK', 'COMPONENT', 'SBOM'],
  DoctorResult: ['CHECK', 'COMPONENT', 'SBOM'],
  QualityScore: ['CHECK', 'COMPONENT', 'SBOM'],
  SbomLicense: ['LICENSE', 'COMPONENT', 'SBOM'],
  OrganizationLicense: ['LICENSE'],
  Policy: ['POLICY'],
  NamedList: ['POLICY'],
  PolicyWaiver: ['POLICY'],
  PolicyResult: ['POLICY', 'POLICY_RESULT'],
  PolicyViolation: ['POLICY', 'POLICY_RESULT'],
  SbomPolicyGate: ['POLICY', 'POLICY_RESULT'],
  Job: ['JOB'],
  Notification: ['NOTIFICATION'],
  AdvisorySource: ['ADVISORY_SOURCE'],
  AdvisoryDatabase: ['ADVISORY_SOURCE'],
}

/** Queries that no change refreshes, by file, with the reason. */
const unlinked: Readonly<Record<string, string>> = {
  'triage/queue/use-queue.ts: queueArea': 'a decision must not move a row; its numbers say when it changed',
  'handover/use-handover.ts: handover-review': 'what was read of a file; the service rejects outdated choices',
  'vex-import/use-vex-review.ts: vex-review': 'what was read of a file; its review says what changed since',
  'vex-import/use-vex-review.ts: vex-fits': 'what was read of a file',
  'drop/tray/TargetRow.tsx: drop-entries': 'what is in a dropped file',
  'drop/tray/TargetRow.tsx: drop-statements': 'what is in a dropped file',
  'documents/source/use-source-lines.ts: keyOf': 'the bytes of a stored document do not change',
  'documents/tree/use-document-tree.ts: document-tree': 'the bytes of a stored document do not change',
}

interface FoundQuery {
  readonly place: string
  /** First part of its key, as written. */
  readonly first: string
  readonly documents: readonly string[]
}

/**
 * Returns every object with a query key of the page's code, with the documents that it reads. Recovery is another client: it asks about the
 * data folder, which may not be open, at an interval.
 */
function findQueries(): FoundQuery[] {
  return Object.entries(code).flatMap(([file, text]) => {
    return [...text.matchAll(/\bqueryKey:\s*/g)].flatMap(({ index }) => {
      const object = enclosingObject(text, index)
      if (!/queryFn|readPage/.test(object)) return [] // names queries to read again
      const key = /\bqueryKey:\s*(?:queryKey\(\s*'(\w+)'|\[\s*'?([\w-]+)|(\w+))/.exec(object)
      const first = key?.[1] ?? key?.[2] ?? key?.[3] ?? '?'
      const names = [...object.matchAll(/\b(\w+Document)\b/g)].map(([, name = '']) => name)
      return [
        { place: file.replace(/^(\.\.\/|\.\/)/, (start) => (start === './' ? 'lib/' : '')), first, documents: names },
      ]
    })
  })
}

function enclosingObject(text: string, at: number): string {
  const [start, end] = [edge(text, at, -1), edge(text, at, 1)]
  return text.slice(start, end + 1)
}

function edge(text: string, from: number, step: 1 | -1): number {
  const [opens, closes] = step === 1 ? ['{', '}'] : ['}', '{']
  let depth = 0
  for (let at = from; at >= 0 && at < text.length; at += step) {
    if (text[at] === opens) depth += 1
    if (text[at] === closes && depth-- === 0) return at
  }
  throw new Error('A query is in no object')
}

/** Returns the kinds of changes after which a document may answer differently. */
function kindsOf(document: DocumentNode): ReadonlySet<string> {
  const kinds = new Set<string>()
  const types = new TypeInfo(schema)
  if (document.definitions.some((part) => part.kind === 'OperationDefinition' && part.operation === 'mutation')) {
    return kinds // is sent, not read
  }
  const note = () => {
    const type = types.getType()
    for (const kind of (type && changedBy[getNamedType(type).name]) ?? []) kinds.add(kind)
  }
  visit(document, visitWithTypeInfo(types, { Field: { enter: note } }))
  return kinds
}

const queries = findQueries()
const textOf = new Map<string, string>(Object.entries(documents))

test('every query is refreshed by the change feed, or says why not', () => {
  const isArea = (word: string) => (areas as readonly string[]).includes(word)
  const others = queries.filter(({ first }) => !isArea(first)).map(({ place, first }) => `${place}: ${first}`)
  expect(others.toSorted()).toEqual(Object.keys(unlinked).toSorted())
  expect(queries.length).toBeGreaterThan(60)
})

test.each(queries.flatMap((query) => query.documents.map((name) => ({ ...query, name }))))(
  '$name is read again after every change of what it selects ($place)',
  ({ first, name }) => {
    if (!(areas as readonly string[]).includes(first)) return expect(Object.keys(unlinked).join()).toContain(first)
    const document = textOf.get(name)
    if (document === undefined) throw new Error(`${name} is not generated`)
    const missed = [...kindsOf(parse(document))].filter((kind) => !areasOf(kind).some((area) => area === first))
    expect(missed).toEqual([])
  },
)

/** Documents that a function of its own reads, with the area of its query, or with what they are read for once. */
const readFor: Readonly<Record<string, string>> = {
  AdvisoryBundleFileDocument: 'once: a download',
  AllCheckFailuresDocument: 'once: a download',
  BackupFilesDocument: 'once: a download',
  BackupJobDocument: 'once: it is read until the job ends',
  ComparisonFileDocument: 'once: a download',
  ComponentIdsDocument: 'once: what a person selects',
  ComponentsFileDocument: 'once: a download',
  DependencyRootsDocument: 'component',
  DocumentSourceDocument: 'once: the bytes of a stored document do not change',
  DocumentOriginalDocument: 'once: a download',
  DropJobDocument: 'once: it is read until the job ends',
  DownloadFileDocument: 'once: a download',
  ExportFileUrlsDocument: 'once: a download',
  ExportStateDocument: 'once: it is read until the job ends',
  FindExportDocument: 'once: a download',
  FindingsOfGroupDocument: 'finding',
  HomeVisitDocument: 'once: when the last visit was',
  ChangeFeedDocument: 'once: it is the feed',
  AuditChainDocument: 'once: it runs a check',
  ChangedVersionDocument: 'once: where the version of a change is now',
  ChangedComponentDocument: 'once: where the component of a change is now',
  ChecksRunDocument: 'once: it runs the checks',
  ConditionTextDocument: 'policy',
  PaletteFindDocument: 'search',
  PracticeSampleKindDocument: 'once: whether the sample is still one before it is removed',
  ReleaseFeaturesDocument: 'organization',
  RepeatableIdsDocument: 'once: what a person selects',
  StillThereDocument: 'once: whether an undo took a component away',
  TicketIdsDocument: 'once: what is tried again or stopped',
  TriageEvidenceDocument: 'finding',
  TriageSettledDocument: 'once: what a confirmation left',
  TriageAloneDocument: 'once: what is about to be withdrawn',
  VersionsBesideDocument: 'version',
  TriageProposalsDocument: 'once: what is about to be settled',
}

test('every document that is read belongs to a query, or is read once for a task', () => {
  const isQuery = (document: DocumentNode) =>
    document.definitions.some((part) => part.kind === 'OperationDefinition' && part.operation === 'query')
  const all = [...textOf].map(([name, text]) => [name, parse(text)] as const)
  const named = new Set(queries.flatMap((query) => query.documents))
  const others = all.filter(([name, document]) => isQuery(document) && !named.has(name))
  expect(others.map(([name]) => name).toSorted()).toEqual(Object.keys(readFor).toSorted())
  const missed = others.flatMap(([name, document]) => {
    const area = readFor[name] ?? ''
    if (area.startsWith('once')) return []
    return [...kindsOf(document)].filter((kind) => !areasOf(kind).some((one) => one === area))
  })
  expect(missed).toEqual([])
})

import { Rejection } from '#service/domain/rejection.ts'
import type { ParsedVexDocument, VexProduct } from '#service/domain/statements/vex-statement.ts'
import { isObject, type JsonObject, listOf, objectOf, textOf, textsOf, timeOf } from '#service/domain/json-values.ts'
import type { JsonDocument } from '#service/formats/json/json-document.ts'
import { isDependencyTrackExport } from '#service/formats/known-kinds/dependency-track-export.ts'
import { readAnalysis } from './cyclonedx-analysis.ts'
import { classifyIdentifiers, distinctIds, type RawStatement, StatementList, vexProduct } from './statement-list.ts'
import type { VexReader } from './vex-reader.ts'

const versions = new Set(['1.0', '1.1', '1.2', '1.3'])

/** Stored beside a decision whose finding was hidden in the other tool, because no status says that. */
const suppressedTerm = { key: 'dependency-track:analysis.isSuppressed', value: 'true' }
const suppressedRemark =
  'Suppressed in Dependency-Track. Suppression is not a VEX status, so only the analysis is imported'
const suppressedOnlyRemark =
  'Suppressed in Dependency-Track without an analysis. Suppression is not a VEX status, so nothing is imported'

/**
 * The findings export of Dependency-Track, its Finding Packaging Format 1.0 to 1.3
 * (https://docs.dependencytrack.org/integrations/file-formats/). Its analysis has the words of CycloneDX in upper case.
 */
export const dependencyTrack: VexReader = {
  name: 'Dependency-Track',
  recognizes: ({ json }) => json !== undefined && isDependencyTrackExport(json),
  read({ json }) {
    if (!json) throw new Rejection('The document is not valid JSON')
    return readExport(json)
  },
}

function readExport(document: JsonDocument): ParsedVexDocument {
  const specVersion = textOf(document.member('version')) ?? ''
  if (!versions.has(specVersion)) {
    const what = `Dependency-Track findings in FPF ${JSON.stringify(specVersion)} are not supported. Supported versions: 1.0 to 1.3`
    throw document.rejection('version', what)
  }
  const meta = objectOf(document.member('meta'))
  const project = objectOf(document.member('project'))
  const product = isObject(document.member('project')) ? productOf(project) : null
  const list = new StatementList()
  const documentTime = timeOf(meta['timestamp'])
  let at = 0
  for (const entry of document.elements('findings')) {
    const analysis = analysisOf(objectOf(entry), documentTime)
    if (analysis) {
      const finding = objectOf(entry)
      list.add({
        pointer: `/findings/${at}`,
        vulnerabilityIds: vulnerabilityIdsOf(objectOf(finding['vulnerability'])),
        product,
        component: isObject(finding['component']) ? productOf(finding['component']) : null,
        ...analysis,
      })
    }
    at += 1
  }
  if (list.all.length === 0) {
    throw new Rejection(`None of the ${at} findings of the Dependency-Track export has an analysis to review`)
  }
  return {
    format: `Dependency-Track FPF ${specVersion}`,
    issuer: [textOf(meta['application']), textOf(meta['version'])].filter((part) => part !== null).join(' '),
    identity: identityOf(project),
    statements: list.all,
  }
}

/**
 * Returns the key of the project, because an export has no id of its own and every one has the same file name: a later export of the project
 * replaces an earlier one. It is not the serial number of a BOM, so that the references of an export are not resolved in any.
 */
function identityOf(project: JsonObject): string | null {
  const uuid = textOf(project['uuid'])
  return uuid === null ? null : `dependency-track:project:${uuid.toLowerCase()}`
}

/** A project or component: its identifiers, and the id that its BOM export uses as a reference. */
function productOf(named: JsonObject): VexProduct {
  const [group, name] = [textOf(named['group']), textOf(named['name'])]
  const ids = [textOf(named['purl']), textOf(named['cpe']), textOf(named['uuid'])].filter((id) => id !== null)
  return vexProduct({
    ...classifyIdentifiers(ids),
    name: group === null || name === null ? name : `${group}/${name}`,
    componentVersion: textOf(named['version']),
  })
}

/** The id, then its aliases. Each alias is an object with one id for each source: `cveId`, `ghsaId`, `osvId` and more. */
function vulnerabilityIdsOf(vulnerability: JsonObject): readonly string[] {
  const aliases = listOf(vulnerability['aliases']).flatMap((alias) =>
    isObject(alias)
      ? Object.entries(alias).map(([key, id]) => (key.endsWith('Id') ? textOf(id) : null))
      : textOf(alias),
  )
  return distinctIds([textOf(vulnerability['vulnId']), ...aliases])
}

/** Returns undefined for a finding without an analysis: it says nothing. */
function analysisOf(
  finding: JsonObject,
  documentTime: string | null,
): Omit<RawStatement, 'pointer' | 'vulnerabilityIds'> | undefined {
  const analysis = objectOf(finding['analysis'])
  const state = wordOf(analysis, 'state', 'analysisState')
  const justification = wordOf(analysis, 'justification', 'analysisJustification')
  const responses = wordsOf(analysis, 'response', 'vendorResponse', 'analysisResponse')
  const detail = textIn(analysis, 'details', 'detail', 'analysisDetails')
  const isSuppressed = analysis['isSuppressed'] === true
  const hasWords = [state, justification, detail].some((word) => word !== null) || responses.length > 0
  if (!hasWords && !isSuppressed) return undefined
  const { recommendation } = objectOf(finding['vulnerability'])
  const read = readAnalysis(
    {
      analysis: { state: lower(state), justification: lower(justification), response: responses.map(lower), detail },
      recommendation,
    },
    documentTime,
  )
  const written = state ?? 'NOT_SET'
  const remark = state === null ? suppressedOnlyRemark : suppressedRemark
  return {
    ...read,
    originalStatus: isSuppressed ? `${written}, suppressed` : written,
    originalJustification: justification,
    originalTerms: [...(read.originalTerms ?? []), ...(isSuppressed ? [suppressedTerm] : [])],
    remarks: [...(isSuppressed ? [remark] : []), ...(read.remarks ?? [])],
  }
}

/** The analysis of an export and the one of the API name the same member differently. */
function textIn(analysis: JsonObject, ...names: readonly string[]): string | null {
  return names.map((name) => textOf(analysis[name])).find((text) => text !== null) ?? null
}

/** `NOT_SET` is a word that says nothing. */
function wordOf(analysis: JsonObject, ...names: readonly string[]): string | null {
  const word = textIn(analysis, ...names)
  return word === 'NOT_SET' ? null : word
}

function wordsOf(analysis: JsonObject, ...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => textsOf(analysis[name])).filter((word) => word !== 'NOT_SET')
}

function lower<Word extends string | null>(word: Word): Word {
  return (word?.toLowerCase() ?? null) as Word // null stays null
}

import {
  type VexJustificationWord,
  vexJustifications,
  type VexResponseWord,
  vexResponses,
  type VexStatusWord,
  vexStatuses,
} from '#shared/vex.ts'
import type { OriginalTerm } from '#service/domain/findings/finding.ts'
import { type JsonObject, objectOf, objectsOf, textOf, textsOf, timeOf } from '#service/domain/json-values.ts'
import type { RawStatement } from './statement-list.ts'

const statuses: Readonly<Record<string, VexStatusWord>> = {
  exploitable: 'affected',
  in_triage: 'under_investigation',
  not_affected: 'not_affected',
  false_positive: 'not_affected',
  resolved: 'fixed',
  resolved_with_pedigree: 'fixed',
}

/** Maps the nine justifications of CycloneDX to the nearest of the five of the specification. */
const justifications: Readonly<Record<string, VexJustificationWord>> = {
  code_not_present: 'vulnerable_code_not_present',
  code_not_reachable: 'vulnerable_code_not_in_execute_path',
  requires_dependency: 'vulnerable_code_not_in_execute_path',
  requires_configuration: 'vulnerable_code_cannot_be_controlled_by_adversary',
  requires_environment: 'vulnerable_code_cannot_be_controlled_by_adversary',
  protected_by_compiler: 'inline_mitigations_already_exist',
  protected_at_runtime: 'inline_mitigations_already_exist',
  protected_at_perimeter: 'inline_mitigations_already_exist',
  protected_by_mitigating_control: 'inline_mitigations_already_exist',
}

type Analysis = Omit<RawStatement, 'pointer' | 'vulnerabilityIds'>

/** Converts the analysis of an entry of `vulnerabilities`. Uses the exact terms if Waybill wrote the entry. */
export function readAnalysis(entry: JsonObject, documentTime: string | null): Analysis {
  const analysis = objectOf(entry['analysis'])
  const own = ownTerms(entry)
  const originalStatus = textOf(analysis['state']) ?? ''
  const status = ownStatus(own, originalStatus) ?? findWord(statuses, originalStatus)
  const originalJustification = textOf(analysis['justification'])
  const exact = ownJustification(own, originalJustification)
  const nearest = exact ?? findWord(justifications, originalJustification)
  const responses = responsesOf(analysis, status)
  return {
    status,
    originalStatus,
    justification: status === 'not_affected' ? nearest : null,
    originalJustification,
    response: responses.response,
    ...textsIn(entry, own, status),
    fixedIn: own.get('fixed-in') ?? null,
    resolutionDate: dateOf(own.get('resolution-date')),
    statedAt: timeIn(analysis) ?? timeOf(entry['updated']) ?? documentTime,
    originalTerms: inexactTerms(analysis, { status, justification: nearest, response: responses.response }),
    remarks: [
      ...responses.remarks,
      ...(exact === null && nearest !== null ? approximationRemark(originalJustification) : []),
    ],
  }
}

function textsIn(
  entry: JsonObject,
  own: ReadonlyMap<string, string>,
  status: VexStatusWord | null,
): { readonly impact: string | null; readonly detail: string | null; readonly actionStatement: string | null } {
  const impact = own.get('impact') ?? null
  const detail = impact === null ? textOf(objectOf(entry['analysis'])['detail']) : (own.get('detail') ?? null)
  // Recommendations by others are about the vulnerability. They are an action if the product is affected.
  const action = own.has('status') ? [] : [textOf(entry['workaround'])]
  const actions = own.has('status') || status === 'affected' ? [textOf(entry['recommendation']), ...action] : []
  return { impact, detail, actionStatement: actions.find((text) => text !== null) ?? null }
}

function timeIn(analysis: JsonObject): string | null {
  return timeOf(analysis['lastUpdated']) ?? timeOf(analysis['firstIssued'])
}

/** Tests whether Waybill wrote this entry. Such an entry is about the very component, and contains the exact terms. */
export function isOwnAnalysis(entry: JsonObject): boolean {
  return ownTerms(entry).has('status')
}

function ownTerms(entry: JsonObject): ReadonlyMap<string, string> {
  const terms = new Map<string, string>()
  for (const { name, value } of objectsOf(entry['properties'])) {
    const term = /^waybill:vex:([a-z-]+)$/.exec(textOf(name) ?? '')?.[1]
    const text = textOf(value)
    if (term !== undefined && text !== null) terms.set(term, text)
  }
  return terms
}

/** Returns the exact term if it agrees with the CycloneDX value. Someone may have edited one and not the other. */
function ownStatus(own: ReadonlyMap<string, string>, state: string): VexStatusWord | undefined {
  return vexStatuses.find(({ word, cyclonedx }) => word === own.get('status') && cyclonedx === state)?.word
}

function ownJustification(own: ReadonlyMap<string, string>, justification: string | null): VexJustificationWord | null {
  const found = vexJustifications.find(
    ({ word, cyclonedx }) => word === own.get('justification') && cyclonedx === justification,
  )
  return found?.word ?? null
}

function responsesOf(
  analysis: JsonObject,
  status: VexStatusWord | null,
): { readonly response: VexResponseWord | null; readonly remarks: readonly string[] } {
  const words = textsOf(analysis['response'])
  if (words.length === 0) return { response: null, remarks: [] }
  if (status !== 'affected' && status !== 'fixed') {
    return { response: null, remarks: [`The response ${words.join(', ')} is allowed only with Affected or Fixed`] }
  }
  const known = words.flatMap((word) => vexResponses.find((response) => response.word === word)?.word ?? [])
  const [response = null] = known
  const rest = words.filter((word) => word !== response)
  const remarks = rest.length > 0 ? [`Only one response is imported, not ${rest.join(', ')}`] : []
  return { response, remarks }
}

/** Returns the terms that Waybill would not write itself for their meaning. An export restores them. */
function inexactTerms(
  analysis: JsonObject,
  taken: {
    readonly status: VexStatusWord | null
    readonly justification: VexJustificationWord | null
    readonly response: VexResponseWord | null
  },
): readonly OriginalTerm[] {
  const state = textOf(analysis['state'])
  const justification = textOf(analysis['justification'])
  const words = textsOf(analysis['response']).filter((word) => vexResponses.some((response) => response.word === word))
  const exactState = vexStatuses.find(({ word }) => word === taken.status)?.cyclonedx
  const exactJustification = vexJustifications.find(({ word }) => word === taken.justification)?.cyclonedx
  const terms: readonly (readonly [string, string | null])[] = [
    ['cyclonedx:analysis.state', taken.status === null || state === exactState ? null : state],
    [
      'cyclonedx:analysis.justification',
      taken.justification === null || justification === exactJustification ? null : justification,
    ],
    ['cyclonedx:analysis.response', words.join() === (taken.response ?? '') ? null : words.join()],
  ]
  return terms.flatMap(([key, value]) => (value === null ? [] : [{ key, value }]))
}

function approximationRemark(word: string | null): string[] {
  const taken = findWord(justifications, word)
  const name = vexJustifications.find((known) => known.word === taken)?.name
  return name === undefined ? [] : [`"${word}" is imported as ${name}`]
}

function findWord<Word>(words: Readonly<Record<string, Word>>, word: string | null): Word | null {
  return word !== null && Object.hasOwn(words, word) ? (words[word] ?? null) : null
}

function dateOf(text: string | undefined): string | null {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
}

import type { DraftedFindingFragment } from '#renderer/generated/documents.ts'
import { type Draft, type DraftChange, findingsOf } from '#renderer/lib/drafts.ts'
import { formatCount, formatTime } from '#renderer/lib/format.ts'
import { plural } from '#renderer/lib/plural.ts'
import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import * as shownTexts from './texts.ts'

/** A decision by the ids of the API, from a draft or from the server. */
interface DecisionIds {
  readonly statusId: string | null
  readonly justificationId: string | null
  readonly responseId: string | null
}

/** One line of a decision. */
export interface DecisionFact {
  readonly name: string
  readonly value: string
}

export function idsOfDraft({ input }: DraftChange): DecisionIds {
  return {
    statusId: input.vexStatusId ?? null,
    justificationId: input.vexJustificationId ?? null,
    responseId: input.cdxResponseId ?? null,
  }
}

export function idsOfFinding(finding: DraftedFindingFragment): DecisionIds {
  return {
    statusId: finding.vexStatus?.id ?? null,
    justificationId: finding.vexJustification?.id ?? null,
    responseId: finding.cdxResponse?.id ?? null,
  }
}

/** Returns the word of a status; null if there is none. */
export function statusOf({ statusId }: DecisionIds): string | null {
  return vexStatuses.find(({ id }) => id === statusId)?.word ?? null
}

/** Formats a decision: `Not affected, vulnerable code not present`. */
export function describeIds({ statusId, justificationId, responseId }: DecisionIds): string {
  const named = [
    vexStatuses.find(({ id }) => id === statusId),
    vexJustifications.find(({ id }) => id === justificationId),
    vexResponses.find(({ id }) => id === responseId),
  ].filter((one) => one !== undefined)
  const text = named.map(({ name }) => name.toLowerCase()).join(', ')
  if (text === '') return statusId === null ? shownTexts.undecided : shownTexts.decisionOfAnotherRelease
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const scopeWords: Readonly<Record<string, string>> = {
  ENVIRONMENT: shownTexts.thisEnvironment,
  PRODUCT: shownTexts.thisProduct,
  EVERYWHERE: shownTexts.everywhere,
}

/** Returns what a draft says besides its status. */
export function factsOfDraft({ change }: Draft): readonly DecisionFact[] {
  const { input } = change
  const fields = input.componentVulnCustomFieldAttributes?.length ?? 0
  return filled([
    [shownTexts.impact, input.impact],
    [shownTexts.action, input.action],
    [shownTexts.detail, input.detail],
    [shownTexts.note, input.note],
    [shownTexts.fixedIn, input.fixedIn],
    [shownTexts.scope, scopeWords[input.scope ?? '']],
    [shownTexts.contraryDecisions, input.overwrite === true ? shownTexts.leftAsTheyAreDecideAgain : null],
    [shownTexts.customFields, fields > 0 ? formatCount(fields, shownTexts.valueForms) : null],
  ])
}

/** Returns what the server has of a finding besides its status. */
export function factsOfFinding(finding: DraftedFindingFragment): readonly DecisionFact[] {
  return filled([
    [shownTexts.impact, finding.impact],
    [shownTexts.action, finding.actionStmt],
    [shownTexts.detail, finding.detail],
    [shownTexts.note, finding.note],
    [shownTexts.fixedIn, finding.fixedIn],
  ])
}

function filled(facts: readonly (readonly [string, string | null | undefined])[]): readonly DecisionFact[] {
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** How the findings of a draft stand on the server. */
export interface Standing {
  /** Findings that were changed after they were read. */
  readonly changed: readonly DraftedFindingFragment[]
  /** Those of `changed` that are decided as the draft says. */
  readonly alike: number
  /** Number of findings that are gone, or that the user may not see. */
  readonly missing: number
}

/** Compares a draft with what the server has. */
export function standingOf({ change }: Draft, found: readonly DraftedFindingFragment[]): Standing {
  const times = findingsOf(change)
  const changed = found.filter(({ id, updatedAt }) => {
    const seen = Date.parse(times.get(id) ?? '')
    // A row of many findings was read with the newest time of all.
    return change.kind === 'one' ? Date.parse(updatedAt) !== seen : !(Date.parse(updatedAt) <= seen)
  })
  const alike = changed.filter((finding) => hasAllOf(change, finding)).length
  return { changed, alike, missing: times.size - found.length }
}

/** Tests whether nothing of a draft would be lost without it. */
function hasAllOf(change: DraftChange, finding: DraftedFindingFragment): boolean {
  const { input } = change
  const [draft, now] = [idsOfDraft(change), idsOfFinding(finding)]
  const texts = [
    [input.impact, finding.impact],
    [input.action, finding.actionStmt],
    [input.detail, finding.detail],
    [input.note, finding.note],
    [input.fixedIn, finding.fixedIn],
  ] as const
  return (
    draft.statusId === now.statusId &&
    draft.justificationId === now.justificationId &&
    draft.responseId === now.responseId &&
    texts.every(([own, theirs]) => !own?.trim() || own.trim() === (theirs ?? '').trim())
  )
}

/** Formats what a draft is about: `CVE-2025-30000 in farthingale 1.0.0`. */
export function titleOf({ subjects }: Draft): string {
  const [first] = subjects
  if (first === undefined) return shownTexts.aFinding
  return shownTexts.vulnerabilityInPackageText(first.vulnerability, first.package)
}

/** Formats how much more a draft is about: `2 more rows, 5 findings`. Empty for one finding. */
export function reachOf({ subjects, change }: Draft): string {
  const findings = findingsOf(change).size
  if (findings === 1) return ''
  const more = subjects.length - 1
  const parts = [more > 0 ? `${more === 19 ? 'at least ' : ''}${formatCount(more, shownTexts.moreRowForms)}` : '']
  return [...parts, formatCount(findings, shownTexts.findingForms)].filter(Boolean).join(', ')
}

/** Formats what draft or finding lacks of an explanation. */
export function describeStanding({ changed, alike, missing }: Standing): string {
  const said: string[] = []
  if (changed.length > 0 && alike === changed.length) {
    said.push(shownTexts.serverHasThisDecisionItHad)
  } else if (changed.length > 0) {
    const what = plural(changed.length, {
      one: shownTexts.findingWas,
      other: shownTexts.findingsWere(formatCount(changed.length, shownTexts.findingForms)),
    })
    said.push(shownTexts.changedAfterYouDecidedCompareBoth(what))
  }
  if (missing > 0)
    said.push(
      shownTexts.noLongerThere(formatCount(missing, shownTexts.findingForms), plural(missing, shownTexts.isOrAre)),
    )
  return said.join(' ')
}

/** Returns a message of the server with its times as this window shows times: it writes them as programs read them. */
export function withOwnTimes(message: string): string {
  return message.replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, formatTime)
}

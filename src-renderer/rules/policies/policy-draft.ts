import { isScopeChanged, type ScopeDraft, scopeDraftOf, scopeInput } from '#renderer/rules/scope/scope-draft.ts'
import * as texts from './texts.tsx'
import type { Policy } from './use-policies.ts'

/** The rows that a policy is asked about. */
export const rowKinds = [
  { value: 'finding', label: texts.findings },
  { value: 'component', label: texts.components },
  { value: 'version', label: texts.versions },
] as const
export type RowKind = (typeof rowKinds)[number]['value']

/** What a violation means for its version. */
export const resultTypes = [
  { value: 'fail', label: texts.failsTheVersion },
  { value: 'warn', label: texts.warns },
  { value: 'inform', label: texts.informsOnly },
] as const
export type ResultType = (typeof resultTypes)[number]['value']

/** A policy while it is written. Its conditions are text, however they are edited. */
export interface PolicyDraft {
  readonly name: string
  readonly description: string
  readonly appliesTo: RowKind
  readonly resultType: ResultType
  readonly text: string
  readonly scope: ScopeDraft
}

/** Returns the draft of a stored policy, or of a new one that begins with conditions. */
export function draftOf(policy: Policy | null, begun: string): PolicyDraft {
  if (policy === null) {
    return {
      ...{ name: '', description: '', appliesTo: 'finding', resultType: 'fail', text: begun },
      scope: scopeDraftOf(null),
    }
  }
  const { name, description, conditions, scope } = policy
  return {
    ...{ name, description, text: conditions.text, scope: scopeDraftOf(scope) },
    appliesTo: rowKinds.find(({ value }) => value === policy.appliesTo)?.value ?? 'finding',
    resultType: resultTypes.find(({ value }) => value === policy.resultType)?.value ?? 'fail',
  }
}

/** What of a draft a version is asked: two drafts with the same question find the same. */
export function questionOf({ appliesTo, text, scope }: PolicyDraft): string {
  return JSON.stringify([appliesTo, text.trim(), scopeInput(scope)])
}

/** Everything that is written of a draft, to compare two of them. A product that was typed and not added is part of it. */
export function contentOf(draft: PolicyDraft): string {
  const { name, description, resultType, scope } = draft
  return JSON.stringify([name.trim(), description.trim(), resultType, questionOf(draft), scope.typedProduct.trim()])
}

/** The same of a stored policy. Whether it is on is no part of it: that is changed at once, by its switch. */
export function storedContent(policy: Policy | null): string | null {
  return policy && contentOf(draftOf(policy, ''))
}

/** The names of what differs between two states of a policy, as the form calls them. */
export function changedFields(before: PolicyDraft, after: PolicyDraft): readonly string[] {
  const fields: readonly (readonly [string, boolean])[] = [
    [texts.nameInline, before.name !== after.name],
    [texts.descriptionInline, before.description !== after.description],
    [texts.violationInline, before.resultType !== after.resultType],
    [texts.rowsInline, before.appliesTo !== after.appliesTo],
    [texts.conditionsInline, before.text !== after.text],
    [texts.whereInline, JSON.stringify(scopeInput(before.scope)) !== JSON.stringify(scopeInput(after.scope))],
  ]
  return fields.filter(([, isChanged]) => isChanged).map(([name]) => name)
}

/** Returns the scope as a field to send; nothing if it is as it is stored. */
export function sentScope({ scope }: PolicyDraft) {
  return isScopeChanged(scope) ? { scope: scopeInput(scope) } : {}
}

const everywhere = JSON.stringify(scopeInput(scopeDraftOf(null)))

/** Returns the scope of a policy that is added: all that the form shows, wherever the draft came from; nothing if that is everywhere. */
export function scopeToAdd({ scope }: PolicyDraft) {
  const shown = scopeInput(scope)
  return JSON.stringify(shown) === everywhere ? {} : { scope: shown }
}

/** Why a draft cannot be saved yet; null if it can. */
export function unreadyText(draft: PolicyDraft, errorsCount: number): string | null {
  if (draft.name.trim() === '') return texts.nameIsMissing
  if (draft.text.trim() === '') return texts.conditionsAreMissing
  if (errorsCount > 0) return texts.conditionsCannotBeRead
  return draft.scope.typedProduct.trim() === '' ? null : texts.productIsNotAdded
}

import type { StartedRule } from '#renderer/lib/started-rule.ts'
import { type ScopeDraft, scopeDraftOf } from '#renderer/rules/scope/scope-draft.ts'
import { type DraftAction, emptyAction } from './action-words.ts'
import * as texts from './texts.tsx'
import type { Rule } from './use-automation.ts'

export const rowKinds = [
  { value: 'finding', label: texts.findings },
  { value: 'component', label: texts.components },
  { value: 'version', label: texts.versions },
] as const
export const triggers = [
  { value: 'import', label: texts.whenAVersionIsImported },
  { value: 'rematch', label: texts.whenAdvisoryDataOrStatements },
  { value: 'manual', label: texts.byHand },
] as const
export const writes = [
  { value: 'IF_IMPORTED', label: texts.neverOverWhatAPersonSet },
  { value: 'IF_MISSING', label: texts.onlyWhatIsMissing },
  { value: 'ALWAYS', label: texts.overEverything },
] as const
export const modes = [
  { value: 'APPLY', label: texts.applies },
  { value: 'SUGGEST', label: texts.proposes },
  { value: 'LOG', label: texts.onlyCounts },
] as const

type ValueOf<List extends readonly { readonly value: string }[]> = List[number]['value']

/** A rule as the editor holds it. */
export interface RuleDraft {
  readonly name: string
  readonly description: string
  readonly appliesTo: ValueOf<typeof rowKinds>
  readonly triggers: readonly string[]
  readonly text: string
  readonly actions: readonly DraftAction[]
  readonly write: ValueOf<typeof writes>
  readonly mode: ValueOf<typeof modes>
  /** `YYYY-MM-DD`, or empty. */
  readonly validUntil: string
  readonly scope: ScopeDraft
}

export function draftOf(rule: Rule | null): RuleDraft {
  if (rule === null) {
    return {
      ...{ name: '', description: '', appliesTo: 'finding', triggers: ['import', 'rematch'], text: '' },
      actions: [emptyAction({ name: 'addLabel', fields: [] })],
      ...{ write: 'IF_IMPORTED', mode: 'APPLY', validUntil: '', scope: scopeDraftOf(null) },
    }
  }
  return {
    ...{ name: rule.name, description: rule.description, triggers: rule.triggers, text: rule.conditions.text },
    appliesTo: valueIn(rowKinds, rule.appliesTo),
    actions: rule.actions.map(({ action, field, value, parameters }) => ({
      ...{ action, field: field ?? '', value: value ?? '' },
      parameters: Object.fromEntries(parameters.map(({ key, value: text }) => [key, text])),
    })),
    ...{ write: valueIn(writes, rule.write), mode: valueIn(modes, rule.mode), validUntil: rule.validUntil ?? '' },
    scope: scopeDraftOf(rule.scope),
  }
}

/** Days for which a rule that was made of a decision runs, unless the user says otherwise. */
const startedDays = 90

/**
 * Returns the draft of a rule that another page began. A license is set when a version is imported. A decision is proposed for findings when they
 * arrive, unless the user lets it apply. Under Investigation cannot be proposed.
 */
export function draftOfStarted(started: StartedRule, now = Date.now()): RuleDraft {
  const { text } = started
  if ('license' in started) {
    const action = { action: 'setLicense', field: '', value: started.license, parameters: {} }
    return { ...draftOf(null), text, appliesTo: 'component', triggers: ['import'], actions: [action] }
  }
  const { decision } = started
  const end = new Date(now + startedDays * 86_400_000).toISOString().slice(0, 10)
  return {
    ...draftOf(null),
    ...{ text, actions: [{ action: 'setVex', field: '', value: '', parameters: decision }] },
    mode: decision['status'] === 'under_investigation' ? 'APPLY' : 'SUGGEST',
    validUntil: decision['status'] === 'not_affected' ? end : '',
  }
}

/** The service sends known words only; a newer one is shown as the first. */
function valueIn<Value extends string>(
  known: readonly [{ readonly value: Value }, ...{ readonly value: Value }[]],
  word: string,
): Value {
  return known.find(({ value }) => value === word)?.value ?? known[0].value
}

import { useState } from 'react'
import { usePaused } from '#renderer/lib/paused.ts'
import { scopeInput } from '#renderer/rules/scope/scope-draft.ts'
import { draftOf, type PolicyDraft, questionOf } from './policy-draft.ts'
import { type Finds, type Policy, useTypedRule } from './use-policies.ts'

/** What a draft would find now, and what the saved policy finds. */
export interface LiveResult {
  /** Why the conditions cannot be read. */
  readonly errors: readonly string[]
  /** `empty`: there are no conditions. `unread`: they cannot be read. `stale`: `finds` is of what was written before. */
  readonly state: 'empty' | 'loading' | 'unread' | 'stale' | 'ready' | 'failed'
  /** Of the last conditions that could be read. */
  readonly finds: Finds | null
  /** Of the saved policy; null for a new one, and while the draft asks the same. */
  readonly saved: Finds | null
  /** Whether a saved policy asks the same as the draft. */
  readonly isSame: boolean
  readonly failure: string | null
  readonly retry: () => void
}

/** Evaluates a draft a moment after its last change, beside the policy as it is saved. */
export function useLiveResult(draft: PolicyDraft, base: Policy | null, enabled: boolean): LiveResult {
  const typed = usePaused(draft.text)
  const rule = useTypedRule(draft.appliesTo, typed, scopeInput(draft.scope), enabled)
  const { isSame, saved } = useSaved(draft, base, enabled)
  const [last, setLast] = useState<Finds | null>(null)
  const found = rule.data?.finds ?? null
  if (found !== null && found !== last) setLast(found)
  const isEmpty = draft.text.trim() === ''
  const errors = isEmpty || typed.trim() === '' ? [] : (rule.data?.errors ?? [])
  return {
    ...{ errors, isSame, saved, finds: last, failure: rule.error?.message ?? null },
    state: isEmpty ? 'empty' : stateOf(rule, typed !== draft.text),
    retry: () => void rule.refetch(),
  }
}

function stateOf({ data, isError, isFetching, isPlaceholderData }: ReturnType<typeof useTypedRule>, isTyped: boolean) {
  if (isError) return 'failed'
  if (data && data.errors.length > 0) return 'unread'
  if (!data?.finds) return 'loading'
  return isFetching || isPlaceholderData || isTyped ? 'stale' : 'ready'
}

/** What the saved policy finds, where it asks something else than the draft. */
function useSaved(draft: PolicyDraft, base: Policy | null, enabled: boolean) {
  const before = base && draftOf(base, '')
  const isSame = before !== null && questionOf(before) === questionOf(draft)
  const isOther = before !== null && !isSame
  const asked = before ?? draft
  const found = useTypedRule(asked.appliesTo, asked.text, scopeInput(asked.scope), enabled && isOther)
  const saved = isOther && !found.isPlaceholderData ? (found.data?.finds ?? null) : null
  return { isSame, saved }
}

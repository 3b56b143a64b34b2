import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#renderer/lib/paths.ts'
import { readRule } from '#renderer/rules/conditions/use-conditions.ts'
import { keepDraft, keptDraft, leavePolicy } from './kept-drafts.ts'
import { contentOf, draftOf, type PolicyDraft, scopeToAdd, sentScope, storedContent } from './policy-draft.ts'
import { type Policy, usePolicyAdd, usePolicyChange } from './use-policies.ts'

/** What the page of a policy is about. */
export interface Edited {
  readonly url: string
  /** The policy as it is stored now; null for a new one. */
  readonly stored: Policy | null
  /** Whether it was deleted since its page was opened. */
  readonly isDeleted: boolean
  /** The conditions that a new policy begins with. */
  readonly begun: string
  /** Reads the policy again; null if it was deleted. */
  readonly readNow: () => Promise<Policy | null>
}

/**
 * The draft of a page, kept while there are changes, also when the page is left. A change by another user is shown in a form without own
 * changes at once, otherwise it is a conflict.
 */
export function usePolicyDraft({ url, stored, begun }: Edited) {
  const [kept, setKept] = useState(() => keptDraft(url) ?? null)
  const [base, setBase] = useState(kept?.base ?? stored)
  const [draft, setDraft] = useState(() => kept?.draft ?? draftOf(stored, begun))
  const content = contentOf(draft)
  const isChanged = content !== contentOf(draftOf(base, begun))
  const now = storedContent(stored)
  const isOther = now !== null && now !== storedContent(base)
  const adopt = (policy: Policy | null) => {
    setBase(policy)
    setDraft(draftOf(policy, begun))
    setKept(null)
  }
  if (isOther && (!isChanged || now === content)) adopt(stored)
  useEffect(() => keepDraft(url, isChanged ? { draft, base } : null), [url, draft, base, isChanged])
  return {
    ...{ draft, base, isChanged },
    /** When changes were made that this page began with; null if it began without any, or they were discarded. */
    keptAt: isChanged ? (kept?.at ?? null) : null,
    isConflict: isOther && isChanged,
    set: (change: Partial<PolicyDraft>) => setDraft((before) => ({ ...before, ...change })),
    /** Discards what was changed, for what is stored. */
    discard: () => adopt(stored),
    /** Goes on with what was changed, over what is stored now. */
    keepOwn: () => {
      setBase(stored)
      setDraft((own) => ({ ...own, scope: { ...own.scope, stored: stored?.scope ?? null } }))
    },
  }
}

/** Goes to the list of policies, which has the focus on the policy then. */
export function useLeave(url: string) {
  const [, navigate] = useLocation()
  return (policyId: string | null) => {
    keepDraft(url, null)
    leavePolicy(policyId)
    navigate(paths.policies)
  }
}

/** Saves a draft. A policy that was changed or deleted by another user meanwhile is not written: the page shows that. */
export function usePolicySave(edited: Edited, own: Pick<ReturnType<typeof usePolicyDraft>, 'draft' | 'base'>) {
  const add = usePolicyAdd()
  const change = usePolicyChange()
  const leave = useLeave(edited.url)
  const [state, setState] = useState<{ readonly isSaving: boolean; readonly error: string | null }>({
    ...{ isSaving: false, error: null },
  })
  const { draft, base } = own
  const send = async (): Promise<string | null> => {
    const { name, description, appliesTo, resultType } = draft
    const conditions = await readRule(draft.text, appliesTo)
    const fields = { name: name.trim(), description, appliesTo, resultType, conditions }
    if (base === null || edited.isDeleted) {
      return (await add.mutateAsync({ ...fields, ...scopeToAdd(draft) })).policy?.id ?? null
    }
    if (storedContent(await edited.readNow()) !== storedContent(base)) return null
    await change.mutateAsync({ id: base.id, ...fields, ...sentScope(draft) })
    return base.id
  }
  const save = () => {
    setState({ isSaving: true, error: null })
    send().then(
      (id) => {
        if (id === null) setState({ isSaving: false, error: null })
        else leave(id)
      },
      (error: unknown) => setState({ isSaving: false, error: error instanceof Error ? error.message : String(error) }),
    )
  }
  return { save, ...state }
}

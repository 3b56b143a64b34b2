import { useMemo } from 'react'
import { create } from 'zustand'
import { useDataGeneration } from '#renderer/lib/data-generation.ts'
import { paths } from '#renderer/lib/paths.ts'
import { seatOf, useSession } from '#renderer/lib/session.ts'
import { unstoredFiles } from '#renderer/lib/unstored-files.ts'
import type { PolicyDraft } from './policy-draft.ts'
import * as texts from './texts.tsx'
import type { Policy } from './use-policies.ts'

/** A draft of a policy whose page was left without saving. */
export interface KeptDraft {
  readonly draft: PolicyDraft
  /** The policy as it was stored when the draft was begun; null for a new one. */
  readonly base: Policy | null
  /** When it was changed last, in milliseconds of `Date.now()`. */
  readonly at: number
}

/** A kept draft with the URL of its page. */
export interface ListedDraft extends KeptDraft {
  readonly url: string
}

/** By the URL of the page. They live as long as the window, the session and the data that they are about. */
const useKept = create<{ readonly drafts: ReadonlyMap<string, KeptDraft> }>(() => ({ drafts: new Map() }))

/** The user and the data that drafts belong to. */
function ownerNow(): string {
  const session = useSession.getState()
  const seat = session.state === 'ready' ? seatOf(session.session) : ''
  return `${useDataGeneration.getState().generation} ${seat}`
}

let owner = ownerNow()

/** Forgets the drafts of another user, or about data that was replaced. */
function forgetOthers(): void {
  const now = ownerNow()
  if (now !== owner) setDrafts(new Map())
  owner = now
}
useSession.subscribe(forgetOthers)
useDataGeneration.subscribe(forgetOthers)

/**
 * Says what leaving the page would lose: a browser asks before it leaves it, and the desktop shell asks before it closes the window, as about
 * files that are not stored. There, a page that asks by itself keeps the window from closing without a word.
 */
function setDrafts(drafts: ReadonlyMap<string, KeptDraft>): void {
  const names = [...drafts.values()].map(({ draft }) => nameOf(draft))
  const before = unstoredFiles.policies
  unstoredFiles.policies = names
  useKept.setState({ drafts })
  if (window.waybill !== undefined) {
    if (names.join('\n') !== before.join('\n')) window.waybill.files.noteUnsaved(names)
    return
  }
  if (names.length > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** The name of a draft, or what it is called without one. */
export function nameOf({ name }: PolicyDraft): string {
  return name.trim() === '' ? texts.newPolicy : name.trim()
}

/** Keeps a draft of a page; null forgets it. */
export function keepDraft(url: string, draft: Omit<KeptDraft, 'at'> | null): void {
  const { drafts } = useKept.getState()
  if (draft === null && !drafts.has(url)) return
  const next = new Map(drafts)
  if (draft === null) next.delete(url)
  else next.set(url, { ...draft, at: Date.now() })
  setDrafts(next)
}

/** Returns the draft of a page; undefined if it was left without changes. */
export function keptDraft(url: string): KeptDraft | undefined {
  return useKept.getState().drafts.get(url)
}

/** The drafts that no stored policy has: of new policies, and of ones that were deleted meanwhile. */
export function useDraftsWithoutPolicy(policies: readonly Policy[] | undefined): readonly ListedDraft[] {
  const drafts = useKept((state) => state.drafts)
  return useMemo(() => {
    const stored = new Set(policies?.map(({ id }) => paths.policy(id)))
    return policies === undefined
      ? []
      : [...drafts].filter(([url]) => !stored.has(url)).map(([url, draft]) => ({ url, ...draft }))
  }, [drafts, policies])
}

/** The policy whose page was left last, until the list of policies has shown it. */
let left: string | null = null

/** Remembers the policy whose page is left for the list. */
export function leavePolicy(id: string | null): void {
  left = id
}

export function leftPolicy(): string | null {
  return left
}

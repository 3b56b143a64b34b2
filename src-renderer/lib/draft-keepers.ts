import { type DraftBridge, draftLimits, type KeptDraft, type KeptDrafts } from '#shared/bridge.ts'
import type { SessionState } from './session.ts'
import * as texts from './texts.ts'

/** Where the drafts of one server and user are kept. Each function returns what is kept after it. */
export interface DraftKeeper {
  list(): Promise<KeptDrafts>
  /** Adds a draft, or replaces the one with its id. Rejects with the reason if it cannot be kept. */
  put(draft: KeptDraft): Promise<KeptDrafts>
  remove(id: string): Promise<KeptDrafts>
}

/** Returns the keeper of a session; null where nothing is kept: on this computer's own service, and for a user who is not known. */
export function keeperOf(session: SessionState, userId: string | null): DraftKeeper | null {
  if (session.state !== 'ready') return null
  const bridge = window.waybill?.drafts
  if (bridge !== undefined) return session.session.server ? shellKeeper(bridge, session.session.token) : null
  return userId === null ? null : browserKeeper(localStorage, userId)
}

/** Keeps drafts in a file of the desktop shell. */
function shellKeeper(bridge: DraftBridge, token: string): DraftKeeper {
  const unwrap = async (reply: ReturnType<DraftBridge['list']>): Promise<KeptDrafts> => {
    const given = await reply
    if ('value' in given) return given.value
    throw new Error([given.problem, given.remedy].filter(Boolean).join(' '))
  }
  return {
    list: () => unwrap(bridge.list(token)),
    put: (draft) => unwrap(bridge.put(token, draft)),
    remove: (id) => unwrap(bridge.remove(token, id)),
  }
}

const formatVersion = 1

/** The name in the storage of the browser under which the drafts of a user are. Ids of users differ between servers. */
export function draftsName(userId: string): string {
  return `waybill.drafts ${userId}`
}

/** Keeps drafts in the storage of the browser, which belongs to the origin of the server. Each call reads it: other tabs write there, too. */
export function browserKeeper(storage: Storage, userId: string): DraftKeeper {
  const name = draftsName(userId)
  const read = (): KeptDrafts & { readonly isLocked: boolean } => {
    const text = storage.getItem(name)
    const aside = storage.getItem(`${name} damaged`)
    const problem = aside === null ? null : texts.draftsInThisBrowserWereDamaged
    if (text === null) return { drafts: [], problem, isLocked: false }
    const value = parse(text)
    if (isRecord(value) && typeof value['version'] === 'number' && value['version'] > formatVersion) {
      const what = texts.draftsInThisBrowserWereWritten
      return { drafts: [], problem: what, isLocked: true }
    }
    const drafts = toDrafts(value)
    if (drafts !== null) return { drafts, problem, isLocked: false }
    storage.setItem(`${name} damaged`, text)
    storage.removeItem(name)
    return read()
  }
  const change = (edit: (drafts: readonly KeptDraft[]) => readonly KeptDraft[]): KeptDrafts => {
    const before = read()
    if (before.isLocked) throw new Error(before.problem ?? '')
    const drafts = edit(before.drafts)
    try {
      if (drafts.length === 0) storage.removeItem(name)
      else storage.setItem(name, JSON.stringify({ version: formatVersion, drafts }))
    } catch (error) {
      throw new Error(texts.browserHasNoRoomForAnother, { cause: error })
    }
    return { drafts, problem: before.problem }
  }
  return {
    list: () => attempt(read),
    put: (draft) => attempt(() => change((drafts) => withDraft(drafts, draft))),
    remove: (id) => attempt(() => change((drafts) => drafts.filter((one) => one.id !== id))),
  }
}

/** Rejects with what is thrown: a browser may keep its storage closed. */
async function attempt<Result>(work: () => Result): Promise<Result> {
  await Promise.resolve()
  return work()
}

function withDraft(drafts: readonly KeptDraft[], draft: KeptDraft): readonly KeptDraft[] {
  if (draft.text.length > draftLimits.characters) throw new Error(texts.draftIsTooLarge)
  const isKnown = drafts.some(({ id }) => id === draft.id)
  const next = isKnown ? drafts.map((one) => (one.id === draft.id ? draft : one)) : [...drafts, draft]
  const characters = next.reduce((sum, { text }) => sum + text.length, 0)
  if (next.length > draftLimits.count || characters > draftLimits.allCharacters) {
    throw new Error(texts.thereIsNoRoomForAnother)
  }
  return next
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function toDrafts(value: unknown): readonly KeptDraft[] | null {
  if (!isRecord(value) || value['version'] !== formatVersion || !Array.isArray(value['drafts'])) return null
  const drafts: readonly unknown[] = value['drafts']
  if (drafts.length > draftLimits.count || !drafts.every(isKeptDraft)) return null
  return new Set(drafts.map(({ id }) => id)).size === drafts.length ? drafts : null
}

function isKeptDraft(value: unknown): value is KeptDraft {
  if (!isRecord(value)) return false
  const { id, text } = value
  return typeof id === 'string' && typeof text === 'string' && text.length <= draftLimits.characters
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

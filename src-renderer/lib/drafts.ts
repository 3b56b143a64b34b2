import { create } from 'zustand'
import type { ComponentVexBulkUpdateInput, ComponentVexUpdateInput } from '#renderer/generated/documents.ts'
import type { KeptDrafts } from '#shared/bridge.ts'
import { type DraftKeeper, draftsName, keeperOf } from './draft-keepers.ts'
import { useSession } from './session.ts'
import * as texts from './texts.ts'

/** Maximum number of findings of a draft: all of them are compared before it is sent. */
export const maxFindingsOfDraft = 1_000

/** A decision that was not sent, with the times at which its findings were read. */
export interface Draft {
  readonly id: string
  /** RFC 3339. */
  readonly madeAt: string
  /** The user who decided; null if the server had not said. */
  readonly userId: string | null
  /** True if the server may have received it: there was no answer. */
  readonly mayHaveArrived: boolean
  /** What it is about, the first rows of it. */
  readonly subjects: readonly DraftSubject[]
  /** Path of the page at its first finding. */
  readonly place: string
  readonly change: DraftChange
}

export interface DraftSubject {
  readonly vulnerability: string
  readonly package: string
  /** Product and version; empty if the queue did not say. */
  readonly version: string
}

/** The decision as the API takes it. */
export type DraftChange =
  | { readonly kind: 'one'; readonly input: ComponentVexUpdateInput }
  | { readonly kind: 'many'; readonly input: ComponentVexBulkUpdateInput }

/** Returns the findings of a draft, each with the time at which it was read. */
export function findingsOf({ kind, input }: DraftChange): ReadonlyMap<string, string> {
  if (kind === 'one') return new Map([[input.componentVulnId, input.expectedUpdatedAt ?? '']])
  const times = input.expectedUpdatedAts ?? []
  return new Map(input.componentVulnIds.map((id, at) => [id, times[at] ?? '']))
}

export interface Drafts {
  /** Null until the server has said whose session it is. */
  readonly userId: string | null
  readonly drafts: readonly Draft[]
  /** Number of drafts that another user of this computer made. */
  readonly ofOthers: number
  /** Number of drafts that cannot be read: they are damaged, or a newer Waybill made them. */
  readonly unreadable: number
  readonly problem: string | null
}

const nothing: Drafts = { userId: null, drafts: [], ofOthers: 0, unreadable: 0, problem: null }

/** The drafts of the server and user of this window. They are no decisions: nothing but the page of drafts shows them. */
export const useDrafts = create<Drafts>(() => nothing)

/** Rises with each session and user, so that what was asked for another one is not shown. */
let turn = 0

/** Shows the drafts of the current session, as far as its user is known. Returns a function that forgets them here. */
export function openDrafts(userId: string | null): () => void {
  turn += 1
  const own = turn
  useDrafts.setState({ ...nothing, userId }, true)
  const read = () => void refresh(currentKeeper(), own)
  // Another tab of the same origin wrote.
  const onStorage = ({ key }: StorageEvent) => {
    if (userId !== null && key === draftsName(userId)) read()
  }
  window.addEventListener('storage', onStorage)
  read()
  return () => {
    turn += 1
    window.removeEventListener('storage', onStorage)
    useDrafts.setState(nothing, true)
  }
}

async function refresh(keeper: DraftKeeper | null, own: number): Promise<void> {
  if (keeper === null) return
  try {
    show(await keeper.list(), own)
  } catch (error) {
    if (turn === own) useDrafts.setState({ problem: error instanceof Error ? error.message : String(error) })
  }
}

/** Tests whether decisions that are not sent are kept in this window. */
export function keepsDrafts(): boolean {
  return currentKeeper() !== null
}

/**
 * Keeps a draft.
 * @throws {Error} with the reason if it cannot be kept
 */
export async function keepDraft(draft: Draft): Promise<void> {
  if (findingsOf(draft.change).size > maxFindingsOfDraft) {
    throw new Error(texts.draftHasAtMostFindings(maxFindingsOfDraft.toLocaleString('en')))
  }
  const { keeper, own } = opened()
  show(await keeper.put({ id: draft.id, text: JSON.stringify({ v: 1, ...draft }) }), own)
}

/**
 * Removes a draft.
 * @throws {Error} with the reason if it is still there
 */
export async function removeDraft(id: string): Promise<void> {
  const { keeper, own } = opened()
  show(await keeper.remove(id), own)
}

function currentKeeper(): DraftKeeper | null {
  return keeperOf(useSession.getState(), useDrafts.getState().userId)
}

function opened(): { readonly keeper: DraftKeeper; readonly own: number } {
  const keeper = currentKeeper()
  if (keeper === null) throw new Error(texts.waybillDoesNotKnowWhoseDraft)
  return { keeper, own: turn }
}

function show({ drafts: kept, problem }: KeptDrafts, own: number): void {
  if (turn !== own) return
  const { userId } = useDrafts.getState()
  const read = kept.map(({ id, text }) => readDraft(id, text))
  const sound = read.filter((draft) => draft !== null)
  const drafts = sound.filter((draft) => draft.userId === null || userId === null || draft.userId === userId)
  const numbers = { ofOthers: sound.length - drafts.length, unreadable: read.length - sound.length }
  useDrafts.setState({ drafts, ...numbers, problem })
}

/** Reads what was kept. Null if it is not a draft that this release knows. */
export function readDraft(id: string, text: string): Draft | null {
  const value = parse(text)
  if (!isRecord(value) || value['v'] !== 1 || value['id'] !== id) return null
  const members = Object.entries(isSound).map(([key, check]) => [key, value[key], check(value[key])] as const)
  if (!members.every(([, , sound]) => sound)) return null
  return Object.fromEntries(members.map(([key, member]) => [key, member])) as unknown as Draft // checked above
}

/** What each member of a draft has to be. */
const isSound: Readonly<Record<keyof Draft, (value: unknown) => boolean>> = {
  id: isText,
  madeAt: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
  userId: (value) => value === null || isText(value),
  mayHaveArrived: (value) => typeof value === 'boolean',
  subjects: (value) => Array.isArray(value) && value.every(isSubject),
  place: (value) => isText(value) && value.startsWith('/'),
  change: isChange,
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isSubject(value: unknown): boolean {
  return isRecord(value) && isText(value['vulnerability']) && isText(value['package']) && isText(value['version'])
}

/** The service checks the values: what is told apart here is what the page itself reads. */
function isChange(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value['input'])) return false
  const { kind, input } = value
  if (!isText(input['vexStatusId'])) return false
  if (kind === 'one') return isText(input['componentVulnId']) && isText(input['expectedUpdatedAt'])
  const { componentVulnIds: ids, expectedUpdatedAts: times } = input
  const areTexts = (list: unknown): list is string[] => Array.isArray(list) && list.every(isText)
  return kind === 'many' && areTexts(ids) && areTexts(times) && ids.length === times.length && ids.length > 0
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

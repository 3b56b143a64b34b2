import { create } from 'zustand'
import type { Bridge, Session } from '#shared/bridge.ts'
import { noteAnswer } from './connection.ts'
import { codeOfHash, invitationOf } from './code-of-url.ts'
import * as texts from './first-texts.ts'

declare global {
  interface Window {
    /** The bridge of the desktop shell. Missing in a browser. */
    readonly waybill?: Bridge
  }
}

/** The origin of the session: the desktop shell, or the server of this page. */
export type SessionOrigin = 'desktop' | 'browser'

export type SessionState =
  | { readonly state: 'starting' }
  | { readonly state: 'signed-out'; readonly reason: string | null }
  | { readonly state: 'ready'; readonly session: Session; readonly origin: SessionOrigin }

/** The session of this window. The token is stored only in memory and, in a browser, in `sessionStorage`. */
export const useSession = create<SessionState>(() => ({ state: 'starting' }))

/**
 * Returns the session of this window.
 * @throws {Error} if nobody is signed in
 */
export function openedSession(): Session {
  const state = useSession.getState()
  if (state.state !== 'ready') throw new Error(texts.youAreNotSignedIn)
  return state.session
}

const storageKey = 'waybill.session'

/** Returns true inside the desktop app. */
function isDesktop(): boolean {
  return window.waybill !== undefined
}

function readStored(): Session | null {
  const text = sessionStorage.getItem(storageKey)
  if (text === null) return null
  try {
    const value = JSON.parse(text) as Partial<Session>
    if (typeof value.url !== 'string' || typeof value.token !== 'string') return null
    return { url: value.url, token: value.token }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Starts a session. In a browser it is stored for this tab, so that it survives a reload. */
export function openSession(session: Session, origin: SessionOrigin): void {
  if (!isDesktop()) sessionStorage.setItem(storageKey, JSON.stringify(session))
  useSession.setState({ state: 'ready', session, origin }, true)
  noteAnswer()
}

/** What is on the screen belongs to a token, or those that followed it. */
const seats = new WeakMap<Session, string>()

/** Returns what stays the same as long as what is on the screen may stay. */
export function seatOf(session: Session): string {
  return seats.get(session) ?? session.token
}

/** Goes on with another token, or another name of the server, of the same user: what is on the screen stays. */
export function continueSession(session: Session): void {
  const before = useSession.getState()
  if (before.state !== 'ready') return
  seats.set(session, seatOf(before.session))
  openSession(session, before.origin)
}

/** Clears the session of this tab. */
export function closeSession(reason: string | null = null): void {
  sessionStorage.removeItem(storageKey)
  useSession.setState({ state: 'signed-out', reason }, true)
}

/** Returns the state after a sign-in. One that failed leaves the session of this tab. */
function stateAfter(found: Session | string): SessionState {
  if (typeof found !== 'string') return { state: 'ready', session: found, origin: 'browser' }
  const stored = readStored()
  return stored === null
    ? { state: 'signed-out', reason: found }
    : { state: 'ready', session: stored, origin: 'browser' }
}

/** Most pages are opened without a code. */
const loadSignIn = () => import('./sign-in.ts')

async function findSession(): Promise<SessionState> {
  if (window.waybill !== undefined) {
    return { state: 'ready', session: await window.waybill.session(), origin: 'desktop' }
  }
  const invitation = invitationOf(location)
  if (invitation !== undefined) {
    history.replaceState(null, '', './#/') // before anything else can read or bookmark the code
    return stateAfter(await (await loadSignIn()).redeemInvitation(invitation))
  }
  if (location.pathname.endsWith('/signed-in')) {
    return stateAfter(await (await import('./provider-sign-in.ts')).finishSignIn(readStored()))
  }
  const code = codeOfHash(location.hash)
  if (code !== undefined) {
    // The code is removed from the URL before anything else can read or bookmark it.
    history.replaceState(null, '', `${location.pathname}#/`)
    const session = await (await loadSignIn()).redeemCode(code)
    if (typeof session !== 'string') return { state: 'ready', session, origin: 'browser' }
    if (readStored() === null) return { state: 'signed-out', reason: session }
  }
  const stored = readStored()
  return stored === null
    ? { state: 'signed-out', reason: null }
    : { state: 'ready', session: stored, origin: 'browser' }
}

/** Starts the session of this page load: from the desktop shell, a one-time link, or this tab. Otherwise there is none. */
export async function startSession(): Promise<void> {
  try {
    const found = await findSession()
    if (found.state === 'ready') openSession(found.session, found.origin)
    else useSession.setState(found, true)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    useSession.setState({ state: 'signed-out', reason: texts.couldNotStartASession(cause) }, true)
  }
}

import { create } from 'zustand'
import type { Bridge, Session } from '#shared/bridge.ts'

declare global {
  interface Window {
    /** The desktop shell's bridge. Absent in a browser. */
    readonly waybill?: Bridge
  }
}

/** Where the session came from: the desktop shell, or the server that this page came from. */
export type SessionOrigin = 'desktop' | 'browser'

export type SessionState =
  | { readonly state: 'starting' }
  | { readonly state: 'signed-out'; readonly reason: string | null }
  | { readonly state: 'ready'; readonly session: Session; readonly origin: SessionOrigin }

/** Who this window is to the service. Holds the token in memory; nothing else may keep it but `sessionStorage` in a browser. */
export const useSession = create<SessionState>(() => ({ state: 'starting' }))

const storageKey = 'waybill.session'
const oneTimeCode = /^#k=([A-Za-z0-9_-]{43})$/

/** True inside the desktop app. */
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

/** Starts using a session. In a browser it is kept for this tab, so that a reload works. */
export function openSession(session: Session, origin: SessionOrigin): void {
  if (!isDesktop()) sessionStorage.setItem(storageKey, JSON.stringify(session))
  useSession.setState({ state: 'ready', session, origin }, true)
}

/** Forgets the session of this tab. */
export function closeSession(reason: string | null = null): void {
  sessionStorage.removeItem(storageKey)
  useSession.setState({ state: 'signed-out', reason }, true)
}

/** Trades the one-time code of a browser-mode link for a session. Null when the code was used or is too old. */
async function redeem(code: string): Promise<Session | null> {
  const answer = await fetch('session', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: code })
  if (!answer.ok) return null
  return (await answer.json()) as Session
}

async function findSession(): Promise<SessionState> {
  if (window.waybill !== undefined) {
    return { state: 'ready', session: await window.waybill.session(), origin: 'desktop' }
  }
  const code = oneTimeCode.exec(location.hash)?.[1]
  if (code !== undefined) {
    // The code leaves the address before anything else can read or bookmark it.
    history.replaceState(null, '', `${location.pathname}#/`)
    const session = await redeem(code)
    if (session !== null) return { state: 'ready', session, origin: 'browser' }
    if (readStored() === null) {
      return {
        state: 'signed-out',
        reason: 'This link has been used or has expired. Restart Waybill to get a new one.',
      }
    }
  }
  const stored = readStored()
  return stored === null
    ? { state: 'signed-out', reason: null }
    : { state: 'ready', session: stored, origin: 'browser' }
}

/** Finds the session of this page load: the desktop shell's, a one-time link's, the one of this tab, or none. */
export async function startSession(): Promise<void> {
  try {
    const found = await findSession()
    if (found.state === 'ready') openSession(found.session, found.origin)
    else useSession.setState(found, true)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    useSession.setState({ state: 'signed-out', reason: `Could not start a session: ${cause}` }, true)
  }
}

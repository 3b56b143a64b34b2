import type { Session } from '#shared/bridge.ts'
import { HomeSeenDocument, HomeVisitDocument } from '#renderer/generated/documents.ts'
import { request } from '#renderer/lib/request.ts'

/** From when on changes are shown. */
export interface Visit {
  /** The last visit; null if there was none. */
  readonly last: string | null
  readonly since: string
}

const visits = new WeakMap<Session, Promise<Visit>>()

/** Where the visit of a session is stored, so that a page that is loaded again still shows what arrived. */
const placeOf = ({ token }: Session) => `waybill.visit.${token.slice(-8)}`

/** Reads when the last visit was and marks this one, once per session of the window: otherwise reading would forget what was new. */
export function visitOf(session: Session): Promise<Visit> {
  const known = visits.get(session)
  if (known !== undefined) return known
  const stored = readStored(session)
  const visit = stored === null ? startVisit(session) : Promise.resolve(stored)
  visits.set(session, visit)
  visit.catch(() => visits.delete(session))
  return visit
}

async function startVisit(session: Session): Promise<Visit> {
  const { organizationUser, changeSummary } = await request(HomeVisitDocument, {})
  const visit = { last: organizationUser.lastSeenAt, since: changeSummary.since }
  await request(HomeSeenDocument, {}).catch(() => {}) // the summary is shown in any case
  sessionStorage.setItem(placeOf(session), JSON.stringify(visit))
  return visit
}

function readStored(session: Session): Visit | null {
  try {
    const { last, since } = JSON.parse(sessionStorage.getItem(placeOf(session)) ?? '{}') as Partial<Visit>
    return typeof since === 'string' ? { last: last ?? null, since } : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

import { SettingsServiceDocument, TokenRevokeDocument } from '#renderer/generated/documents.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { closeSession } from '#renderer/lib/session.ts'
import * as texts from './texts.tsx'

/** The token of this tab. */
interface OwnToken {
  readonly id: string
  readonly kind: string
}

/**
 * Forgets the token of this tab. A session is ended, so that its token is of no use to anyone.
 *
 * @param known null for a tab without a token of its own; undefined if it was not loaded yet, or could not be
 */
export async function signOut(known: OwnToken | null | undefined): Promise<void> {
  try {
    const token = known === undefined ? (await request(SettingsServiceDocument, {})).organizationUser.token : known
    if (token?.kind !== 'SESSION') return closeSession(texts.signedOutTheTokenWasRemoved)
    accepted((await request(TokenRevokeDocument, { id: token.id })).tokenRevoke)
    closeSession(texts.signedOutTheSessionIsEnded)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    closeSession(texts.signedOutHereButTheSession)
  }
}

import * as texts from './texts.tsx'
import type { SignInSettings } from './use-sign-in.ts'

/** Whether people sign in here at all: the app of one computer has one person. */
export function isServer({ service }: SignInSettings): boolean {
  return service.deployment !== 'desktop'
}

/** Says how people sign in, in the bottom bar. */
export function summary(settings: SignInSettings): string {
  const provider = settings.organization.signInProvider
  if (!isServer(settings)) return texts.noSignInHere
  if (provider === null) return texts.invitationLinksAndTokensOnly
  return provider.problem === null ? texts.invitationLinksAndTokens(provider.name) : texts.doesNotWorkNow(provider.name)
}

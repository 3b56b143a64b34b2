import { formatDay } from '#renderer/lib/format.ts'
import { type TimeLeft, timeLeft } from '#renderer/lib/lifetime.ts'
import * as texts from './texts.tsx'

/** What a link shows, as it is chosen and as it is stored. */
export interface Shown {
  /** Empty: all. */
  readonly environmentNames: readonly string[]
  readonly latestOnly: boolean
  readonly profile: string
  readonly includeVex: boolean
}

/** A profile of downloads, as the service describes it. */
export interface Profile {
  readonly name: string
  readonly title: string
  readonly description: string
}

/** The profile that has everything. */
export const defaultProfile = 'default'

/** Describes in a few words what a link shows: `production, newest only, with VEX, BSI TR-03183-2 v2.1.0`. */
export function describeShown(
  { environmentNames, latestOnly, includeVex, profile }: Shown,
  profiles: readonly Profile[],
): string {
  return [
    environmentNames.length === 0 ? 'all environments' : environmentNames.join(', '),
    latestOnly ? 'newest only' : 'all versions',
    includeVex && 'with VEX',
    profile !== defaultProfile && (profiles.find(({ name }) => name === profile)?.title ?? profile),
  ]
    .filter(Boolean)
    .join(', ')
}

/** How a link stands: until when it works, or why it does not. */
export function stateOf(
  { expiresAt, revokedAt }: { readonly expiresAt: string | null; readonly revokedAt: string | null },
  now = Date.now(),
): TimeLeft {
  return revokedAt === null ? timeLeft(expiresAt, now) : { kind: 'ended', text: texts.revokedAt(formatDay(revokedAt)) }
}

/** One thing that a receiver gets or sees, with its subject. */
export type ReceiverFact = readonly [subject: string, text: string]

/** Says what a receiver can see and download, and until when. `expiresAt` is undefined while it is not known. */
export function whatReceiversGet(
  shown: Shown,
  profile: Profile | undefined,
  expiresAt: string | null | undefined,
): readonly ReceiverFact[] {
  const end = expiresAt ? texts.untilOrUntilItIsRevoked(formatDay(expiresAt)) : texts.untilItIsRevoked
  return [
    [texts.who, texts.anyoneWhoHasTheLinkWithoutSigning(end)],
    [texts.versions, describeVersions(shown)],
    [texts.page, texts.formatsComponentsSignature],
    [texts.files, describeFiles(shown, profile)],
    [texts.internal, texts.internalComponentsAreInTheFiles],
    ...(shown.includeVex ? [['VEX', describeVex(shown)] as const] : []),
  ]
}

function describeVersions({ environmentNames, latestOnly }: Shown): string {
  const of = environmentNames.length === 0 ? texts.everyEnvironmentAlsoLaterOnes : environmentNames.join(', ')
  const which = latestOnly ? texts.newestVersionOf : texts.allVersionsOf
  return texts.newVersionsAreAddedByThemselves(which, of)
}

function describeFiles({ profile }: Shown, known: Profile | undefined): string {
  if (profile !== defaultProfile) return known?.description ?? texts.whatTheProfileHas(profile)
  return texts.everythingThatIsKnown
}

function describeVex({ profile }: Shown): string {
  const also = profile === defaultProfile ? '' : texts.althoughTheProfileLeavesThemOut
  return texts.documentOfTheDecisionsOnFindings(also)
}

export type LinkField = 'name' | 'environments' | 'profile' | 'expires' | 'form'

/** Returns the field that a message of the service is about. */
export function fieldOf(message: string): LinkField {
  if (/ has no environment "/.test(message)) return 'environments'
  if (message.startsWith('"expiresAt"')) return 'expires'
  if (message.startsWith('"profile"')) return 'profile'
  return message.startsWith('"name"') ? 'name' : 'form'
}

import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const isSignedOff = (version: TextValue) => `${version} is signed off.`
export const signOffVersion = (version: TextValue) => `Sign off ${version}`
export const recordsThatThisVersionWasReviewed =
  'Records that this version was reviewed, with its advisory data, engine, counts and a digest over findings and decisions. What changes later is shown beside it.'
export const cancel = 'Cancel'
export const signingOff = 'Signing off…'
export const signOff = 'Sign off'
export const decided = 'Decided'
export const decidedOfTotal = (decided: string, total: string) => `${decided} of ${total}`
export const undecided = 'Undecided'
export const note = 'Note'
export const optionalStaysWithTheVersion = 'Optional. Stays with the version.'
export const signVersion = (version: TextValue) => `Sign ${version}`
export const thereIsNoKeyToSign = 'There is no key to sign with. An Admin makes one in Settings, Signing keys.'
export const loadingKeys = 'Loading keys'
export const keysCouldNotBeLoaded = 'Keys could not be loaded'
export const releaseKey = 'Release key'
export const projectVersionIsSigned = (projectVersion: string) => `${projectVersion} is signed.`
export const makeANewKey = 'Make a new key'
export const signProjectVersion = (projectVersion: string) => `Sign ${projectVersion}`
export const signing = 'Signing…'
export const makeKeyAndSign = 'Make key and sign'
export const sign = 'Sign'
export const key = 'Key'
export const keyName = 'Key name'
export const algorithm = 'Algorithm'
export const versionHasNoDocumentToSign = 'The version has no document to sign.'
export const whatIsSigned = 'What is signed'
export const asItIsStored = (document: string, bytes: string) => `${document} as it is stored, ${bytes}`
export const how = 'How'
export const downloadsWithDecisionsOrParts =
  'Downloads with decisions or parts have other bytes. In this format, they are signed when they are written.'
export const findingForms = { one: 'finding', other: 'findings' }
export const undecidedASignatureSaysWho = (findings: string) =>
  `${findings} undecided. A signature says who the file is from, not that it was reviewed. For that, sign off.`
export const signOffs = 'Sign-offs'
export const thisVersionWasNotSignedOff = 'This version was not signed off yet.'
export const ofDecidedSnapshotEngineDigest = (
  decided: ReactNode,
  total: ReactNode,
  snapshotId: ReactNode,
  engineVersion: ReactNode,
  digest: ReactNode,
) => (
  <>
    {decided} of {total} decided, snapshot {snapshotId}, engine {engineVersion}, digest {digest}
  </>
)
export const unchangedSince = 'Unchanged since'
export const findingsOfThisVersion = 'Findings of this version'

import type { PartId, VersionId } from '#service/domain/id.ts'
import { type DocumentReference, documentNameOf } from './document-reference.ts'

/**
 * What became of a reference to another document. `OTHER_DOCUMENT`: only a document of another version, or with another checksum, has that
 * name here.
 */
export const offerStates = ['ATTACHED', 'HERE', 'OTHER_DOCUMENT', 'MISSING'] as const
export type OfferState = (typeof offerStates)[number]

/** A document that a version refers to, and the versions here that it may mean. */
export interface OfferedPart {
  readonly reference: DocumentReference
  readonly state: OfferState
  /** Versions whose document has that name or digest: the exact ones first, then the newest. */
  readonly versionIds: readonly VersionId[]
  /** Whether the document of the first has the SHA-256 that the reference states. Null if the reference states none. */
  readonly checksumMatches: boolean | null
  /** Why the first cannot be attached. Null if it can, or is attached. */
  readonly reason: string | null
  /** The link to the version that is attached. */
  readonly partId: PartId | null
}

/** A document here that a reference may mean. */
export interface Candidate {
  readonly versionId: VersionId
  readonly serialNumber: string | null
  readonly documentVersion: number
  readonly sha256: string | null
}

/** A document here, by how well it answers a reference. */
export interface Answer {
  readonly versionId: VersionId
  readonly isExact: boolean
  readonly checksumMatches: boolean | null
}

/** Returns which documents answer a reference: those that it means first, otherwise in their order. */
export function answersTo(reference: DocumentReference, candidates: readonly Candidate[]): readonly Answer[] {
  const digests = reference.checksums.filter(({ alg }) => alg === 'SHA-256').map(({ content }) => content)
  const names = namesOf(reference)
  return candidates
    .flatMap((candidate): Answer[] => {
      const { versionId, serialNumber, documentVersion, sha256 } = candidate
      const isSame = sha256 !== null && digests.includes(sha256)
      const own = serialNumber === null ? null : documentNameOf(serialNumber)
      const named = names.filter(({ name }) => name === own?.name)
      if (!isSame && named.length === 0) return []
      const isVersion = named.some((each) => each.documentVersion === null || each.documentVersion === documentVersion)
      const checksumMatches = digests.length === 0 ? null : isSame
      return [{ versionId, isExact: isSame || (isVersion && checksumMatches === null), checksumMatches }]
    })
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact))
}

/** All names of the document that a reference means. */
export function namesOf({ address, otherNames }: DocumentReference) {
  return [address, ...otherNames].flatMap((each) => documentNameOf(each) ?? [])
}

/** SHA-256 digests that references state. */
export function digestsOf(references: readonly DocumentReference[]): readonly string[] {
  return references.flatMap(({ checksums }) =>
    checksums.flatMap(({ alg, content }) => (alg === 'SHA-256' ? [content] : [])),
  )
}

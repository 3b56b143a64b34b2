import type { UserReader } from '#service/db/database.ts'
import { readDocumentReferences } from '#service/db/parts/document-references.ts'
import { findNamedDocuments } from '#service/db/parts/named-documents.ts'
import { linksFrom } from '#service/db/parts/version-parts.ts'
import type { PartId, VersionId } from '#service/domain/id.ts'
import { type DocumentReference, keyOfName, namesDocument } from '#service/domain/parts/document-reference.ts'
import { type Answer, answersTo, digestsOf, namesOf, type OfferedPart } from '#service/domain/parts/offered-part.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { whyUnfit } from './why-unfit.ts'

/** Documents of one name that are looked at, the newest first. */
const maxAnswers = 20

/**
 * Returns the documents that a version refers to, with the versions here that it may mean. They are looked for when they are asked for, so that
 * it does not matter which was uploaded first.
 */
export async function readOfferedParts(
  read: UserReader,
  version: Pick<SbomVersion, 'id' | 'organizationId'>,
): Promise<readonly OfferedPart[]> {
  const references = await readDocumentReferences(read, version.id)
  if (references.length === 0) return []
  const asked = {
    keys: [...new Set(references.flatMap((each) => namesOf(each).map(keyOfName)))],
    digests: [...new Set(digestsOf(references))],
  }
  const candidates = await findNamedDocuments(read, version.organizationId, asked)
  const links = new Map((await linksFrom(read, [version.id], 'parts')).map(({ to, id }) => [to, id]))
  const offers: OfferedPart[] = []
  for (const reference of references) {
    const found = answersTo(reference, candidates)
    // Documents say where they are published, too.
    if (found.some(({ versionId, isExact }) => isExact && versionId === version.id)) continue
    const answers = found.filter(({ versionId }) => versionId !== version.id)
    if (answers.length > 0) offers.push(await offerOf(read, version, { reference, answers, links }))
    else if (namesDocument(reference)) offers.push({ ...nothing, reference })
  }
  return offers
}

const nothing = { state: 'MISSING', versionIds: [], checksumMatches: null, reason: null, partId: null } as const

async function offerOf(
  read: UserReader,
  version: Pick<SbomVersion, 'id' | 'organizationId'>,
  found: {
    readonly reference: DocumentReference
    readonly answers: readonly Answer[]
    readonly links: ReadonlyMap<VersionId, PartId>
  },
): Promise<OfferedPart> {
  const { reference, links } = found
  const answers = found.answers
    .toSorted((a, b) => Number(links.has(b.versionId)) - Number(links.has(a.versionId)))
    .slice(0, maxAnswers)
  const [first] = answers
  if (first === undefined) return { ...nothing, reference }
  const partId = links.get(first.versionId) ?? null
  const versionIds = answers.map(({ versionId }) => versionId)
  const { isExact, checksumMatches } = first
  if (partId !== null) return { reference, state: 'ATTACHED', versionIds, checksumMatches, reason: null, partId }
  const reason = await whyUnfit(read, version, first.versionId)
  return { reference, state: isExact ? 'HERE' : 'OTHER_DOCUMENT', versionIds, checksumMatches, reason, partId }
}

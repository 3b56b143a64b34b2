import { useQuery } from '@tanstack/react-query'
import { OfferedPartsDocument, type OfferedPartsQuery } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'
import * as texts from './texts.tsx'
import type { PartChanges } from './use-part-changes.ts'
import { type PartVersion, versionName } from './use-parts.ts'

export type Offer = NonNullable<OfferedPartsQuery['sbom']>['offeredParts'][number]

/** Whether an offer is taken when all are attached: what is here exactly as it is named. */
export function isTakenWithAll({ state, reason }: Pick<Offer, 'state' | 'reason'>): boolean {
  return state === 'HERE' && reason === null
}

/** Reads the documents that a version refers to, and which versions have them. */
function useOfferedParts(sbomId: string) {
  return useQuery({
    queryKey: queryKey('version', 'offered-parts', sbomId),
    queryFn: async ({ signal }) => (await request(OfferedPartsDocument, { sbomId }, signal)).sbom?.offeredParts ?? [],
  })
}

/** What a version is offered, and how it is attached: one, or all that is here exactly as it is named. */
export function useOffers(sbomId: string, changes: PartChanges, mayChange: boolean) {
  const query = useOfferedParts(sbomId)
  const offers = query.data ?? []
  const canAttachAll = mayChange && offers.some(isTakenWithAll)
  const attachAll = () => canAttachAll && void changes.attachAll()
  const attach = (sbom: PartVersion) => {
    const part = { id: sbom.id, name: versionName(sbom) }
    void changes.attach(part, null, (error) => showError(error, texts.couldNotAttach(part.name)))
  }
  return { query, offers, canAttachAll, attachAll, attach }
}

export type Offers = ReturnType<typeof useOffers>

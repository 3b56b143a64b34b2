import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  PracticeSampleCreateDocument,
  PracticeSampleDocument,
  PracticeSampleKindDocument,
  PracticeSampleRemoveDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import * as texts from './texts.ts'

const keptSample = texts.sampleHasOtherDataByNow
const readAgainMs = 400
/** So long the scores of the sample may take, which come after its findings. Other work of the service is not waited for any longer. */
const scoresMs = 15_000

/** Creates the sample where it is missing, and follows it until its findings are there. */
export function useSample() {
  const queries = useQueryClient()
  const [openedAt] = useState(Date.now)
  const made = useMutation({
    mutationFn: async () =>
      accepted((await request(PracticeSampleCreateDocument, {})).sampleProductCreate).projectGroup?.id ?? null,
    onSuccess: () => void queries.invalidateQueries(),
  })
  const { mutate } = made
  useEffect(() => mutate(), [mutate])
  const productId = made.data ?? undefined
  const version = useQuery({
    queryKey: queryKey('overview', 'practice', productId),
    queryFn: async ({ signal }) => {
      const { projectGroup, jobs } = await request(PracticeSampleDocument, { productId: productId ?? '' }, signal)
      const isWorking = jobs.totalCount > 0 && Date.now() - openedAt < scoresMs
      return isWorking ? null : (projectGroup?.latestVersion ?? null)
    },
    enabled: productId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isMatched(data) ? false : readAgainMs),
  })
  return {
    productId,
    version: isMatched(version.data) ? version.data : undefined,
    error: made.error ?? version.error,
    create: () => mutate(),
  }
}

interface SampleVersion {
  readonly vulnRunStatus: string
  readonly stats: { readonly triage: { readonly total: number; readonly sbomsPendingCount: number } }
}

function isMatched<Version extends SampleVersion>(version: Version | null | undefined): version is Version {
  if (!version) return false
  const { total, sbomsPendingCount } = version.stats.triage
  return version.vulnRunStatus === 'FINISHED' && sbomsPendingCount === 0 && total > 0
}

/**
 * Removes the sample: its product with everything in it. A product that got other data meanwhile is the user's: it is kept, and the mutation
 * fails with a sentence that says so.
 */
export function useSampleRemoval() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (productId: string) => {
      const { projectGroup } = await request(PracticeSampleKindDocument, { productId })
      if (projectGroup === null) return // it was removed elsewhere
      if (!projectGroup.sample) throw new RequestError('rejected', keptSample, texts.deleteItOnItsOwnPage)
      accepted((await request(PracticeSampleRemoveDocument, { productId })).projectGroupDelete)
    },
    onSuccess: () => void queries.invalidateQueries(),
  })
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type {
  PolicyCreateInput,
  PolicyFindsNowQuery,
  PolicyListQuery,
  PolicyUpdateInput,
  PolicyWaiverCreateInput,
  VersionPoliciesQuery,
} from '#renderer/generated/documents.ts'
import {
  PoliciesRunDocument,
  PolicyAddDocument,
  PolicyChangeDocument,
  PolicyEvaluationsDocument,
  PolicyFindsNowDocument,
  PolicyListDocument,
  PolicyRemoveDocument,
  PolicyToEditDocument,
  PolicyToMakeDocument,
  PolicyViolationsDocument,
  VersionPoliciesDocument,
  WaiverAddDocument,
  WaiverEndDocument,
} from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { readTyped } from '#renderer/lib/typed-conditions.ts'
import { useWishes } from '#renderer/lib/wishes.ts'
import { awaitJob, readAwaited } from './awaited.ts'
import * as texts from './texts.tsx'
import { readPoliciesAgain, useChange } from './use-change.ts'
import { readKnownVersions } from './versions-batch.ts'

export type VersionPolicies = NonNullable<VersionPoliciesQuery['sbom']>
export type Result = VersionPolicies['policyResults']['nodes'][number]
export type Violation = Result['violations']['nodes'][number]
export type Waiver = VersionPoliciesQuery['policyWaivers']['nodes'][number]
export type Policy = PolicyListQuery['policies']['nodes'][number]
export type Finds = PolicyFindsNowQuery['policyPreview']

const pollIntervalMs = 500
/** Reading that takes no longer is not shown. */
const longMs = 300

/**
 * Reads the results of the policies of a version. Polls while they are being evaluated.
 *
 * @param withTickets whether there are trackers or tickets: without any, nothing is asked about them
 */
export function useVersionPolicies(sbomId: string, withTickets: boolean) {
  return useQuery<VersionPoliciesQuery>({
    queryKey: queryKey('policy', 'version', sbomId, withTickets),
    placeholderData: (shown, query) => (query?.queryKey[2] === sbomId ? shown : undefined),
    queryFn: ({ signal }) => request(VersionPoliciesDocument, { sbomId, withTickets }, signal),
    // Policies are changed on other pages: what was shown before is old until it was read again.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.sbom?.policyGate.status === 'IN_PROGRESS' ? pollIntervalMs : false),
  })
}

/** Whether something has been read for more than a moment: what is shown may be old. */
export function useIsReadingLong(isFetching: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isFetching) return
    const timer = setTimeout(() => setLong(true), longMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isFetching])
  return isFetching && isLong
}

/** Whether policies are being evaluated, or wait for that. */
export function useIsEvaluating(): boolean {
  const jobs = useQuery({
    queryKey: queryKey('job', 'policies'),
    queryFn: async ({ signal }) =>
      (await readAwaited(async () => (await request(PolicyEvaluationsDocument, {}, signal)).jobs)).totalCount,
    refetchOnMount: 'always',
  })
  return (jobs.data ?? 0) > 0
}

/** Reads of how many versions the outcome of a policy is known. */
export function usePolicyVersions(id: string, isEnabled: boolean) {
  return useQuery({
    queryKey: queryKey('policy', 'versions', id),
    enabled: isEnabled,
    queryFn: () => readKnownVersions(id),
  })
}

/** What violations are read. */
export interface ViolationsToRead {
  readonly sbomId: string
  readonly policyId: string
  readonly withTickets: boolean
}

/** Reads all violations of a policy in a version, page by page. */
export function useViolations({ sbomId, policyId, withTickets }: ViolationsToRead, enabled: boolean) {
  return usePagedList<
    Violation,
    Result['violations'] & { readonly pageInfo: { hasNextPage: boolean; endCursor: string | null } }
  >({
    queryKey: queryKey('policy', 'violations', sbomId, policyId, withTickets),
    sizes: { first: 100, next: 500 },
    enabled,
    readPage: async ({ first, after, signal }) => {
      const asked = { sbomId, policyId, withTickets, first, after }
      const { policyResults } = await request(PolicyViolationsDocument, asked, signal)
      return policyResults.nodes[0]?.violations ?? null
    },
  })
}

/** Reads all policies and named lists. */
export function usePolicies() {
  return useQuery({
    queryKey: queryKey('policy', 'list'),
    queryFn: ({ signal }) => request(PolicyListDocument, {}, signal),
  })
}

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Reads a policy to edit it; null if there is none. A new one has no id. */
export function usePolicyToEdit(id: string | null) {
  return useQuery({
    queryKey: queryKey('policy', 'one', id),
    queryFn: async ({ signal }): Promise<{ readonly policy: Policy | null; readonly role: string | undefined }> => {
      const read =
        id !== null && isId(id)
          ? await request(PolicyToEditDocument, { id }, signal)
          : { policy: null, ...(await request(PolicyToMakeDocument, {}, signal)) }
      return { policy: read.policy ?? null, role: read.organizationUser.role }
    },
  })
}

/** What a typed rule means: its errors, or what it would find now. */
export interface TypedRule {
  readonly errors: readonly string[]
  readonly finds: Finds | null
}

/** Reads a typed rule and what it would find now. Keeps the last answer while it is typed. */
export function useTypedRule(appliesTo: string, text: string, scope: object, enabled = true) {
  return useQuery<TypedRule>({
    queryKey: queryKey('policy', 'typed', appliesTo, text, scope),
    enabled: enabled && text.trim() !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<TypedRule> => {
      const { errors, conditions } = await readTyped(text, appliesTo, signal)
      if (conditions === null) return { errors, finds: null }
      const { policyPreview } = await request(PolicyFindsNowDocument, { appliesTo, conditions, scope }, signal)
      return { errors: [], finds: policyPreview }
    },
  })
}

interface Changed {
  readonly policy?: { readonly id: string } | null
  readonly job?: { readonly id: string } | null
}

/** Notes that a policy is evaluated after a change. */
function noteJob<Answer extends Changed>(answer: Answer): Answer {
  if (answer.policy && answer.job) awaitJob(answer.policy.id, answer.job.id)
  return answer
}

export const usePolicyAdd = () =>
  useChange(
    async (input: PolicyCreateInput) => noteJob(accepted((await request(PolicyAddDocument, { input })).policyCreate)),
    ({ name }) => texts.policyNameAdded(name),
  )

export const usePolicyChange = () =>
  useChange(
    async (input: PolicyUpdateInput) =>
      noteJob(accepted((await request(PolicyChangeDocument, { input })).policyUpdate)),
    ({ name }) => texts.policyNameSaved(name),
  )

interface Turn {
  readonly on: boolean
  readonly isUndo: boolean
}

/** Turns a policy on and off. It is shown as the user wants it before the service answers. */
export function usePolicySwitch({ id, name, isEnabled }: Pick<Policy, 'id' | 'name' | 'isEnabled'>) {
  const { wishes, ask } = useWishes({
    about: queryKey('policy', 'switch', id),
    send: async ({ on }: Turn) =>
      noteJob(accepted((await request(PolicyChangeDocument, { input: { id, isEnabled: on } })).policyUpdate)),
    // The message offers its undo also after the page is left.
    said: ({ on, isUndo }) =>
      showToast({
        text: texts.policyNameIsValue(name, on ? texts.on : texts.off),
        ...(!isUndo && { action: { label: texts.undo, run: () => void ask({ on: !on, isUndo: true }) } }),
      }),
    failed: texts.policyCouldNotBeChanged,
    readAgain: readPoliciesAgain,
  })
  return {
    isOn: wishes.at(-1)?.on ?? isEnabled,
    /** Whether it is not known yet that it is stored so. */
    isTurning: wishes.length > 0,
    turn: (on: boolean) => void ask({ on, isUndo: false }),
  }
}

export const usePolicyRemoval = () =>
  useChange(
    async ({ id }: Policy) => accepted((await request(PolicyRemoveDocument, { id })).policyDelete),
    ({ name }) => texts.policyNameDeleted(name),
  )

/** Evaluates what is on: for some versions, or with null for the newest of every environment. */
export const usePoliciesRun = () =>
  useChange(
    async (sbomIds: readonly string[] | null) =>
      accepted((await request(PoliciesRunDocument, sbomIds === null ? {} : { sbomIds: [...sbomIds] })).policyRun),
    () => texts.policiesAreBeingEvaluated,
  )

export const useWaiverAdd = () =>
  useChange(
    async (input: PolicyWaiverCreateInput) =>
      accepted((await request(WaiverAddDocument, { input })).policyWaiverCreate),
    ({ expiresAt }) => texts.waivedUntilExpiresAt(expiresAt.slice(0, 10)),
  )

export const useWaiverEnd = () =>
  useChange(
    async ({ id }: Pick<Waiver, 'id'>) => accepted((await request(WaiverEndDocument, { id })).policyWaiverRevoke),
    () => texts.waiverRevoked,
  )

/** Whether a role may change policies. */
export function mayChangePolicies(role: string | undefined): boolean {
  return role !== undefined && ['Owner', 'Admin', 'Operator'].includes(role)
}

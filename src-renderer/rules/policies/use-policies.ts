import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
  PolicyFindsNowDocument,
  PolicyListDocument,
  PolicyRemoveDocument,
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

export type VersionPolicies = NonNullable<VersionPoliciesQuery['sbom']>
export type Result = VersionPolicies['policyResults']['nodes'][number]
export type Violation = Result['violations']['nodes'][number]
export type Waiver = VersionPoliciesQuery['policyWaivers']['nodes'][number]
export type Policy = PolicyListQuery['policies']['nodes'][number]
export type Finds = PolicyFindsNowQuery['policyPreview']

const pollIntervalMs = 500

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
    refetchInterval: ({ state }) => (state.data?.sbom?.policyGate.status === 'IN_PROGRESS' ? pollIntervalMs : false),
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

/** What a typed rule means: its errors, or what it would find now. */
export interface TypedRule {
  readonly errors: readonly string[]
  readonly finds: Finds | null
}

/** Reads a typed rule and what it would find now. Keeps the last answer while it is typed. */
export function useTypedRule(appliesTo: string, text: string, scope: object) {
  return useQuery<TypedRule>({
    queryKey: queryKey('policy', 'typed', appliesTo, text, scope),
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<TypedRule> => {
      const { errors, conditions } = await readTyped(text, appliesTo, signal)
      if (conditions === null) return { errors, finds: null }
      const { policyPreview } = await request(PolicyFindsNowDocument, { appliesTo, conditions, scope }, signal)
      return { errors: [], finds: policyPreview }
    },
  })
}

/** Returns a mutation after which policies are read again. */
function useChange<Input>(send: (input: Input) => Promise<unknown>, said: (input: Input) => string | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (_, input) => {
      const text = said(input)
      if (text !== null) showToast({ text })
      await Promise.all(
        (['policy', 'version', 'product', 'overview'] as const).map((area) =>
          queries.invalidateQueries({ queryKey: queryKey(area) }),
        ),
      )
    },
  })
}

export const usePolicyAdd = () =>
  useChange(
    async (input: PolicyCreateInput) => accepted((await request(PolicyAddDocument, { input })).policyCreate),
    ({ name }) => `Policy “${name}” added`,
  )

export const usePolicyChange = () =>
  useChange(
    async (input: PolicyUpdateInput) => accepted((await request(PolicyChangeDocument, { input })).policyUpdate),
    () => null,
  )

/** Turns a policy on or off. Its row may be gone from the list by then, so that the toast is not the row's. */
export const usePolicySwitch = () =>
  useChange(
    async ({ policy: { id }, on: isEnabled }: { readonly policy: Policy; readonly on: boolean }) =>
      accepted((await request(PolicyChangeDocument, { input: { id, isEnabled } })).policyUpdate),
    ({ policy: { name }, on }) => `Policy “${name}” is ${on ? 'on' : 'off'}`,
  )

export const usePolicyRemoval = () =>
  useChange(
    async ({ id }: Policy) => accepted((await request(PolicyRemoveDocument, { id })).policyDelete),
    ({ name }) => `Policy “${name}” deleted`,
  )

export const usePoliciesRun = () =>
  useChange(
    async (sbomIds: readonly string[]) =>
      accepted((await request(PoliciesRunDocument, { sbomIds: [...sbomIds] })).policyRun),
    () => 'Policies are being evaluated',
  )

export const useWaiverAdd = () =>
  useChange(
    async (input: PolicyWaiverCreateInput) =>
      accepted((await request(WaiverAddDocument, { input })).policyWaiverCreate),
    ({ expiresAt }) => `Waived until ${expiresAt.slice(0, 10)}`,
  )

export const useWaiverEnd = () =>
  useChange(
    async ({ id }: Pick<Waiver, 'id'>) => accepted((await request(WaiverEndDocument, { id })).policyWaiverRevoke),
    () => 'Waiver revoked',
  )

/** Whether a role may change policies. */
export function mayChangePolicies(role: string | undefined): boolean {
  return role !== undefined && ['Owner', 'Admin', 'Operator'].includes(role)
}

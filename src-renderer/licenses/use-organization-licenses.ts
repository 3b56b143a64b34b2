import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LicenseUpdateInput, ListedLicenseFragment } from '#renderer/generated/documents.ts'
import {
  LicenseAddDocument,
  LicenseEditDocument,
  ListedLicensesLikeDocument,
  OrganizationLicenseCountsDocument,
  OrganizationLicensesDocument,
} from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import * as texts from './texts.tsx'

export type ListedLicense = ListedLicenseFragment

/** Whether a license is an own one: only these have an id of the kind `LicenseRef-`. */
export function isOwnContent(content: ListedLicense['content']): boolean {
  return 'spdxId' in content
}

/** Which licenses the list shows. */
export type ShownLicenses = 'used' | 'own' | 'all'

/** Reads licenses page by page: those that nobody reviewed first, or what a search finds, an exact id first. */
export function useOrganizationLicenses(shown: ShownLicenses, search: string) {
  return usePagedList({
    sizes: { first: 100, next: 1_000 },
    queryKey: queryKey('overview', 'organization-licenses', shown, search),
    keepsRows: true,
    readPage: async ({ after, first, signal }) => {
      const only = { ...(shown === 'used' && { inUse: true }), ...(shown === 'own' && { custom: true }) }
      const order = { field: 'LICENSES_STATE', direction: 'DESC' } as const
      const orderBy = search === '' && shown !== 'all' ? order : null
      const answer = await request(OrganizationLicensesDocument, { after, first, search, ...only, orderBy }, signal)
      return answer.organization.licenses
    },
  })
}

/** Reads how many licenses there are, and the role of the user. */
export function useLicenseCounts() {
  const query = useQuery({
    queryKey: queryKey('overview', 'organization-license-counts'),
    queryFn: ({ signal }) => request(OrganizationLicenseCountsDocument, {}, signal),
  })
  return { counts: query.data?.organization, role: query.data?.organizationUser.role }
}

/** Reads the licenses whose id or name contains a text, at most four. */
export function useLicensesLike(search: string) {
  return useQuery({
    enabled: search.length > 1,
    queryKey: queryKey('overview', 'licenses-like', search),
    queryFn: async ({ signal }) =>
      (await request(ListedLicensesLikeDocument, { search }, signal)).organization.licenses.nodes,
  })
}

/** What a form edits of a license. */
export type LicenseFields = Omit<LicenseUpdateInput, 'id' | 'clientMutationId'>

/** A license to save: an own one that is new, or the changed fields of one that exists. */
export interface LicenseToSave {
  readonly id: string
  readonly isNew: boolean
  readonly fields: LicenseFields
}

/** Returns a mutation that adds or edits a license. It answers with the id. */
export function useLicenseSave() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isNew, fields }: LicenseToSave) => {
      const { name, ...others } = fields
      const answer = isNew
        ? (await request(LicenseAddDocument, { input: { ...others, name: name ?? '', spdxId: id } })).licenseCreate
        : (await request(LicenseEditDocument, { input: { ...fields, id } })).licenseUpdate
      return accepted(answer).organizationLicense?.id ?? id
    },
    onSuccess: async (id, { isNew }) => {
      showToast({ text: isNew ? texts.idIsAdded(id) : texts.idIsSaved(id) })
      const areas = ['version', 'component', 'policy', 'overview'] as const
      await Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: queryKey(area) })))
    },
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  EnvironmentSettingsOfFragment,
  EnvironmentSettingsQuery,
  ProjectUpdateInput,
} from '#renderer/generated/documents.ts'
import {
  EnvironmentSettingsDocument,
  EnvironmentUpdateDocument,
  LicenseReadingPreviewDocument,
} from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import * as texts from './texts.tsx'

export type Environment = EnvironmentSettingsOfFragment
export type ProductEnvironments = EnvironmentSettingsQuery['projectGroups']['nodes'][number]

/** Reads products with the settings of their environments, page by page. */
export function useEnvironments(search: string) {
  return usePagedList({
    queryKey: queryKey('product', 'environments', search),
    keepsRows: true,
    readPage: async ({ after, signal }) => {
      const variables = { after, search: search === '' ? null : search }
      const { projectGroups, organizationUser } = await request(EnvironmentSettingsDocument, variables, signal)
      return { ...projectGroups, role: organizationUser.role }
    },
  })
}

/** Reads what another reading of lists of licenses would change. */
export function useReadingPreview(projectId: string, asAnd: boolean) {
  return useQuery({
    queryKey: queryKey('component', 'license-reading', projectId, asAnd),
    gcTime: 0, // of this moment
    queryFn: async ({ signal }) =>
      (await request(LicenseReadingPreviewDocument, { projectId, asAnd }, signal)).licenseListPreview,
  })
}

export type EnvironmentFields = Pick<
  ProjectUpdateInput,
  'enabled' | 'retainVulnerabilityStatus' | 'interpretLicenseListAsAnd' | 'feedAgeLimitDays' | 'carryOverAutoConfirm'
>

/** A change of one environment, what to say of it, and what takes it back. */
export interface EnvironmentChange {
  readonly id: string
  readonly fields: EnvironmentFields
  readonly said: string
  /** Null for a change that is one itself. */
  readonly undo: EnvironmentFields | null
}

/** Returns a mutation that changes an environment, with one step back. */
export function useEnvironmentChange() {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: async ({ id, fields }: EnvironmentChange) =>
      accepted((await request(EnvironmentUpdateDocument, { input: { id, ...fields } })).projectUpdate),
    onError: (error) => showError(error, texts.environmentCouldNotBeChanged),
    onSuccess: async ({ jobs }, { id, said, undo }) => {
      const started = jobs?.length ?? 0
      const text = started > 0 ? texts.saidVersionIsesReadAgain(said, formatCount(started, texts.versionIsForms)) : said
      const back = () => undo && change.mutate({ id, fields: undo, said: texts.changeIsUndone, undo: null })
      showToast({ text, ...(undo && { action: { label: texts.undo, run: back } }) })
      const areas = ['product', 'version', 'component', 'overview', 'advisory'] as const
      await Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: queryKey(area) })))
    },
  })
  return change
}

import { useQuery } from '@tanstack/react-query'
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
import { showToast } from '#renderer/lib/toasts.ts'
import { useWishes } from '#renderer/lib/wishes.ts'
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
  readonly fields: EnvironmentFields
  readonly said: string
  /** Null for a change that is one itself. */
  readonly undo: EnvironmentFields | null
}

/** Changes an environment, with one step back. `shown` is as the user wants it, also before the service answers. */
export function useEnvironmentChange(environment: Environment) {
  const { id } = environment
  const { wishes, ask } = useWishes({
    about: queryKey('product', 'environment', id),
    send: async ({ fields }: EnvironmentChange) =>
      accepted((await request(EnvironmentUpdateDocument, { input: { id, ...fields } })).projectUpdate),
    said: ({ said, undo }, { jobs }) => {
      const started = jobs?.length ?? 0
      const text = started > 0 ? texts.saidVersionIsesReadAgain(said, formatCount(started, texts.versionIsForms)) : said
      const back = () => undo && void ask({ fields: undo, said: texts.changeIsUndone, undo: null })
      showToast({ text, ...(undo && { action: { label: texts.undo, run: back } }) })
    },
    failed: texts.environmentCouldNotBeChanged,
    readAgain: (queries) => {
      const areas = ['product', 'version', 'component', 'overview', 'advisory'] as const
      return Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: queryKey(area) })))
    },
  })
  return { shown: wishes.reduce(withFields, environment), change: ask }
}

function withFields(seen: Environment, { fields: { enabled, ...settings } }: EnvironmentChange): Environment {
  return {
    ...seen,
    ...(enabled != null && { enabled }),
    settings: { ...seen.settings, ...settings } as Environment['settings'],
  }
}

import type { Lifetime } from '#renderer/lib/lifetime.ts'
import { defaultProfile, type Profile, type Shown } from './share-links.ts'

/** An environment of a product, with its newest version. */
export interface SharedEnvironment {
  readonly id: string
  readonly name: string
  readonly latestVersion: { readonly id: string; readonly projectVersion: string } | null
}

/** The product that is shared, with what can be chosen of it. */
export interface SharedProduct {
  readonly id: string
  readonly name: string
  readonly environments: readonly SharedEnvironment[]
  readonly profiles: readonly Profile[]
}

/** What the form of a new link holds. */
export interface LinkValues {
  readonly name: string
  readonly environments: 'all' | 'some'
  /** Ids of environments. */
  readonly chosen: readonly string[]
  readonly versions: 'newest' | 'all'
  readonly profile: string
  readonly includeVex: boolean
  readonly lifetime: Lifetime
  readonly day: string
}

/** A form that nothing was changed in: it shows little and ends. */
export const emptyLink: LinkValues = {
  name: '',
  environments: 'all',
  chosen: [],
  versions: 'newest',
  profile: defaultProfile,
  includeVex: false,
  lifetime: '90',
  day: '',
}

/** What the form asks for. An environment that is gone meanwhile is not, and a renamed one has its new name. */
export function shownBy(values: LinkValues, { environments }: Pick<SharedProduct, 'environments'>): Shown {
  const chosen = environments.filter(({ id }) => values.chosen.includes(id)).map(({ name }) => name)
  return {
    environmentNames: values.environments === 'all' ? [] : chosen,
    latestOnly: values.versions === 'newest',
    profile: values.profile,
    includeVex: values.includeVex,
  }
}

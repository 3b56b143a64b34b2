/** How often a source is fetched again. */
export const refreshSchedules = ['OFF', 'DAILY', 'WEEKLY'] as const
export type RefreshSchedule = (typeof refreshSchedules)[number]

/** An address that advisory data is fetched from, and what came of it. Times are RFC 3339 in UTC. */
export interface AdvisoryAddress {
  readonly id: string
  readonly url: string
  /** Whether its host may lie in a private network: one that an Admin gave. */
  readonly mayBePrivate: boolean
  /** Null until something was imported from it. */
  readonly sourceName: string | null
  readonly schedule: RefreshSchedule
  /** By which the server tells whether its file changed since the last import. */
  readonly validators: AddressValidators
  readonly lastCheckedAt: string | null
  readonly lastChangedAt: string | null
  readonly nextCheckAt: string | null
  /** Failures in a row. */
  readonly failures: number
  readonly lastError: string | null
  readonly lastRemedy: string | null
}

/** What was seen of a file that is in use now. */
export interface AddressValidators {
  readonly etag: string | null
  readonly lastModified: string | null
  /** SHA-256 that the publisher states beside the file. */
  readonly checksum: string | null
  /** ETag of the list of changed records. */
  readonly changeListEtag: string | null
  /** Newest time in the list of changed records that is imported. */
  readonly newestChange: string | null
}

export const emptyValidators: AddressValidators = {
  etag: null,
  lastModified: null,
  checksum: null,
  changeListEtag: null,
  newestChange: null,
}

/** In the place of a value that is not shown. */
const hidden = '***'

/** An address as people may see it: values in its query often let their owner in, so they are left out. */
export function redactUrl(address: URL | string): string {
  const url = new URL(address)
  url.search = queryParts(url)
    .map((part) => (part.includes('=') ? `${part.slice(0, part.indexOf('='))}=${hidden}` : hidden))
    .join('&')
  return url.href
}

/** Whether an address was copied from where its values are not shown. */
export function isRedacted(url: URL): boolean {
  return queryParts(url).some((part) => part === hidden || part.endsWith(`=${hidden}`))
}

function queryParts({ search }: URL): readonly string[] {
  return search.length > 1 ? search.slice(1).split('&') : []
}

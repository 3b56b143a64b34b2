/** How often a source is fetched again. */
export const refreshSchedules = ['OFF', 'DAILY', 'WEEKLY'] as const
export type RefreshSchedule = (typeof refreshSchedules)[number]

/** A URL that advisory data is fetched from, and its last result. Times are RFC 3339 in UTC. */
export interface AdvisoryAddress {
  readonly id: string
  readonly url: string
  /** Whether its host may be in a private network: true for a URL that an Admin entered. */
  readonly mayBePrivate: boolean
  /** Null until data was imported from it. */
  readonly sourceName: string | null
  readonly schedule: RefreshSchedule
  /** Validators by which the server tells whether its file changed since the last import. */
  readonly validators: AddressValidators
  readonly lastCheckedAt: string | null
  readonly lastChangedAt: string | null
  readonly nextCheckAt: string | null
  /** Consecutive failures. */
  readonly failures: number
  readonly lastError: string | null
  readonly lastRemedy: string | null
}

/** Validators of the file that is currently imported. */
export interface AddressValidators {
  readonly etag: string | null
  readonly lastModified: string | null
  /** SHA-256 that the publisher publishes beside the file. */
  readonly checksum: string | null
  /** ETag of the list of changed records. */
  readonly changeListEtag: string | null
  /** The newest imported time in the list of changed records. */
  readonly newestChange: string | null
}

export const emptyValidators: AddressValidators = {
  etag: null,
  lastModified: null,
  checksum: null,
  changeListEtag: null,
  newestChange: null,
}

/** Returns the path of a URL without escapes. A part with a stray percent sign stays as it is written. */
export function decodedPath({ pathname }: URL): string {
  return pathname.split('/').map(decoded).join('/')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Replaces a value that is not shown. */
const hidden = '***'

/** Returns a URL as users may see it. Query values often grant access, so they are replaced. */
export function redactUrl(address: URL | string): string {
  const url = new URL(address)
  url.search = queryParts(url)
    .map((part) => (part.includes('=') ? `${part.slice(0, part.indexOf('='))}=${hidden}` : hidden))
    .join('&')
  return url.href
}

/** Whether a URL was copied from a place that hides its values. */
export function isRedacted(url: URL): boolean {
  return queryParts(url).some((part) => part === hidden || part.endsWith(`=${hidden}`))
}

function queryParts({ search }: URL): readonly string[] {
  return search.length > 1 ? search.slice(1).split('&') : []
}

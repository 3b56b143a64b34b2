/** Facts about a kind of advisory data that are needed beside its reader. */
export interface FeedFacts {
  /** Name of the kind for people. */
  readonly label: string
  /** Name of a file of this kind in an inspection. */
  readonly fileLabel: string
  /** Name of the source if the feed provides none; null if the name is built from the ecosystem of its records. */
  readonly sourceName: string | null
  /** Whether records merge by source and record id, where the later one wins. Otherwise an import replaces the whole source. */
  readonly isMerged: boolean
  /** Whether it only adds information, about vulnerabilities in other feeds or other subjects, and so produces no findings. */
  readonly isSecondary: boolean
  /** Whether exactly one source of this kind exists, whatever its name. */
  readonly isSingle: boolean
  /** Whether records use the OSV schema. A record that one such feed cannot read is not a record of another feed either. */
  readonly isOsvSchema: boolean
  /** Whether vendors publish documents, which are counted instead of the vulnerabilities in them. */
  readonly hasDocuments: boolean
}

const database = { isMerged: true, isSecondary: false, isSingle: false, isOsvSchema: false, hasDocuments: false }
const osvRecords = { ...database, isOsvSchema: true }
const vendorDocuments = { ...database, isSecondary: true, hasDocuments: true }
const catalog = { ...database, isMerged: false, isSecondary: true, isSingle: true }

const kinds = {
  OSV: { ...osvRecords, label: 'OSV records', fileLabel: 'OSV records', sourceName: null },
  GHSA: {
    ...osvRecords,
    label: 'GitHub advisories',
    fileLabel: 'GitHub advisories',
    sourceName: 'GitHub advisories',
  },
  GO: {
    ...osvRecords,
    label: 'Go vulnerability database',
    fileLabel: 'The Go vulnerability database',
    sourceName: 'Go vulnerability database',
  },
  NVD: { ...database, label: 'NVD CVEs', fileLabel: 'NVD records', sourceName: 'NVD' },
  KEV: { ...catalog, label: 'CISA KEV', fileLabel: 'The KEV catalog', sourceName: 'CISA KEV' },
  EPSS: { ...catalog, label: 'EPSS', fileLabel: 'EPSS scores', sourceName: 'FIRST EPSS' },
  CSAF: { ...vendorDocuments, label: 'CSAF documents', fileLabel: 'CSAF documents', sourceName: 'CSAF' },
  OPENVEX: {
    ...vendorDocuments,
    label: 'OpenVEX statements',
    fileLabel: 'OpenVEX documents',
    sourceName: 'OpenVEX',
  },
  END_OF_LIFE: {
    ...catalog,
    isSingle: false,
    label: 'End-of-support dates',
    fileLabel: 'End-of-life dates',
    sourceName: 'End of life',
  },
  BUNDLE: {
    ...database,
    isMerged: false,
    label: 'Bundle',
    fileLabel: 'An advisory bundle',
    sourceName: 'BUNDLE',
  },
} as const satisfies Readonly<Record<string, FeedFacts>>

/** Kinds of advisory data, as in `AdvisorySource.kind` of the API. */
export type FeedKind = keyof typeof kinds
export const feedKinds: Readonly<Record<FeedKind, FeedFacts>> = kinds

/** Returns the facts of a stored source, or undefined for a kind that this version does not know. */
export function findFeedFacts(kind: string): FeedFacts | undefined {
  return Object.hasOwn(kinds, kind) ? feedKinds[kind as FeedKind] : undefined // checked on this line
}

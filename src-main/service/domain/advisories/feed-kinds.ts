/** What the service must know of a kind of advisory data besides how to read it. */
export interface FeedFacts {
  /** The kind for people. */
  readonly label: string
  /** What a file of this kind is called when it is inspected. */
  readonly fileLabel: string
  /** Name of a source whose feed gives none; null where it is made of the ecosystem of its records. */
  readonly sourceName: string | null
  /** Records merge by source and record id, the later state winning. Otherwise an import replaces the source as a whole. */
  readonly isMerged: boolean
  /** Says something about vulnerabilities that others name, or about something else: it makes no findings. */
  readonly isSecondary: boolean
  /** There is one source of it, whatever it is called. */
  readonly isSingle: boolean
  /** Records in the schema of OSV: what one such feed cannot read is no record of another. */
  readonly isOsvSchema: boolean
  /** Vendors publish documents, whatever number of vulnerabilities each is about: these are counted. */
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

/** The facts of a stored source; undefined for a kind that this version does not know. */
export function findFeedFacts(kind: string): FeedFacts | undefined {
  return Object.hasOwn(kinds, kind) ? feedKinds[kind as FeedKind] : undefined // just asked
}

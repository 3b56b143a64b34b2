/** Feeds of the sample. KEV and EPSS are one set each, and the sample's never replace real ones. */
export const sampleFeeds = [
  { file: 'advisories.osv.json', kind: 'OSV', name: 'Sample advisories' },
  { file: 'known-exploited.json', kind: 'KEV', name: 'Sample known exploited' },
  { file: 'exploit-prediction.csv', kind: 'EPSS', name: 'Sample exploit prediction' },
] as const

/** Names of the sources that come from the sample. */
export const sampleSourceNames: ReadonlySet<string> = new Set(sampleFeeds.map(({ name }) => name))

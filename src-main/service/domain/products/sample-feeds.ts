/** Feeds of the sample. KEV and EPSS are one set each: the sample's never takes the place of real ones. */
export const sampleFeeds = [
  { file: 'advisories.osv.json', kind: 'OSV', name: 'Sample advisories' },
  { file: 'known-exploited.json', kind: 'KEV', name: 'Sample known exploited' },
  { file: 'exploit-prediction.csv', kind: 'EPSS', name: 'Sample exploit prediction' },
] as const

/** Names of the sources whose data came with the sample. */
export const sampleSourceNames: ReadonlySet<string> = new Set(sampleFeeds.map(({ name }) => name))

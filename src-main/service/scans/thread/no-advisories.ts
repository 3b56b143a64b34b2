import type { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'

/** What of the advisory data a scan asks. */
export type ScannedAdvisories = Pick<
  AdvisoryReader,
  | 'advisory'
  | 'affectedOf'
  | 'candidates'
  | 'covers'
  | 'coversCpe'
  | 'cpeCandidates'
  | 'dataDate'
  | 'epss'
  | 'feed'
  | 'group'
  | 'groups'
  | 'groupsOf'
  | 'hasStatements'
  | 'kev'
  | 'lifecycles'
  | 'snapshotId'
  | 'sourceIds'
  | 'sourcesOf'
  | 'statedAmong'
  | 'statementsOn'
  | 'supportNotices'
>

/** The data before the first import: nothing is covered, so every component that could be compared says that it was not. */
export const noAdvisories: ScannedAdvisories = {
  snapshotId: '',
  dataDate: null,
  sourceIds: new Set(),
  covers: () => false,
  coversCpe: () => false,
  candidates: () => new Map(),
  sourcesOf: () => new Map(),
  cpeCandidates: () => new Map(),
  advisory: () => undefined,
  group: () => [],
  groups: () => new Map(),
  groupsOf: () => new Map(),
  affectedOf: () => new Map(),
  kev: () => undefined,
  epss: () => undefined,
  feed: () => undefined,
  lifecycles: () => [],
  supportNotices: () => [],
  hasStatements: () => false,
  statedAmong: () => new Set(),
  statementsOn: () => new Map(),
}

import type { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'

/** The part of the advisory data that a scan reads. */
export type ScannedAdvisories = Pick<
  AdvisoryReader,
  | 'advisory'
  | 'affectedOf'
  | 'candidates'
  | 'covers'
  | 'coversCpe'
  | 'cpeGap'
  | 'cpeCandidates'
  | 'epss'
  | 'feed'
  | 'group'
  | 'groups'
  | 'groupsOf'
  | 'hasStatements'
  | 'kev'
  | 'isInvented'
  | 'lifecycles'
  | 'recordsAbout'
  | 'snapshotId'
  | 'sourceIds'
  | 'sources'
  | 'sourcesOf'
  | 'statedAmong'
  | 'statementsOn'
  | 'supportNotices'
>

/** The advisory data before the first import. Nothing is covered, so no component is evaluated. */
export const noAdvisories: ScannedAdvisories = {
  snapshotId: '',
  sourceIds: new Set(),
  sources: [],
  covers: () => false,
  isInvented: () => false,
  recordsAbout: () => 0,
  coversCpe: () => false,
  cpeGap: () => null,
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

// Defines which folder may never import what. "npm run generate" creates the linter's rules and the table of ARCHITECTURE.md from this
// list. An import string states its target, so a rule on the string is a rule on the architecture.

/** One rule, worded once for both places: a row of ARCHITECTURE.md and the linter's message. */
export interface Wall {
  readonly from: string
  readonly never: string
  readonly because: string
  /** Rejected import strings: a regular expression, or globs of which a later `!` allows some again. */
  readonly refused: { readonly regex: string } | { readonly group: readonly string[] }
  readonly allowTypeImports?: boolean
}

/** Files with all their walls. If a file is in several areas, the last one counts. */
export interface Area {
  readonly files: readonly string[]
  readonly walls: readonly Wall[]
}

const service = 'src-main/service'

/** Folders that receive plain data. `*` stands for any room. */
const plugIns = [
  ...['standards', 'archives', 'formats', 'feeds', 'matching', 'support', 'identity', 'exports'],
  ...['*/rules', 'notifications/notifiers', 'trackers/adapters'],
]
/** Folders of plug-ins with one file each, and the file that lists them, if any. */
const plugInFolders = [
  ...['checks/rules/rules.ts', 'notifications/notifiers/notifiers.ts', 'trackers/adapters/adapters.ts'],
  ...['feeds/feeds.ts', 'matching/ecosystems/ecosystems.ts', 'exports/profiles/profiles.ts'],
]
/** Plug-ins of several files each, by the start of their names. */
const families = {
  formats: ['cyclonedx', 'spdx'],
  exports: ['cyclonedx', 'spdx', 'vex', 'support', 'report'],
} as const
/** Features of the page with folders of their own. */
const wideFeatures = ['triage', 'advisories', 'documents', 'drop', 'rules']

const climb: Wall = {
  from: 'any file',
  never: '`../`',
  because: '`./` is for neighbors, `#` paths for everything else',
  refused: { regex: String.raw`(^|/)\.\.(/|$)` },
}
const contract: Wall = {
  from: '`src-shared`',
  never: 'anything',
  because: 'it is the contract',
  refused: { regex: '^[^.]' },
}
const client: Wall = {
  from: '`src-renderer`',
  never: '`src-main`, not even a type; `node:*`; `electron`',
  because: 'it is a client',
  refused: {
    regex:
      '^(#(service|desktop|server|cli|launch|e2e)/|node:|electron(/|$)|(fs|path|os|child_process|crypto|http|net|worker_threads)(/|$))',
  },
}
const page: Wall = {
  from: '`src-main`',
  never: '`src-renderer`, `e2e`',
  because: 'the page is a client, the tests are outside',
  refused: { regex: '^#(renderer|e2e)/' },
}
const electron: Wall = {
  from: 'all but `src-main/desktop`',
  never: '`electron`',
  because: 'the other two shapes run without it',
  refused: { regex: '^electron(/|$)' },
}
const headless: Wall = {
  from: '`service`',
  never: '`desktop`, `server`, `cli`, `launch`, `src-renderer`, `e2e`',
  because: 'it runs headless: these are built on it',
  refused: { regex: '^#(desktop|server|cli|launch|renderer|e2e)/' },
}
const driver: Wall = {
  from: 'all but `service/db/dialect`',
  never: 'a database driver',
  because: 'SQL and its driver are isolated',
  refused: { regex: '^(better-sqlite3|node:sqlite|sqlite3|pg|postgres|@electric-sql/pglite)(/|$)' },
}
const answers: Wall = {
  from: 'everything but `service.ts`',
  never: '`graphql`, `http`',
  because: 'no other code knows the caller',
  refused: { regex: '^#service/(graphql|http)/' },
}
const threadCode: Wall = {
  from: 'anything outside `<room>/thread`',
  never: 'its code; its types are free',
  because: 'the main thread never computes. The list of tasks alone loads it',
  refused: { regex: String.raw`(^\./|/)thread/` },
  allowTypeImports: true,
}
const quietThread: Wall = {
  from: '`<room>/thread`',
  never: '`graphql` `http` `jobs` `network`',
  because: 'it answers no request, queues no job, contacts no host',
  refused: { regex: '^#service/(graphql|http|jobs|network)/' },
}
const domain: Wall = {
  from: '`domain`',
  never: 'anything but itself, `src-shared` and pure parsers',
  because: 'rules without IO',
  refused: {
    group: [
      ...['**', '!./**', '!#shared/**', '!#service/domain/**'],
      ...['!packageurl-js', '!ae-cvss-calculator', '!semver', '!re2js', '!node:crypto', '!node:module'],
    ],
  },
}
const floor: Wall = {
  from: '`db`',
  never: 'anything in `service` but `domain`',
  because: 'it is the floor',
  refused: { group: ['#service/**', '!#service/db/**', '!#service/domain/**'] },
}
const plugIn: Wall = {
  from: '`formats` `feeds` `exports` `matching` and other plug-ins',
  never: 'anything in `service` but plug-ins and `domain`',
  because: 'they are handed plain data',
  refused: {
    group: ['#service/**', '!#service/domain/**', ...plugIns.map((folder) => `!#service/${folder}/**`)],
  },
}
const sibling: Wall = {
  from: 'one plug-in',
  never: 'a sibling plug-in',
  because: 'one file each stays true: what they share is a level up',
  refused: { regex: String.raw`^\./` },
}
const writers: Wall = {
  from: '`exports`',
  never: '`formats`',
  because: 'what both need is in `standards`',
  refused: { regex: '^#service/formats/' },
}
const feature: Wall = {
  from: 'one renderer feature',
  never: "another feature's files",
  because: 'share through `ui/`, `lib/` or the schema',
  refused: { group: ['#renderer/**', '!#renderer/ui/**', '!#renderer/lib/**', '!#renderer/generated/**'] },
}
const widgets: Wall = {
  from: '`ui/`',
  never: 'anything of the page but `lib/`',
  because: 'it knows no SBOM and no feature',
  refused: { group: ['#renderer/**', '!#renderer/ui/**', '!#renderer/lib/**'] },
}

/** Rows of ARCHITECTURE.md, in display order. */
export const shownWalls: readonly Wall[] = [
  ...[contract, client, page, electron, headless, driver, answers, threadCode, quietThread],
  ...[domain, floor, plugIn, sibling, writers, feature, widgets, climb],
]

/** Rejects the siblings of a family of several files, recognized by the start of their names. */
function siblings(others: readonly string[]): Wall {
  return { ...sibling, refused: { regex: String.raw`(^\./|^#service/.*/)(${others.join('|')})[^/]*(/|$)` } }
}

function ownFeature(folder: string): Wall {
  const allowed = 'group' in feature.refused ? feature.refused.group : []
  return { ...feature, refused: { group: [...allowed, `!#renderer/${folder}/**`] } }
}

const inService = [climb, electron, driver, headless]
const ofPlugIn = [...inService, plugIn]
const ofPage = [climb, client, driver]
const below = (folder: string) => `${service}/${folder}`

/** Walls that apply unless an area overrides them. */
export const everywhere: readonly Wall[] = [climb, driver, electron]

/** Areas of the repository, wider ones before narrower ones. */
export const areas: readonly Area[] = [
  { files: ['src-shared/**'], walls: [climb, contract] },
  { files: ['src-main/**'], walls: [climb, electron, driver, page] },
  { files: ['src-main/desktop/**'], walls: [climb, driver, page] },
  { files: [below('**')], walls: [...inService, answers, threadCode] },
  { files: [below('graphql/**'), below('http/**'), below('service.ts')], walls: [...inService, threadCode] },
  { files: [below('domain/**')], walls: [...inService, domain] },
  { files: [below('db/**')], walls: [...inService, floor] },
  { files: [below('db/dialect/**')], walls: [climb, electron, headless, floor] },
  { files: plugIns.map((folder) => below(`${folder}/**`)), walls: ofPlugIn },
  { files: [below('exports/**')], walls: [...ofPlugIn, writers] },
  {
    files: [
      ...plugInFolders.map((list) => below(list.replace(/[^/]+$/, '*.ts'))),
      below('matching/version-orders/*.ts'),
    ],
    walls: [...ofPlugIn, sibling],
  },
  { files: plugInFolders.map(below), walls: ofPlugIn },
  ...families.formats.map((name) => ({
    files: [below(`formats/${name}*.ts`), below(`formats/${name}*/**`)],
    walls: [...ofPlugIn, siblings(families.formats.filter((other) => other !== name))],
  })),
  ...families.exports.map((name) => ({
    files: [below(`exports/outputs/${name}*.ts`), below(`exports/${name}*/**`)],
    walls: [...ofPlugIn, writers, siblings(families.exports.filter((other) => other !== name))],
  })),
  {
    files: [below('**/thread/**'), below('threads/**'), below('workers/support/**')],
    walls: [...inService, quietThread],
  },
  { files: ['src-renderer/**'], walls: [...ofPage, feature] },
  ...wideFeatures.map((folder) => ({ files: [`src-renderer/${folder}/**`], walls: [...ofPage, ownFeature(folder)] })),
  { files: ['src-renderer/app/**', 'src-renderer/main.tsx'], walls: ofPage },
  { files: ['src-renderer/ui/**'], walls: [...ofPage, widgets] },
  { files: ['e2e/**', 'bench/**', 'scripts/**'], walls: [climb] },
  // A test may import across all other walls.
  { files: ['src-*/**/*.test.ts', 'src-*/**/*.test.tsx', 'src-*/**/*-for-test.ts'], walls: [climb, electron] },
]

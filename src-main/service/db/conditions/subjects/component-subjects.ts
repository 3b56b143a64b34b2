import { sql } from 'kysely'
import { dayIn, licenseFact, versionsBehind } from '#service/db/dialect/condition-functions.ts'
import { eachMember, jsonList, jsonObject, memberOf } from '#service/db/dialect/sql-words.ts'
import { componentKinds } from '#service/domain/components/component-kind.ts'
import { expressionStates } from '#service/domain/licenses/expression-state.ts'
import { listedGroups } from '#service/domain/licenses/known-licenses.ts'
import { componentChanges } from '#service/domain/conditions/version-change.ts'
import { supportLevels } from '#service/domain/components/component.ts'
import { unreadablePurl } from '#service/domain/skip.ts'
import { hidesMatch } from '#service/db/shown-matches.ts'
import { componentChange } from './component-change.ts'
import { listSubject, plainSubject, type Subject, textSubject, wordSubject } from '#service/db/conditions/subject.ts'

/** A component that was never scanned counts as not evaluated, as in the API. */
const matchState = sql`coalesce(case when ${hidesMatch} then null else component.match_state end, 'NOT_EVALUATED')`
const isNamed = sql`(component.purl is not null or component.cpes <> '[]')`
/** How a listed component counts in the match coverage of its version. */
const coverage = sql`(case when component.is_listed = 0 then null
  when ${matchState} <> 'NOT_EVALUATED' then component.match_basis
  when component.suggested_purl is not null
    and (not ${isNamed} or not ${hidesMatch} and component.match_reason like ${`${unreadablePurl}%`}) then 'NAME'
  when ${isNamed} then 'NOT_EVALUATED' else 'NONE' end)`
/** Why a listed component was not evaluated, as named in the match coverage. */
const reason = sql`(case when component.is_listed = 0 then null
  when ${hidesMatch} then 'Not scanned yet'
  when ${matchState} = 'NOT_EVALUATED'
  then coalesce(component.match_reason, case when component.match_state is null then 'Not scanned yet' else 'Unknown' end) end)`
const identity = sql`(case when component.purl is not null then 'purl'
  when component.cpes <> '[]' then 'cpe' else 'name only' end)`

const inDetail = (list: string, member: string, test = sql`1 = 1`) =>
  sql`(select ${jsonList(memberOf('stated.value', member))} from ${eachMember('component.detail', list)} as stated
    where coalesce(${memberOf('stated.value', member)}, '') <> '' and ${test})`
const hashes = (algorithm: string | null) =>
  inDetail(
    'checksums',
    'content',
    algorithm === null
      ? undefined
      : sql`lower(replace(${memberOf('stated.value', 'alg')}, '-', '')) = ${plainAlgorithm(algorithm)}`,
  )
/** The day on which the version of a component was released, where its document states it: of SPDX 2, SPDX 3 and CycloneDX, in this order. */
const released = sql`coalesce(${sql.join(
  [['releaseDate'], ['releaseTime'], ['releaseNotes', 'timestamp']].map((path) =>
    dayIn(sql`substr(${memberOf('component.detail', 'kept', ...path)}, 1, 10)`),
  ),
)})`
const plainAlgorithm = (name: string) => name.toLowerCase().replaceAll('-', '')
/** What the organization stores of licenses. A store holds one organization, so that this is read once for a statement. */
const storedLicense = jsonObject(
  sql`'key', license.id_key, 'state', license.state, 'copyLeft', license.copy_left, 'groups', license.license_groups`,
)
const storedLicenses = sql`(select ${jsonList(storedLicense)} from organization_license as license)`

/** What conditions can ask about a component. */
export const componentSubjects: readonly Subject[] = [
  textSubject('component.name', sql`component.name`, 'Name of the component.', {
    inLowerCase: sql`component.name_key`,
  }),
  textSubject('component.group', sql`component.group_name`, 'Group or namespace of the component.'),
  {
    ...{ name: 'component.version', row: 'component', type: 'version', kind: 'version', isList: false },
    ...{ description: 'Version of the component, in the order of its ecosystem.', isCaseSensitive: true },
    expression: () => sql`nullif(component.component_version, '')`,
    purl: sql`component.purl`,
  },
  wordSubject('component.type', sql`component.kind`, componentKinds, 'What the component is.'),
  wordSubject('component.scope', sql`component.scope`, ['required', 'optional', 'excluded'], 'Scope as stated.'),
  textSubject('component.purl', sql`component.purl`, 'Package URL.'),
  listSubject('component.cpe', sql`component.cpes`, 'CPE names.', { type: 'text' }),
  textSubject('component.swid', sql`component.swid`, 'SWID tag id.', { isCaseSensitive: true }),
  textSubject('component.ecosystem', sql`component.ecosystem`, 'Type of the package in its purl.'),
  listSubject('component.hash', hashes, 'Digests, of one algorithm with component.hash(SHA-256).', {
    ...{ type: 'text', key: 'algorithm' },
  }),
  textSubject('component.supplier', sql`component.supplier_name`, 'Name of the supplier.'),
  textSubject('component.author', sql`component.author`, 'Name of the author.'),
  textSubject('component.copyright', sql`component.copyright`, 'Copyright text.'),
  listSubject('component.reference', inDetail('externalReferences', 'type'), 'Types of its external references.', {
    type: 'text',
  }),
  wordSubject(
    'component.relation',
    sql`component.relation`,
    ['direct', 'transitive', 'unspecified'],
    'How the product depends on it.',
  ),
  {
    ...{ name: 'component.path', row: 'component', type: 'graph', kind: 'graph', isCaseSensitive: false },
    description:
      'Its place in the graph of dependencies, over any number of edges, beside components that are named, or given as package URLs with or without a version.',
    expression: () => sql`component.id`,
  },
  plainSubject('component.internal', 'boolean', sql`component.is_internal`, 'Whether it is marked as internal.'),
  plainSubject('component.license', 'license', sql`component.license_expression`, 'License expression in effect.'),
  wordSubject(
    'component.licenseState',
    licenseFact(sql`component.license_expression`, 'state', storedLicenses),
    expressionStates,
    'What the organization thinks of its license: of alternatives the best counts.',
  ),
  listSubject(
    'component.licenseGroup',
    licenseFact(sql`component.license_expression`, 'groups', storedLicenses),
    `Groups of its license, of alternatives those of the one that reaches least: ${listedGroups.join(', ')}, and own ones.`,
  ),
  wordSubject('component.support', sql`component.support_level`, supportLevels, 'Support status.'),
  wordSubject('component.matchState', matchState, ['MATCHED', 'CLEAN', 'NOT_EVALUATED'], 'Result of the last scan.'),
  wordSubject(
    'component.coverage',
    coverage,
    ['EXACT', 'CPE', 'NAME', 'NOT_EVALUATED', 'NONE'],
    'How it counts in the match coverage.',
  ),
  textSubject('component.matchReason', reason, 'Why it was not evaluated.', { isCaseSensitive: true }),
  plainSubject('component.endOfSupport', 'date', sql`component.end_of_support`, 'Day on which its support ends.'),
  plainSubject(
    'component.age',
    'duration',
    released,
    'Time since its version was released, where the document states it: the release date of SPDX, or the time of the release notes of CycloneDX.',
  ),
  plainSubject(
    'component.versionsBehind',
    'distance',
    versionsBehind(sql`component.component_version`, sql`component.newest_version`),
    'How far its version is behind the newest one of its product that lifecycle data names, such as 2.0.0 for two major versions.',
  ),
  textSubject(
    'component.publicRecord',
    sql`(case when component.is_internal = 1 then component.public_record end)`,
    'Advisory about a public package with the name of an internal component.',
  ),
  listSubject('component.label', sql`component.labels`, 'Labels of the component.'),
  wordSubject('component.identity', identity, ['purl', 'cpe', 'name only'], 'What identifies it for matching.'),
  wordSubject(
    'component.change',
    componentChange,
    componentChanges,
    'What became of it since the version before in the environment; missing if there is none. An upgraded or downgraded one may have another license too; changed is another version that is neither later nor earlier. What was removed is no component of the version.',
  ),
]

import { sql } from 'kysely'
import { eachMember, jsonList, memberOf } from '#service/db/dialect/sql-words.ts'
import { completeness, completenessWords } from './completeness.ts'
import { listSubject, plainSubject, type Subject, textSubject, wordSubject } from '#service/db/conditions/subject.ts'

/** The names in a list of people, organizations or tools. */
const namesIn = (column: string) =>
  sql`(select ${jsonList(memberOf('named.value', 'name'))} from ${eachMember(column)} as named
    where coalesce(${memberOf('named.value', 'name')}, '') <> '')`

const share = sql`(select cast(count(*) filter (where part.match_state is null or part.match_state = 'NOT_EVALUATED') as real)
  / nullif(count(*), 0) from component as part where part.content_id = sbom_version.content_id and part.is_listed = 1)`

/** What conditions can ask about a version. */
export const versionSubjects: readonly Subject[] = [
  textSubject(
    'version.product',
    sql`(select product.name from product where product.id = sbom_version.product_id)`,
    'Name of the product.',
  ),
  textSubject(
    'version.environment',
    sql`(select environment.name from environment where environment.id = sbom_version.environment_id)`,
    'Name of the environment.',
  ),
  textSubject('version.name', sql`sbom_version.label`, 'The version as a text, such as 4.2.0.'),
  wordSubject('version.format', sql`sbom_version.spec`, ['CycloneDX', 'SPDX'], 'Family of the document.'),
  textSubject('version.specVersion', sql`sbom_version.spec_version`, 'Version of the specification, such as 1.6.'),
  listSubject('version.lifecycle', sql`sbom_version.lifecycle_phases`, 'Phases in which the document was made.'),
  textSubject('version.tlp', sql`sbom_version.tlp`, 'Who may see the document, as TLP classification.'),
  textSubject(
    'version.dataLicense',
    sql`nullif(sbom_version.data_license, '')`,
    'License of the document, such as CC0-1.0.',
  ),
  listSubject('version.label', sql`sbom_version.labels`, 'Labels of the version.'),
  listSubject(
    'product.label',
    sql`(select product.labels from product where product.id = sbom_version.product_id)`,
    'Labels of its product.',
  ),
  listSubject('version.author', namesIn('sbom_version.authors'), 'Names of the authors of the document.', {
    type: 'text',
  }),
  listSubject('version.supplier', namesIn('sbom_version.suppliers'), 'Names of the suppliers of the product.', {
    type: 'text',
  }),
  listSubject('version.tool', namesIn('sbom_version.tools'), 'Names of the tools that made the document.', {
    type: 'text',
  }),
  textSubject('version.serial', sql`sbom_version.serial_number`, 'Serial number or namespace of the document.', {
    isCaseSensitive: true,
  }),
  plainSubject('version.age', 'duration', sql`sbom_version.created_at`, 'Time since the version was uploaded.'),
  wordSubject(
    'version.signature',
    sql`coalesce((select lower(case when ${memberOf('active.signature', 'state')} = 'INVALID' then 'INVALID'
      else ${memberOf(sql`coalesce(active.own_signature, active.signature)`, 'state')} end) from sbom_document as active
      where active.version_id = sbom_version.id and active.active = 1), 'none')`,
    ['none', 'invalid', 'untrusted', 'trusted'],
    'What is known of the signature of the document.',
  ),
  wordSubject(
    'version.completeness',
    completeness,
    completenessWords,
    'What the document says of its components and dependencies: complete if it says so of the product and says nothing less of any part; incomplete if it says so of any part. SPDX 2 cannot say it.',
  ),
  plainSubject(
    'version.componentCount',
    'number',
    sql`sbom_version.component_count`,
    'Number of components of the version.',
  ),
  plainSubject(
    'version.unmatchedShare',
    'number',
    share,
    'Share of the components that were not evaluated, from 0 to 1.',
  ),
  plainSubject(
    'version.feedAge',
    'duration',
    sql`(select scan_state.data_date from scan_state where scan_state.version_id = sbom_version.id)`,
    'Time since the advisory data of the version was last renewed when it was scanned: of the ecosystem whose newest data is oldest.',
  ),
]

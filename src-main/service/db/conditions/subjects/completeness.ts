import { type RawBuilder, sql } from 'kysely'
import { byIndex, containsPart, eachMember, lengthOf, memberOf } from '#service/db/dialect/sql-words.ts'
import { spdx3Dependencies } from '#service/domain/documents/spdx3-dependencies.ts'

/** What a document can say of itself. */
export const completenessWords = ['complete', 'incomplete', 'unknown'] as const

const isOfVersion = sql`stated.content_id = sbom_version.content_id`
const primary = sql`(select component.ref from component where component.id = sbom_version.primary_component_id)`
const countIn = (list: string) => sql`coalesce(${lengthOf('stated.value', list)}, 0)`
const names = (list: string) =>
  sql`exists (select 1 from ${eachMember('stated.value', list)} as named where named.value = ${primary})`
const aggregate = memberOf('stated.value', 'aggregate')

/** Compositions of CycloneDX. One without components is about all of them, one about vulnerabilities alone about none. */
const compositions = sql`select ${aggregate} as word,
    (${countIn('assemblies')} + ${countIn('dependencies')} = 0 or ${names('assemblies')} or ${names('dependencies')}) as is_whole
  from document_element as stated where ${isOfVersion} and stated.section = 'compositions' and ${aggregate} is not null
    and (${countIn('assemblies')} + ${countIn('dependencies')} > 0 or ${countIn('vulnerabilities')} = 0)`

/** Relationships of SPDX 3 to what an element needs or contains. Words may be whole addresses. */
const relationships = sql`select ${memberOf('stated.value', 'completeness')}, ${memberOf('stated.value', 'from')} = ${primary}
  from document_element as stated ${byIndex('document_element_by_completeness')}
  where ${isOfVersion} and stated.section = '@graph' and ${containsPart('stated.value', '"completeness"')}
    and ${memberOf('stated.value', 'completeness')} is not null
    and ${memberOf('stated.value', 'relationshipType')} in (${sql.join([...spdx3Dependencies].map((type) => sql.lit(type)))})`

const isComplete = sql`(statement.word = 'complete' or statement.word like '%/complete')`
const isIncomplete = sql`(statement.word like 'incomplete%' or statement.word like '%/incomplete')`

/** What the document of a row of `sbom_version` says of its completeness, as one of the words. */
export const completeness: RawBuilder<string> = sql<string>`(select case
    when count(*) filter (where ${isIncomplete}) > 0 then 'incomplete'
    when count(*) filter (where not ${isComplete}) = 0 and count(*) filter (where ${isComplete} and statement.is_whole) > 0 then 'complete'
    else 'unknown' end
  from (${compositions} union all ${relationships}) as statement)`

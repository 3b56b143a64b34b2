import { sql, type RawBuilder } from 'kysely'
import { eachMember, memberOf } from '#service/db/dialect/sql-words.ts'
import type { ConditionRowKind } from '#service/domain/conditions/condition.ts'
import {
  type CustomFieldDefinition,
  type CustomFieldSubject,
  customFieldSubjects,
} from '#service/domain/labeling/custom-field.ts'
import type { Subject } from '#service/db/conditions/subject.ts'

/** What conditions can ask about with a custom field: the row, and where its values are. A version has the fields of its product too. */
const owners: Readonly<
  Record<CustomFieldSubject, { readonly row: ConditionRowKind; readonly values: RawBuilder<unknown> }>
> = {
  finding: { row: 'finding', values: sql`finding.custom_values` },
  component: { row: 'component', values: sql`component.custom_values` },
  version: { row: 'version', values: sql`sbom_version.custom_values` },
  product: {
    row: 'version',
    values: sql`(select product.custom_values from product where product.id = sbom_version.product_id)`,
  },
}

function subjectOf(appliesTo: CustomFieldSubject, name: string): Subject {
  const { row, values } = owners[appliesTo]
  const value = sql`(select ${memberOf('field.value', 'value')} from ${eachMember(values)} as field,
    custom_field_definition as definition where definition.id = field.key and definition.name_key = ${name.toLowerCase()}
    and definition.applies_to = ${sql.lit(appliesTo)})`
  return {
    ...{ name: `${appliesTo}.custom.${name}`, row, type: 'text', kind: 'custom', isCaseSensitive: false },
    description: 'Value of a custom field.',
    expression: () => value,
  }
}

/** The subject of a custom field. */
export function customFieldSubject({ appliesTo, name, description }: CustomFieldDefinition): Subject {
  const subject = subjectOf(appliesTo, name)
  return description === '' ? subject : { ...subject, description }
}

/** Finds the subject of a custom field by its name in any letter case. The field need not exist: its value is missing then. */
export function findCustomSubject(name: string): Subject | undefined {
  const owner = customFieldSubjects.find((known) => name.toLowerCase().startsWith(`${known}.custom.`))
  return owner && subjectOf(owner, name.slice(`${owner}.custom.`.length))
}

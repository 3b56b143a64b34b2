import { supplierTexts } from '#service/domain/components/csv-columns.ts'
import type { ComponentEdit, EditableComponent } from '#service/domain/components/component-edit.ts'
import type { ComponentDetail } from '#service/domain/components/component.ts'
import { noticeTextsOf } from '#service/domain/components/notice-texts.ts'
import { isSameJson } from '#service/domain/json-values.ts'

/** A value that documents state about a component, and edits change. */
export interface StatedField {
  /** As the input of `componentUpdate` names it. */
  readonly name: string
  /** Returns the value for people; empty for none. */
  readonly read: (component: EditableComponent) => string
  /** What is compared in place of the text: the form in which it is stored. */
  readonly stored?: (component: EditableComponent) => unknown
  /** Returns the edit that gives a component the value of another one. */
  readonly edit: (stated: EditableComponent) => ComponentEdit
  /** Members of the detail that are the value, beside what the edit changes. */
  readonly details?: readonly (keyof ComponentDetail)[]
  /** Members that are kept as the document has them, and are the value. */
  readonly kept?: readonly string[]
}

type TextName = 'name' | 'group' | 'kind' | 'purl' | 'copyright' | 'description' | 'scope'

/** A value that is one text of the component. */
function text(name: TextName): StatedField {
  return { name, read: (component) => component[name] ?? '', edit: (stated) => ({ [name]: stated[name] }) }
}

const lines = (values: readonly (readonly string[])[]) => values.map((words) => words.join(' ')).join('\n')

/** All of them, in the order in which they are shown. */
export const statedFields: readonly StatedField[] = [
  text('name'),
  {
    ...{ name: 'version', read: ({ componentVersion }) => componentVersion ?? '' },
    edit: ({ componentVersion }) => ({ componentVersion }),
  },
  text('group'),
  text('kind'),
  text('purl'),
  { name: 'cpes', read: ({ cpes }) => cpes.join('\n'), edit: ({ cpes }) => ({ cpes }) },
  {
    ...{ name: 'licenses', read: ({ licenseExpression }) => licenseExpression ?? '' },
    // How several licenses are joined depends on the environment, and is no edit.
    stored: ({ detail }) => detail.licenses,
    edit: ({ licenseExpression }) => ({ license: licenseExpression }),
    details: ['licenses', 'restatesLicense'],
  },
  {
    ...{ name: 'supplier', read: (component) => supplierTexts(component).filter(Boolean).join('\n') },
    stored: ({ detail }) => [detail.supplier, detail.kept['supplier'] ?? null],
    edit: ({ detail: { supplier } }) => ({ supplier }),
    ...{ details: ['supplier', 'restatesSupplier'], kept: ['supplier'] },
  },
  {
    ...{ name: 'author', read: ({ author }) => author ?? '' },
    edit: ({ author }) => ({ author }),
    details: ['authors', 'manufacturer', 'restatesAuthor'],
  },
  text('copyright'),
  {
    ...{ name: 'notice', read: ({ detail }) => noticeTextsOf(detail).notices.join('\n') },
    edit: () => ({ notice: null }),
    ...{ details: ['properties'], kept: ['attributionTexts', 'software_attributionText'] },
  },
  text('description'),
  text('scope'),
  {
    ...{ name: 'checksums', read: ({ detail }) => lines(detail.checksums.map(({ alg, content }) => [alg, content])) },
    edit: ({ detail: { checksums } }) => ({ checksums }),
  },
  {
    name: 'externalUrls',
    read: ({ detail }) => lines(detail.externalReferences.map(({ type, url }) => [type, url])),
    edit: ({ detail: { externalReferences } }) => ({ externalReferences }),
  },
]

/** Whether a component has another value than a document states. */
export function isEdited({ read, stored }: StatedField, stated: EditableComponent, now: EditableComponent): boolean {
  return stored ? !isSameJson(stored(stated), stored(now)) : read(stated) !== read(now)
}

/** Returns the names under which an edit of a value is remembered as made by hand. */
export function marksOf(field: StatedField, stated: EditableComponent): readonly string[] {
  return [...Object.keys(field.edit(stated)), ...(field.name === 'supplier' ? ['contactName'] : [])]
}

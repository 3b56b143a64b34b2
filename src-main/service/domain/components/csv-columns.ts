import { objectOf, objectsOf } from '#service/domain/json-values.ts'
import { changeLabels } from '#service/domain/labeling/labels.ts'
import { plainText } from './csv-texts.ts'
import type { ComponentEdit, EditableComponent } from './component-edit.ts'
import { noticeTextsOf } from './notice-texts.ts'

/** A column of the CSV file of components: what it says about a component, and what another text there edits. */
export interface CsvColumn {
  readonly name: string
  /** Returns the text of the cell; empty for no value. */
  readonly read: (component: EditableComponent) => string
  /** Returns the edit that another text is. An empty one clears the value. @throws {Rejection} if it cannot be that */
  readonly edit: (text: string) => ComponentEdit
}

/** The column that names a component. It is no value. */
export const idColumn = 'id'

/** Columns of a supplier: they are one value, which is changed as a whole. */
export const supplierColumns = ['supplier_name', 'supplier_url', 'supplier_contact', 'supplier_email'] as const

/** All columns with values, in the order of a file. */
export const csvColumns: readonly CsvColumn[] = [
  { name: 'name', read: ({ name }) => name, edit: (name) => ({ name }) },
  { name: 'group', read: ({ group }) => group ?? '', edit: (text) => ({ group: text || null }) },
  {
    name: 'version',
    read: ({ componentVersion }) => componentVersion ?? '',
    edit: (text) => ({ componentVersion: text || null }),
  },
  { name: 'type', read: ({ kind }) => kind, edit: (text) => ({ kind: text.toLowerCase() }) },
  { name: 'purl', read: ({ purl }) => purl ?? '', edit: (text) => ({ purl: text || null }) },
  { name: 'cpes', read: ({ cpes }) => cpes.join('\n'), edit: (text) => ({ cpes: linesOf(text) }) },
  {
    name: 'license',
    read: ({ licenseExpression }) => licenseExpression ?? '',
    edit: (text) => ({ license: text || null }),
  },
  ...supplierColumns.map((name, at) => ({
    ...{ name, read: (component: EditableComponent) => supplierTexts(component)[at] ?? '' },
    edit: () => ({}), // see supplierEdit
  })),
  { name: 'author', read: ({ author }) => author ?? '', edit: (text) => ({ author: text || null }) },
  { name: 'copyright', read: ({ copyright }) => copyright ?? '', edit: (text) => ({ copyright: text || null }) },
  {
    name: 'notice',
    read: ({ detail }) => noticeTextsOf(detail).notices.join('\n'),
    edit: (text) => ({ notice: text || null }),
  },
  {
    name: 'description',
    read: ({ description }) => description ?? '',
    edit: (text) => ({ description: text || null }),
  },
  {
    name: 'scope',
    read: ({ scope }) => scope ?? '',
    edit: (text) => ({ scope: (text.toLowerCase() || null) as EditableComponent['scope'] }), // other words are rejected with the edit
  },
  {
    name: 'labels',
    read: ({ labels }) => labels.join('\n'),
    edit: (text) => ({ labels: changeLabels([], { add: linesOf(text), remove: [] }) }),
  },
]

/** Returns name, page, contact and mail address of a supplier; empty ones without. */
export function supplierTexts({ detail }: EditableComponent): readonly string[] {
  const [contact] = objectsOf(objectOf(detail.kept['supplier'])['contact'])
  const contactName = contact?.['name']
  const { name = null, url = null, email = null } = detail.supplier ?? {}
  return [name ?? '', url ?? '', typeof contactName === 'string' ? contactName : '', email ?? '']
}

/**
 * Returns the texts of the supplier after a row. Those of columns that the file has not stay with the name that they belong to.
 */
export function supplierOfRow(values: ReadonlyMap<string, string>, before: readonly string[]): readonly string[] {
  const name = values.get('supplier_name')
  const isOther = name !== undefined && !isSameCell(name, before[0] ?? '')
  return supplierColumns.map((column, at) => values.get(column) ?? (isOther ? '' : (before[at] ?? '')))
}

/** Returns the values of a row that a component does not have. Those of a supplier are one value, and stay together. */
export function differentCells(
  values: ReadonlyMap<string, string>,
  component: EditableComponent,
): readonly (readonly [column: string, text: string])[] {
  const texts = supplierTexts(component)
  const isOtherSupplier = supplierOfRow(values, texts).some((text, at) => !isSameCell(text, texts[at] ?? ''))
  return csvColumns.flatMap(({ name, read }) => {
    const text = values.get(name)
    if (text === undefined) return []
    const isOther = supplierColumns.some((column) => column === name)
      ? isOtherSupplier
      : !isSameCell(text, read(component))
    return isOther ? [[name, text] as const] : []
  })
}

/** Returns the edit of a supplier from its four texts. */
export function supplierEdit(component: EditableComponent, texts: readonly string[]): ComponentEdit {
  const [name = '', url = '', contact = '', email = ''] = texts
  if (texts.every((text) => text === '')) return { supplier: null, contactName: null }
  const { supplier } = component.detail
  const phone = supplier?.name === name ? supplier.phone : null
  return { supplier: { name, url: url || null, email: email || null, phone }, contactName: contact || null }
}

/** Whether two texts of a cell are the same value: spreadsheets change line ends, and people leave blanks. */
export function isSameCell(a: string, b: string): boolean {
  return a === b || plainText(a) === plainText(b)
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

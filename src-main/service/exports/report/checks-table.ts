import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import type { ReportTable } from './report-model.ts'
import { listedComponents } from './report-text.ts'
import { textColumn } from './report-columns.ts'

/** Data fields of the NTIA minimum elements (July 2021) for components, and the message for a component without one. */
const componentFields: readonly (readonly [
  string,
  (component: ExportedComponent, named: ReadonlySet<string>) => boolean,
])[] = [
  ['Supplier name', ({ detail }) => Boolean(detail.supplier?.name ?? detail.manufacturer?.name)],
  ['Component name', ({ name }) => name !== ''],
  ['Component version', ({ componentVersion }) => componentVersion !== null],
  ['Other unique identifiers', ({ purl, cpes, swid }) => purl !== null || cpes.length > 0 || swid !== null],
  ['Dependency relationship', ({ id, namesDependencies }, named) => namesDependencies || named.has(id)],
]

/** Builds the quality table: the seven minimum elements of NTIA 2021, each with the number of components that have it. */
export function checksTable(content: ExportContent): ReportTable {
  const { version, edges } = content
  const components = listedComponents(content)
  const named = new Set(edges.flat())
  const rows = componentFields.map(([name, has]) => {
    const count = components.filter((component) => has(component, named)).length
    return [name, count === components.length ? 'Pass' : 'Fail', `${count} of ${components.length} components`] as const
  })
  const hasAuthor = version.authors.length > 0 || version.suppliers.length > 0 || version.tools.length > 0
  return {
    title: 'Checks: minimum elements (NTIA 2021)',
    note: null,
    columns: [textColumn('Data field', 40), textColumn('Result', 15), textColumn('Detail', 45)],
    rows: [
      ...rows,
      ['Author of SBOM data', hasAuthor ? 'Pass' : 'Fail', hasAuthor ? 'Present' : 'Missing'],
      ['Timestamp', version.documentCreatedAt === null ? 'Fail' : 'Pass', version.documentCreatedAt ?? 'Missing'],
    ],
  }
}

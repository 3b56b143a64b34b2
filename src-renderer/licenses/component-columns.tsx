import { licenseStateLook } from '#renderer/lib/license-words.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { StateWord } from './StateWord.tsx'
import * as texts from './texts.tsx'
import type { ComponentLicenseRow } from './use-component-licenses.ts'

/** Columns that a narrow window is without. */
export const droppedComponentColumns = ['origin', 'relation']

/** Names the version that a component is of; null for the version itself. */
function originOf({ isPart, sbom }: ComponentLicenseRow): string | null {
  return isPart && sbom ? `${sbom.project.projectGroup.name} ${sbom.projectVersion}` : null
}

/** Returns the columns of components with the license of each. Where they come from is said of a version with parts. */
export function componentLicenseColumns(hasParts: boolean): readonly Column<ComponentLicenseRow>[] {
  return hasParts ? columns : columns.filter(({ key }) => key !== 'origin')
}

const columns: readonly Column<ComponentLicenseRow>[] = [
  {
    key: 'name',
    head: texts.component,
    width: 'minmax(10rem, 2fr)',
    fixed: true,
    sortable: true,
    text: ({ group, name, version }) => [group, name, version].filter(Boolean).join(' '),
    cell: ({ group, name, version }) => (
      <span className={text.cut} title={visibleText([group, name, version].filter(Boolean).join(' '))}>
        <VisibleText>{name}</VisibleText>{' '}
        <span className={text.second}>
          <VisibleText>{version ?? ''}</VisibleText>
        </span>
      </span>
    ),
  },
  {
    key: 'license',
    head: texts.license,
    width: 'minmax(9rem, 2fr)',
    sortable: true,
    text: ({ licensesExp }) => licensesExp,
    cell: ({ licensesExp }) =>
      licensesExp ? (
        <span className={text.mono} title={visibleText(licensesExp)}>
          <VisibleText>{licensesExp}</VisibleText>
        </span>
      ) : (
        <span className={text.second}>{texts.noLicenseInTheDocument}</span>
      ),
  },
  {
    key: 'state',
    head: texts.state,
    width: '9rem',
    text: ({ licenseState }) => licenseStateLook(licenseState).label,
    cell: ({ licenseState }) => <StateWord state={licenseState} />,
  },
  {
    key: 'relation',
    head: texts.relation,
    width: '7rem',
    text: ({ relation }) => relation,
    cell: ({ relation }) => <span className={text.second}>{relation}</span>,
  },
  {
    key: 'origin',
    head: texts.comesFrom,
    width: 'minmax(7rem, 1fr)',
    text: (row) => originOf(row) ?? texts.thisVersion,
    cell: (row) => {
      const origin = originOf(row)
      return origin === null ? (
        <span className={text.third}>{texts.thisVersion}</span>
      ) : (
        <span title={visibleText(origin)}>
          <VisibleText>{origin}</VisibleText>
        </span>
      )
    },
  },
]

import { formatNumber } from '#renderer/lib/format.ts'
import { copyLeftWords, licenseStateLook } from '#renderer/lib/license-words.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { openColumn } from '#renderer/ui/table/open-column.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { StateWord } from './StateWord.tsx'
import type { LicenseRow } from './use-licenses.ts'

export type ListedLicenseRow = LicenseRow & { readonly id: string }

/** Returns the columns of license expressions. */
export function licenseColumns(openId: string | null): readonly Column<ListedLicenseRow>[] {
  return [
    openColumn(openId),
    {
      key: 'expression',
      head: 'Expression, as in the document',
      width: 'minmax(12rem, 3fr)',
      fixed: true,
      text: ({ licensesExp }) => licensesExp,
      cell: ({ licensesExp, suggestion }) =>
        licensesExp === '' ? (
          <span className={text.second}>no license in the document</span>
        ) : (
          <span className={text.cut} title={visibleText(licensesExp)}>
            <span className={text.mono}>
              <VisibleText>{licensesExp}</VisibleText>
            </span>
            {suggestion !== null && (
              <span className={classNames(text.small, text.third)}>
                {'  '}did you mean <VisibleText>{suggestion}</VisibleText>?
              </span>
            )}
          </span>
        ),
    },
    {
      key: 'state',
      head: 'State',
      width: '9rem',
      text: ({ state }) => licenseStateLook(state).label,
      cell: ({ state }) => <StateWord state={state} />,
    },
    {
      key: 'components',
      head: 'Components',
      width: '7rem',
      end: true,
      text: ({ componentsCount }) => componentsCount,
      cell: ({ componentsCount }) => formatNumber(componentsCount),
    },
    {
      key: 'copyleft',
      head: 'Copyleft',
      width: 'minmax(9.5rem, 1fr)',
      text: ({ copyLeft }) => copyLeftWords(copyLeft),
      cell: ({ copyLeft }) => (
        <span className={copyLeft === 'none' || copyLeft === 'unspecified' ? text.third : undefined}>
          {copyLeftWords(copyLeft)}
        </span>
      ),
    },
  ]
}

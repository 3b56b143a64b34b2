import { formatNumber } from '#renderer/lib/format.ts'
import { copyLeftWords, licenseStateLook } from '#renderer/lib/license-words.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { openColumn } from '#renderer/ui/table/open-column.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { StateWord } from './StateWord.tsx'
import * as texts from './texts.tsx'
import type { LicenseRow } from './use-licenses.ts'

export type ListedLicenseRow = LicenseRow & { readonly id: string }

/** What the words of SPDX that are no license say. They are not the same as nothing. */
const words: Readonly<Record<string, string>> = {
  NOASSERTION: texts.noStatementAboutTheLicense,
  NONE: texts.statedAsWithoutLicense,
}

/** Columns that a narrow window is without. */
export const droppedColumns = ['copyleft']

/** Returns the columns of license expressions. */
export function licenseColumns(openId: string | null): readonly Column<ListedLicenseRow>[] {
  return [
    openColumn(openId),
    {
      key: 'expression',
      head: texts.expressionAsInTheDocument,
      width: 'minmax(12rem, 3fr)',
      fixed: true,
      text: ({ licensesExp }) => licensesExp,
      cell: ({ licensesExp, suggestion }) =>
        licensesExp === '' ? (
          <span className={text.second}>{texts.noLicenseInTheDocument}</span>
        ) : (
          <span className={text.cut} title={visibleText(licensesExp)}>
            <span className={text.mono}>
              <VisibleText>{licensesExp}</VisibleText>
            </span>
            {words[licensesExp] !== undefined && (
              <span className={classNames(text.small, text.third)}> {words[licensesExp]}</span>
            )}
            {suggestion !== null && (
              <span className={classNames(text.small, text.third)}>
                {texts.valueDidYouMeanSuggestion('  ', <VisibleText>{suggestion}</VisibleText>)}
              </span>
            )}
          </span>
        ),
    },
    {
      key: 'state',
      head: texts.state,
      width: '9rem',
      text: ({ state }) => licenseStateLook(state).label,
      cell: ({ state }) => <StateWord state={state} />,
    },
    {
      key: 'components',
      head: texts.components,
      width: '7rem',
      end: true,
      text: ({ componentsCount }) => componentsCount,
      cell: ({ componentsCount }) => formatNumber(componentsCount),
    },
    {
      key: 'copyleft',
      head: texts.copyleft,
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

import { formatNumber } from '#renderer/lib/format.ts'
import { copyLeftWords, dutyWords, licenseStateLook, reachWord, shortDuties } from '#renderer/lib/license-words.ts'
import { StateWord } from './StateWord.tsx'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { openColumn } from '#renderer/ui/table/open-column.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'
import { isOwnContent, type ListedLicense } from './use-organization-licenses.ts'

/** Columns that a narrow window is without, the first one first. */
export const droppedColumns = ['duties', 'copyleft', 'name']

/** Returns the columns of the licenses of an organization. */
export function organizationLicenseColumns(openId: string | null): readonly Column<ListedLicense>[] {
  return [
    openColumn(openId),
    {
      key: 'id',
      head: 'ID',
      width: 'minmax(7.5rem, 0.6fr)',
      fixed: true,
      text: ({ id }) => id,
      cell: ({ id, deprecated, content }) => (
        <span className={classNames(text.row, text.cut)} title={deprecated ? texts.idDeprecatedId(id) : id}>
          <span className={classNames(text.mono, text.cut)}>{id}</span>
          {isOwnContent(content) && <Badge tone="line">{texts.ownInline}</Badge>}
          {deprecated && <Icon name="warning" small label={texts.deprecatedId} className={text.warn} />}
        </span>
      ),
    },
    {
      key: 'name',
      head: texts.name,
      width: 'minmax(8rem, 1fr)',
      text: ({ content }) => content.name,
      cell: ({ content }) => (
        <span className={classNames(text.second, text.cut)}>
          <VisibleText>{content.name}</VisibleText>
        </span>
      ),
    },
    {
      key: 'state',
      head: texts.state,
      width: '6.75rem',
      text: ({ state }) => licenseStateLook(state).label,
      cell: ({ state }) => <StateWord state={state} />,
    },
    {
      key: 'components',
      head: texts.components,
      width: '5rem',
      end: true,
      text: ({ componentsCount }) => componentsCount,
      cell: ({ componentsCount }) =>
        componentsCount === 0 ? <span className={text.third}>–</span> : formatNumber(componentsCount),
    },
    {
      key: 'copyleft',
      head: texts.copyleft,
      width: '4.75rem',
      text: ({ copyLeft }) => copyLeftWords(copyLeft),
      cell: ({ copyLeft }) => (
        <span className={copyLeft === 'none' || copyLeft === 'unspecified' ? text.third : undefined}>
          {reachWord(copyLeft)}
        </span>
      ),
    },
    {
      key: 'duties',
      head: texts.dutiesOnDistribution,
      width: 'minmax(8rem, 1.1fr)',
      text: (license) => dutyWords(license),
      cell: (license) => (
        <span className={classNames(text.second, text.cut)} title={dutyWords(license)}>
          {shortDuties(license) || <span className={text.third}>{texts.unknownInline}</span>}
        </span>
      ),
    },
  ]
}

import { formatNumber } from '#renderer/lib/format.ts'
import { copyLeftWords, dutyWords, licenseStateLook } from '#renderer/lib/license-words.ts'
import { StateWord } from './StateWord.tsx'
import { Badge } from '#renderer/ui/Badge.tsx'
import { openColumn } from '#renderer/ui/table/open-column.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { isOwnContent, type ListedLicense } from './use-organization-licenses.ts'

/** Returns the columns of the licenses of an organization. */
export function organizationLicenseColumns(openId: string | null): readonly Column<ListedLicense>[] {
  return [
    openColumn(openId),
    {
      key: 'id',
      head: 'Id',
      width: 'minmax(9rem, 2fr)',
      fixed: true,
      text: ({ id }) => id,
      cell: ({ id, deprecated, content }) => (
        <span className={classNames(text.row, text.cut)} title={id}>
          <span className={classNames(text.mono, text.cut)}>{id}</span>
          {isOwnContent(content) && <Badge tone="line">own</Badge>}
          {deprecated && <Badge tone="warn">deprecated id</Badge>}
        </span>
      ),
    },
    {
      key: 'name',
      head: 'Name',
      width: 'minmax(7rem, 3fr)',
      text: ({ content }) => content.name,
      cell: ({ content }) => (
        <span className={classNames(text.second, text.cut)}>
          <VisibleText>{content.name}</VisibleText>
        </span>
      ),
    },
    {
      key: 'state',
      head: 'State',
      width: '7.5rem',
      text: ({ state }) => licenseStateLook(state).label,
      cell: ({ state }) => <StateWord state={state} />,
    },
    {
      key: 'components',
      head: 'Components',
      width: '5.5rem',
      end: true,
      text: ({ componentsCount }) => componentsCount,
      cell: ({ componentsCount }) =>
        componentsCount === 0 ? <span className={text.third}>–</span> : formatNumber(componentsCount),
    },
    {
      key: 'copyleft',
      head: 'Copyleft',
      width: '7.5rem',
      text: ({ copyLeft }) => copyLeftWords(copyLeft),
      cell: ({ copyLeft }) => (
        <span className={copyLeft === 'none' || copyLeft === 'unspecified' ? text.third : undefined}>
          {copyLeftWords(copyLeft)}
        </span>
      ),
    },
    {
      key: 'duties',
      head: 'On distribution',
      width: 'minmax(8rem, 2fr)',
      text: (license) => dutyWords(license),
      cell: (license) => (
        <span className={classNames(text.second, text.cut)}>
          {dutyWords(license) || <span className={text.third}>not known</span>}
        </span>
      ),
    },
  ]
}

import { formatDay } from '#renderer/lib/format.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { openColumn } from '#renderer/ui/table/open-column.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { isInEffect, stateOf, whereOf } from './listed-waivers.ts'
import * as texts from './texts.tsx'
import * as waiverTexts from './waiver-texts.ts'
import type { ListedWaiver } from './use-all-waivers.ts'

/** Columns that a narrow window is without, the first one first. */
export const droppedColumns = ['by', 'reason', 'where', 'policy']

/** Returns the columns of the waivers of all versions. */
export function waiverColumns(openId: string | null): readonly Column<ListedWaiver>[] {
  return [
    openColumn(openId),
    {
      ...words('covers', texts.covers, 'minmax(10rem, 1.2fr)', ({ targetName }) => targetName),
      fixed: true,
    },
    words('policy', texts.policy, 'minmax(8rem, 1fr)', ({ policy }) => policy.name),
    words('where', texts.where, 'minmax(7rem, 0.8fr)', whereOf),
    words('reason', texts.reason, 'minmax(8rem, 1fr)', ({ reason }) => reason),
    {
      ...{ key: 'until', head: waiverTexts.until, width: '5.75rem', sortable: true },
      text: ({ expiresAt }) => formatDay(expiresAt),
      cell: ({ expiresAt }) => formatDay(expiresAt),
    },
    {
      ...{ key: 'state', head: waiverTexts.stateOfWaiver, width: '6rem', sortable: true },
      text: stateOf,
      cell: (waiver) =>
        isInEffect(waiver) ? (
          <span className={text.second}>{stateOf(waiver)}</span>
        ) : (
          <Badge tone={waiver.state === 'STALE' ? 'warn' : 'plain'}>{stateOf(waiver)}</Badge>
        ),
    },
    words('by', waiverTexts.approvedBy, 'minmax(6rem, 0.5fr)', ({ approvedBy }) => approvedBy.name),
  ]
}

/** A column of text, which is cut where it does not fit. */
function words(
  key: string,
  head: string,
  width: string,
  textOf: (waiver: ListedWaiver) => string,
): Column<ListedWaiver> {
  return {
    ...{ key, head, width, sortable: true, text: textOf },
    cell: (waiver) => (
      <span className={text.cut} title={textOf(waiver)}>
        <VisibleText>{textOf(waiver)}</VisibleText>
      </span>
    ),
  }
}

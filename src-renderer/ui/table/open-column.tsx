import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './TableTools.module.css'
import * as texts from './texts.ts'
import type { Column } from './virtual-table-types.ts'

/** Returns the column that shows whether the details of a row are open. `openId` is the open row; null for none. */
export function openColumn(openId: string | null): Column<{ readonly id: string }> {
  return {
    key: 'open',
    head: '',
    label: texts.details,
    fixed: true,
    width: '1.25rem',
    cell: ({ id }) => (
      <span className={styles.toggle}>
        <Icon name={id === openId ? 'chevron-down' : 'chevron-right'} small />
      </span>
    ),
  }
}

import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './TableTools.module.css'
import type { Column } from './virtual-table-types.ts'

/** The column that shows whether a row is opened below itself. `openId` is the row that is; null for none. */
export function openColumn(openId: string | null): Column<{ readonly id: string }> {
  return {
    key: 'open',
    head: '',
    label: 'Details',
    fixed: true,
    width: '1.25rem',
    cell: ({ id }) => (
      <span className={styles.toggle}>
        <Icon name={id === openId ? 'chevron-down' : 'chevron-right'} small />
      </span>
    ),
  }
}

import { formatCount } from '#renderer/lib/format.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from '#renderer/rules/rows.module.css'
import { type NamedList, useListRemoval } from './use-policies.ts'

const maxShown = 12

/** Lists the lists of values that conditions share. */
export function NamedLists({
  lists,
  mayChange,
  onEdit,
}: {
  readonly lists: readonly NamedList[]
  readonly mayChange: boolean
  readonly onEdit: (list: NamedList) => void
}) {
  const remove = useListRemoval()
  if (lists.length === 0) {
    return (
      <EmptyState icon="table" title="No named lists yet">
        A named list is maintained once and used by many policies: component.name in @banned
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list} aria-label="Named lists">
      {lists.map((list) => (
        <li key={list.id} className={styles.row}>
          <div className={styles.what}>
            <button type="button" className={styles.name} disabled={!mayChange} onClick={() => onEdit(list)}>
              @<VisibleText>{list.name}</VisibleText>
            </button>{' '}
            <span className={text.third}>{formatCount(list.values.length, 'value')}</span>
            <p className={text.mono}>
              <VisibleText>
                {list.values.slice(0, maxShown).join(', ') + (list.values.length > maxShown ? ', …' : '')}
              </VisibleText>
            </p>
          </div>
          <span className={styles.state}>
            <span className={text.third}>
              {list.usedBy.length === 0 ? 'not used' : `used by ${list.usedBy.join(', ')}`}
            </span>
          </span>
          {mayChange && (
            <Menu trigger={<IconButton icon="more" kind="bare" label={`More: ${list.name}`} />}>
              <MenuItem icon="pencil" onSelect={() => onEdit(list)}>
                Edit…
              </MenuItem>
              <MenuItem
                icon="trash"
                danger
                disabled={list.usedBy.length > 0}
                onSelect={() =>
                  remove.mutate(list, { onError: (error) => showError(error, 'The list could not be deleted') })
                }
              >
                Delete
              </MenuItem>
            </Menu>
          )}
        </li>
      ))}
    </ul>
  )
}

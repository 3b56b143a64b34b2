import { Link, useLocation } from 'wouter'
import { sendCommand } from '#renderer/lib/commands.ts'
import type { SavedView } from '#renderer/lib/view-list.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'
import styles from './views.module.css'

/** Number of views that stand beside each other. The menu has all. */
const shownViews = 4

interface ViewBarProps {
  readonly views: readonly SavedView[]
  /** The view that is shown. Undefined: the whole list. Null: neither. */
  readonly current: string | undefined | null
  /** The list without a view. */
  readonly all: { readonly href: string; readonly label: string }
  readonly hrefOf: (viewId: string) => string
  readonly onSave: () => void
  readonly onManage: () => void
}

/** Links to the saved views of a list. A click on the one that is shown starts it again. Without views there is nothing to show. */
export function ViewBar({ views, current, all, hrefOf, onSave, onManage }: ViewBarProps) {
  const [location, navigate] = useLocation()
  if (views.length === 0) return null
  const shown = views.filter(({ id }, at) => at < shownViews || id === current)
  const isHere = (href: string) => location === href || location.startsWith(`${href}/`)
  return (
    <nav className={styles.bar} aria-label={texts.savedViews}>
      <Link
        href={all.href}
        aria-current={current === undefined ? 'page' : undefined}
        onClick={() => sendCommand('restart-view')}
      >
        {all.label}
      </Link>
      {shown.map(({ id, name }) => (
        <Link
          key={id}
          href={hrefOf(id)}
          aria-current={id === current ? 'page' : undefined}
          title={name}
          onClick={() => isHere(hrefOf(id)) && sendCommand('restart-view')}
        >
          <VisibleText>{name}</VisibleText>
        </Link>
      ))}
      <Menu trigger={<IconButton icon="chevron-down" label={texts.allSavedViews} kind="bare" small />}>
        {views.map(({ id, name, key }) => (
          <MenuItem
            key={id}
            icon="filter"
            {...(key !== null && { keys: `g ${key}` })}
            onSelect={() => (isHere(hrefOf(id)) ? sendCommand('restart-view') : navigate(hrefOf(id)))}
          >
            <VisibleText>{name}</VisibleText>
          </MenuItem>
        ))}
        <ViewMenuItems onSave={onSave} onManage={onManage} />
      </Menu>
    </nav>
  )
}

/** The commands of views in a menu. */
export function ViewMenuItems({ onSave, onManage }: Pick<ViewBarProps, 'onSave' | 'onManage'>) {
  return (
    <>
      <MenuItem icon="plus" keys="$mod+s" onSelect={onSave}>
        {texts.saveThisFilterAsAViewEllipsis}
      </MenuItem>
      <MenuItem icon="pencil" onSelect={onManage}>
        {texts.renameOrderOrDeleteViews}
      </MenuItem>
    </>
  )
}

import { Link, useLocation } from 'wouter'
import { paths, type QueueVersion } from '#renderer/lib/paths.ts'
import { type SavedView, viewsWithKeys } from '#renderer/lib/view-list.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './queue.module.css'

/** Number of views that stand beside each other. The menu has all. */
const shownViews = 4

interface ViewBarProps {
  readonly views: readonly SavedView[]
  /** The view of the URL. */
  readonly viewId: string | undefined
  /** The version of the queue; null for all products. */
  readonly version: QueueVersion | null
  readonly onSave: () => void
  readonly onManage: () => void
}

/** Links to the saved views of the queue. Without views there is nothing to show. */
export function ViewBar({ views, viewId, version, onSave, onManage }: ViewBarProps) {
  const [, navigate] = useLocation()
  if (views.length === 0) return null
  const all = version === null ? paths.triage : paths.versionTriage(version.environmentId, version.versionId)
  const shown = views.filter(({ id }, at) => at < shownViews || id === viewId)
  return (
    <nav className={styles.views} aria-label="Saved views">
      <Link href={all} aria-current={viewId === undefined ? 'page' : undefined}>
        All open
      </Link>
      {shown.map(({ id, name }) => (
        <Link
          key={id}
          href={paths.triageView(id, version)}
          aria-current={id === viewId ? 'page' : undefined}
          title={name}
        >
          <VisibleText>{name}</VisibleText>
        </Link>
      ))}
      <Menu trigger={<IconButton icon="chevron-down" label="All saved views" kind="bare" small />}>
        {views.map(({ id, name, position }) => (
          <MenuItem
            key={id}
            icon="filter"
            {...(position <= viewsWithKeys && { keys: `g ${position}` })}
            onSelect={() => navigate(paths.triageView(id, version))}
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
        Save this filter as a view…
      </MenuItem>
      <MenuItem icon="pencil" onSelect={onManage}>
        Rename, order or delete views…
      </MenuItem>
    </>
  )
}

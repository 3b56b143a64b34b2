import { sendCommand } from './commands.ts'
import { paths, type QueueVersion } from './paths.ts'
import { showToast } from './toasts.ts'
import { versionAt } from './version-places.ts'
import type { SavedView } from './view-list.ts'

/** Lists with saved views, as the window calls them. */
export const listNames: Readonly<Record<string, string>> = {
  findings: 'queue',
  components: 'components',
  versions: 'versions',
}

/** Returns the URL of a view: in a version, or outside of one. Null if its list exists only in a version. */
export function viewAddress({ id, list }: Pick<SavedView, 'id' | 'list'>, version: QueueVersion | null): string | null {
  if (list === 'versions') return paths.versionsView(id)
  if (list === 'components') return version && paths.componentsView(version.environmentId, version.versionId, id)
  return paths.triageView(id, version)
}

/** Opens a view from a URL. The one that is shown already starts again. */
export function goToView(view: SavedView, location: string, navigate: (href: string) => void): void {
  const href = viewAddress(view, versionAt(location))
  if (href === null) {
    showToast({ text: `“${view.name}” shows the components of one version`, detail: 'Open a version, then the view' })
  } else if (location === href || location.startsWith(`${href}/`)) sendCommand('restart-view')
  else navigate(href)
}

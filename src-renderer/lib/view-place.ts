import { sendCommand } from './commands.ts'
import { isProductList, isTriage, paths } from './paths.ts'
import * as texts from './texts.ts'
import { showToast } from './toasts.ts'
import { versionAt } from './version-places.ts'
import type { SavedView } from './view-list.ts'

/** Lists with saved views, as the window calls them. */
export const listNames: Readonly<Record<string, string>> = {
  findings: 'queue',
  components: 'components',
  versions: 'versions',
  products: 'products',
}

/** Returns true if the URL is a list whose filter can be saved as a view. */
export function isListOfViews(location: string): boolean {
  const ofVersion = /^\/versions\/[^/]+\/[^/]+\/(components|vulnerabilities)(\/|$)/
  return isTriage(location) || ofVersion.test(location) || isProductList(location)
}

/**
 * Returns the URL of a view, seen from another URL: in its version, or outside of one. A view of findings stays in the table of a version, and is
 * a queue elsewhere. Null if its list exists only in a version.
 */
export function viewAddress({ id, list }: Pick<SavedView, 'id' | 'list'>, location: string): string | null {
  const version = versionAt(location)
  if (list === 'products') return paths.productsView(id)
  if (list === 'versions') return paths.versionsView(id)
  if (list === 'components') return version && paths.componentsView(version.environmentId, version.versionId, id)
  if (version === null) return paths.triageView(id, null)
  const { environmentId, versionId } = version
  const table = paths.version(environmentId, versionId, 'vulnerabilities')
  const isInTable = location === table || location.startsWith(`${table}/`)
  return isInTable ? paths.findingsView(environmentId, versionId, id) : paths.triageView(id, version)
}

/** Opens a view from a URL. The one that is shown already starts again. */
export function goToView(view: SavedView, location: string, navigate: (href: string) => void): void {
  const href = viewAddress(view, location)
  if (href === null) {
    showToast({ text: texts.showsTheComponentsOfOneVersion(view.name), detail: texts.openAVersionThenTheView })
  } else if (location === href || location.startsWith(`${href}/`)) sendCommand('restart-view')
  else navigate(href)
}

import { sendCommand } from '#renderer/lib/commands.ts'
import { handoverReview } from '#renderer/lib/received-file.ts'
import { pageList } from '#renderer/lib/pages.ts'
import { isTriage, paths, productAt } from '#renderer/lib/paths.ts'
import { setPreferences } from '#renderer/lib/preferences.ts'
import { settingsGroups } from '#renderer/lib/settings-pages.ts'
import { switchToNext } from '#renderer/lib/switch-connection.ts'
import { versionAt, versionGoTos } from '#renderer/lib/version-places.ts'
import type { SavedView } from '#renderer/lib/view-list.ts'
import { goToView, isListOfViews, listNames, viewAddress } from '#renderer/lib/view-place.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'

/** The groups of entries, in their order. */
const groups = ['Results', 'Products', 'Go to', 'Commands', 'Find'] as const

/** One entry of the palette: its title, its place, and its action. */
export interface PaletteEntry {
  readonly id: string
  readonly group: (typeof groups)[number]
  readonly icon: IconName
  readonly title: string
  readonly about: string
  /** Keys for the same action, as the key map writes them. */
  readonly keys: string
  readonly run: (navigate: (href: string) => void) => void
}

function page(title: string, href: string, icon: IconName, keys: string): PaletteEntry {
  return { id: `page ${href}`, group: 'Go to', icon, title, about: '', keys, run: (navigate) => navigate(href) }
}

function command(title: string, icon: IconName, keys: string, run: () => void, about = ''): PaletteEntry {
  return { id: `command ${title}`, group: 'Commands', icon, title, about, keys, run }
}

const pages: readonly PaletteEntry[] = [
  ...pageList.map(({ paletteTitle, href, icon, keys }) => page(paletteTitle, href, icon, keys)),
  page('Versions of all products', paths.versions, 'branch', ''),
  page('Review a handover file…', paths.vexImport(handoverReview), 'connection', ''),
  page('Drafts: decisions that were not sent', paths.drafts, 'pencil', ''),
]

/** The parts of the settings that are no pages of their own. */
const settings: readonly PaletteEntry[] = settingsGroups
  .flatMap((group) => group.pages)
  .filter(({ href }) => pageList.every((known) => known.href !== href))
  .map(({ label, href, icon }) => page(`Settings: ${label}`, href, icon, ''))

const anywhere: readonly PaletteEntry[] = [
  command('Open an SBOM, a VEX document or advisory data…', 'file', '$mod+o', () => sendCommand('open-files')),
  command('Show keyboard shortcuts', 'key', '?', () => sendCommand('open-keys')),
  command('Use light theme', 'computer', '', () => setPreferences({ theme: 'light' })),
  command('Use dark theme', 'computer', '', () => setPreferences({ theme: 'dark' })),
  command('Use system theme', 'computer', '', () => setPreferences({ theme: 'system' })),
  command('Compact row height', 'table', '', () => setPreferences({ density: 'compact' })),
  command('Default row height', 'table', '', () => setPreferences({ density: 'default' })),
]

/** Switches between this computer and servers; a browser does not. */
function switchEntries(): readonly PaletteEntry[] {
  if (window.waybill === undefined) return []
  return [command('Switch to the next connection', 'connection', '$mod+Shift+u', () => void switchToNext())]
}

/** Commands that make files of a version for others. */
const asFiles: readonly PaletteEntry[] = [
  command('Hand over as a file…', 'connection', '', () => sendCommand('hand-over'), 'for another Waybill'),
  command('Send as a file…', 'share', '', () => sendCommand('send-file'), 'encrypted, for receivers without access'),
]

/** Commands of the components of a version. */
const ofComponents: readonly PaletteEntry[] = [
  command('Export components as CSV', 'download', '', () => sendCommand('export-components')),
  command('Import components from CSV…', 'file', '', () => sendCommand('import-components'), 'with a preview'),
  command('Repeat edits of the version before…', 'refresh', '', () => sendCommand('repeat-edits'), 'with a preview'),
]

/** Returns the commands and pages for a URL. Commands without effect there are omitted. */
export function entriesFor(location: string): readonly PaletteEntry[] {
  const version = versionAt(location)
  const isQueue = isTriage(location)
  const here: PaletteEntry[] = []
  if (version) {
    const { environmentId, versionId } = version
    here.push(command('Export…', 'download', '$mod+e', () => sendCommand('open-export'), 'VEX, SBOM, report'))
    const queue = paths.versionTriage(environmentId, versionId)
    if (!isQueue) here.push(page('Triage of this version', queue, 'triage', 'g q'), ...asFiles)
    here.push(
      ...versionGoTos.map(({ tab, title, icon, keys }) =>
        page(title, paths.version(environmentId, versionId, tab), icon, keys),
      ),
    )
    here.push(page('Edit the metadata of this version', paths.editMetadata(environmentId, versionId), 'pencil', ''))
    if (location.startsWith(paths.version(environmentId, versionId, 'components'))) here.push(...ofComponents)
    if (location === paths.version(environmentId, versionId, 'parts'))
      here.push(command('Attach a part…', 'plus', 'a', () => sendCommand('attach-part')))
  }
  here.push(...entriesOfProduct(location))
  if (isQueue) {
    here.push(
      command('Filter the queue', 'filter', '/', () => sendCommand('focus-filter')),
      command('My queue: findings assigned to you', 'filter', 'm', () => sendCommand('my-queue')),
      command('Undo the last decision', 'undo', 'z', () => sendCommand('undo')),
      command('Redo', 'refresh', 'Shift+z', () => sendCommand('redo')),
      command('Open a ticket about this finding…', 'external', 't', () => sendCommand('open-ticket')),
    )
  }
  if (isQueue && version) {
    here.push(
      command('Decide for this version alone', 'branch', 'o', () => sendCommand('decide-alone')),
      command('Withdraw what is decided for this version alone', 'undo', 'Shift+o', () => sendCommand('withdraw')),
    )
  }
  if (isListOfViews(location))
    here.push(command('Save the filter as a view…', 'filter', '$mod+s', () => sendCommand('save-view')))
  if (location === paths.backups) here.push(command('Back up now', 'backup', 'b', () => sendCommand('back-up')))
  // The key sequence of the queue opens that of the version here.
  const others = version ? pages.map((entry) => (entry.keys === 'g q' ? { ...entry, keys: '' } : entry)) : pages
  return [...here, ...others, ...settings, ...anywhere, ...switchEntries()]
}

function entriesOfProduct(location: string): readonly PaletteEntry[] {
  const productId = productAt(location)
  if (productId === undefined) return []
  const links = paths.shareLinks(productId)
  return [
    page('Make a version of this product by hand…', paths.makeByHand(productId), 'plus', ''),
    ...(location === links ? [] : [page('Share this product: its links', links, 'share', 's')]),
  ]
}

/** Returns an entry for each saved view that can be opened from a URL. */
export function viewEntries(views: readonly SavedView[], location: string): readonly PaletteEntry[] {
  return views.flatMap((view) => {
    const href = viewAddress(view, location)
    if (href === null) return []
    return {
      ...page(`View: ${view.name}`, href, 'filter', view.key === null ? '' : `g ${view.key}`),
      about: [listNames[view.list], view.filterText].filter(Boolean).join(': '),
      run: (navigate) => goToView(view, location, navigate),
    }
  })
}

/** Returns the entry that shows everything that a text finds. */
export function findEntry(text: string): PaletteEntry {
  return {
    ...page(`Find “${text}” in all versions`, paths.find(text), 'find', ''),
    id: 'find everything',
    group: 'Find',
  }
}

/** Sorts entries by their group. */
export function inGroups(entries: readonly PaletteEntry[]): PaletteEntry[] {
  return groups.flatMap((group) => entries.filter((entry) => entry.group === group))
}

/** Returns the entries that contain every word. Those that begin with the text come first. */
export function matchEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const hits = entries.filter(({ title, about }) => {
    const said = `${title} ${about}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
  const begins = ({ title }: PaletteEntry) => title.toLowerCase().startsWith(text.toLowerCase())
  return [...hits.filter(begins), ...hits.filter((entry) => !begins(entry))]
}

/** Splits a title at the typed words, so that they can be highlighted. */
export function splitMatches(title: string, text: string): { readonly text: string; readonly isMatch: boolean }[] {
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length === 0) return [{ text: title, isMatch: false }]
  const pattern = new RegExp(`(${words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi')
  return title
    .split(pattern)
    .map((part, place) => ({ text: part, isMatch: place % 2 === 1 }))
    .filter((part) => part.text !== '')
}

import { sendCommand } from '#renderer/lib/commands.ts'
import { helpPath } from '#renderer/lib/help-path.ts'
import { handoverReview } from '#renderer/lib/received-file.ts'
import { pageList } from '#renderer/lib/pages.ts'
import { isTriage, paths, productAt } from '#renderer/lib/paths.ts'
import { setPreferences } from '#renderer/lib/preferences.ts'
import { findSettings } from '#renderer/lib/settings-pages.ts'
import { switchToNext } from '#renderer/lib/switch-connection.ts'
import { versionAt, versionGoTos } from '#renderer/lib/version-places.ts'
import { recentPages } from './recent.ts'
import type { SavedView } from '#renderer/lib/view-list.ts'
import { goToView, isListOfViews, listNames, viewAddress } from '#renderer/lib/view-place.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import * as texts from './texts.ts'

/** The groups of entries, in their order. */
const groups = ['recent', 'page', 'action', 'product', 'component', 'vulnerability', 'license', 'find'] as const
export type PaletteGroup = (typeof groups)[number]

/** What each group is called. */
export const groupTitles: Readonly<Record<PaletteGroup, string>> = {
  recent: texts.recent,
  page: texts.goTo,
  action: texts.actionsLabel,
  product: texts.productsAndVersions,
  component: texts.components,
  vulnerability: texts.vulnerabilitiesLabel,
  license: texts.licensesAndPolicies,
  find: texts.find,
}

/** One entry of the palette: its title, its place, and its action. */
export interface PaletteEntry {
  readonly id: string
  readonly group: PaletteGroup
  readonly icon: IconName
  readonly title: string
  readonly about: string
  /** Keys for the same action, as the key map writes them. */
  readonly keys: string
  readonly run: (navigate: (href: string) => void) => void
}

function page(title: string, href: string, icon: IconName, keys: string): PaletteEntry {
  return { id: `page ${href}`, group: 'page', icon, title, about: '', keys, run: (navigate) => navigate(href) }
}

function command(title: string, icon: IconName, keys: string, run: () => void, about = ''): PaletteEntry {
  return { id: `command ${title}`, group: 'action', icon, title, about, keys, run }
}

const pages: readonly PaletteEntry[] = [
  ...pageList.map(({ paletteTitle, href, icon, keys }) => page(paletteTitle, href, icon, keys)),
  page(texts.versionsOfAllProducts, paths.versions, 'branch', ''),
  page(texts.reviewAHandoverFile, paths.vexImport(handoverReview), 'connection', ''),
  page(texts.draftsDecisionsThatWereNotSent, paths.drafts, 'pencil', ''),
  page(texts.helpTheGuideTaskByTask, helpPath(), 'file', 'F1'),
]

/** The parts of the settings that are no pages of their own. */
const settingsEntries = (): readonly PaletteEntry[] =>
  findSettings('')
    .flatMap((group) => group.pages)
    .filter(({ href }) => pageList.every((known) => known.href !== href))
    .map(({ label, href, icon }) => page(texts.settingsLabel(label), href, icon, ''))

const anywhere: readonly PaletteEntry[] = [
  command(texts.openAnSbomAVexDocument, 'file', '$mod+o', () => sendCommand('open-files')),
  command(texts.showKeyboardShortcuts, 'key', '?', () => sendCommand('open-keys')),
  command(texts.useLightTheme, 'computer', '', () => setPreferences({ theme: 'light' })),
  command(texts.useDarkTheme, 'computer', '', () => setPreferences({ theme: 'dark' })),
  command(texts.useSystemTheme, 'computer', '', () => setPreferences({ theme: 'system' })),
  command(texts.compactRowHeight, 'table', '', () => setPreferences({ density: 'compact' })),
  command(texts.defaultRowHeight, 'table', '', () => setPreferences({ density: 'default' })),
]

/** Switches between this computer and servers; a browser does not. */
function switchEntries(): readonly PaletteEntry[] {
  if (window.waybill === undefined) return []
  return [command(texts.switchToTheNextConnection, 'connection', '$mod+Shift+u', () => void switchToNext())]
}

/** Commands that make files of a version for others. */
const asFiles: readonly PaletteEntry[] = [
  command(texts.handOverAsAFile, 'connection', '', () => sendCommand('hand-over'), texts.forAnotherWaybill),
  command(texts.sendAsAFile, 'share', '', () => sendCommand('send-file'), texts.encryptedForReceiversWithoutAccess),
]

/** Commands of the components of a version. */
const ofComponents: readonly PaletteEntry[] = [
  command(texts.exportComponentsAsCsv, 'download', '', () => sendCommand('export-components')),
  command(texts.importComponentsFromCsv, 'file', '', () => sendCommand('import-components'), texts.withAPreview),
  command(texts.repeatEditsOfTheVersionBefore, 'refresh', '', () => sendCommand('repeat-edits'), texts.withAPreview),
]

/** Returns the commands and pages for a URL. Commands without effect there are omitted. */
export function entriesFor(location: string): readonly PaletteEntry[] {
  const version = versionAt(location)
  const isQueue = isTriage(location)
  const here: PaletteEntry[] = []
  if (version) {
    const { environmentId, versionId } = version
    here.push(command(texts.exportText, 'download', '$mod+e', () => sendCommand('open-export'), texts.vexSbomReport))
    const queue = paths.versionTriage(environmentId, versionId)
    if (!isQueue) here.push(page(texts.triageOfThisVersion, queue, 'triage', 'g q'), ...asFiles)
    here.push(
      ...versionGoTos.map(({ tab, title, icon, keys }) =>
        page(title, paths.version(environmentId, versionId, tab), icon, keys),
      ),
    )
    here.push(page(texts.editTheMetadataOfThisVersion, paths.editMetadata(environmentId, versionId), 'pencil', ''))
    if (location.startsWith(paths.version(environmentId, versionId, 'components'))) here.push(...ofComponents)
    if (location === paths.version(environmentId, versionId, 'parts'))
      here.push(command(texts.attachAPart, 'plus', 'a', () => sendCommand('attach-part')))
  }
  here.push(...entriesOfProduct(location))
  if (isQueue) {
    here.push(
      command(texts.filterTheQueue, 'filter', '/', () => sendCommand('focus-filter')),
      command(texts.myQueueFindingsAssignedToYou, 'filter', 'm', () => sendCommand('my-queue')),
      command(texts.undoTheLastDecision, 'undo', 'z', () => sendCommand('undo')),
      command(texts.redo, 'refresh', 'Shift+z', () => sendCommand('redo')),
      command(texts.openATicketAboutThisFinding, 'external', 't', () => sendCommand('open-ticket')),
    )
  }
  if (isQueue && version) {
    here.push(
      command(texts.decideForThisVersionAlone, 'branch', 'o', () => sendCommand('decide-alone')),
      command(texts.withdrawWhatIsDecided, 'undo', 'Shift+o', () => sendCommand('withdraw')),
    )
  }
  if (isListOfViews(location))
    here.push(command(texts.saveTheFilterAsAView, 'filter', '$mod+s', () => sendCommand('save-view')))
  if (location === paths.backups) here.push(command(texts.backUpNow, 'backup', 'b', () => sendCommand('back-up')))
  // The key sequence of the queue opens that of the version here.
  const others = version ? pages.map((entry) => (entry.keys === 'g q' ? { ...entry, keys: '' } : entry)) : pages
  return [...here, ...others, ...settingsEntries(), ...anywhere, ...switchEntries()]
}

function entriesOfProduct(location: string): readonly PaletteEntry[] {
  const productId = productAt(location)
  if (productId === undefined) return []
  const links = paths.shareLinks(productId)
  return [
    page(texts.makeAVersionOfThisProduct, paths.makeByHand(productId), 'plus', ''),
    ...(location === links ? [] : [page(texts.shareThisProductItsLinks, links, 'share', 's')]),
  ]
}

/** Returns an entry for each saved view that can be opened from a URL. */
export function viewEntries(views: readonly SavedView[], location: string): readonly PaletteEntry[] {
  return views.flatMap((view) => {
    const href = viewAddress(view, location)
    if (href === null) return []
    return {
      ...page(texts.viewName(view.name), href, 'filter', view.key === null ? '' : `g ${view.key}`),
      about: [listNames[view.list], view.filterText].filter(Boolean).join(': '),
      run: (navigate) => goToView(view, location, navigate),
    }
  })
}

/** Returns the entry that shows everything that a text finds. */
export function findEntry(text: string): PaletteEntry {
  return {
    ...page(texts.findInAllVersions(text), paths.find(text), 'find', ''),
    id: 'find everything',
    group: 'find',
  }
}

/** Sorts entries by their group. */
export function inGroups(entries: readonly PaletteEntry[]): PaletteEntry[] {
  return groups.flatMap((group) => entries.filter((entry) => entry.group === group))
}

/** Returns an entry for each page that was open before. */
export function recentEntries(location: string): readonly PaletteEntry[] {
  return recentPages(location).map(({ href, title, about }) => ({
    ...page(title, href, 'clock', ''),
    id: `recent ${href}`,
    group: 'recent',
    about,
  }))
}

/** Returns the entries that contain every word. Those whose title begins with the text come first, then those with a word that does. */
export function matchEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const hits = entries.filter(({ title, about }) => {
    const said = `${title} ${about}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
  return hits
    .map((entry) => ({ entry, rank: rankOf(entry.title.toLowerCase(), text.toLowerCase()) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry)
}

/** Returns how well a title fits: 0 begins with the text, 1 has a word that does, 2 has it inside, 3 has it in pieces or not at all. */
function rankOf(title: string, text: string): number {
  if (title.startsWith(text)) return 0
  const at = title.indexOf(text)
  if (at < 0) return 3
  return title.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(text)) ? 1 : 2
}

/** Returns the groups that entries have, in their order. */
export function groupsOf(entries: readonly PaletteEntry[]): readonly PaletteGroup[] {
  return groups.filter((group) => entries.some((entry) => entry.group === group))
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

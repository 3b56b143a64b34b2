import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { noticeTextsOf } from '#service/domain/components/notice-texts.ts'
import { licenseKey } from '#service/domain/licenses/organization-license.ts'
import { readLicenseTree } from '#service/domain/licenses/license-tree.ts'
import { fullName, listedComponents } from '#service/exports/report/report-text.ts'
import { componentTextsOf, documentTextsOf } from './document-texts.ts'
import { lineOf, textOf } from './plain-text.ts'

/** An attribution document: foreign components by license, with what has to be reproduced of them. */
export interface Notice {
  /** Name and version of the product. */
  readonly title: string
  /** By license expression; components without a license last. */
  readonly groups: readonly NoticeGroup[]
  /** By license id. */
  readonly texts: readonly NoticeLicense[]
  readonly componentsCount: number
  /** Components of the organization itself, which are left out. */
  readonly internalCount: number
  readonly withoutLicenseCount: number
  /** Ids of licenses that are used and for which neither the document nor the organization states a text, sorted. */
  readonly withoutText: readonly string[]
}

export interface NoticeGroup {
  /** License expression; null for components without one. */
  readonly license: string | null
  readonly entries: readonly NoticeEntry[]
}

/** Components of one license with the same copyright and notices. */
export interface NoticeEntry {
  readonly components: readonly NoticeComponent[]
  readonly copyright: string | null
  readonly notices: readonly string[]
}

export interface NoticeComponent {
  /** Name and version on one line. */
  readonly label: string
  readonly purl: string | null
}

/** A license with its texts: several if components have their own, such as MIT with the names of its authors. */
export interface NoticeLicense {
  readonly id: string
  readonly texts: readonly {
    readonly text: string
    /** Labels of the components that state it; empty if the document or the organization does. */
    readonly of: readonly string[]
  }[]
}

/** Gathers the notice of a version from its document and from the organization's own licenses. */
export function noticeOf(content: ExportContent): Notice {
  const listed = listedComponents(content)
  const foreign = listed.filter(({ internal }) => !internal)
  const groups = groupsOf(foreign)
  const texts = textsOf(content, foreign)
  return {
    title: titleOf(content),
    groups: groups.map(({ license, components }) => ({ license, entries: entriesOf(components) })),
    texts: [...texts.values()].toSorted((a, b) => compareTexts(a.id, b.id)).map(toLicense),
    componentsCount: foreign.length,
    internalCount: listed.length - foreign.length,
    withoutLicenseCount: groups.find(({ license }) => license === null)?.components.length ?? 0,
    withoutText: usedIds(foreign).filter((id) => !texts.has(licenseKey(id))),
  }
}

/** Groups components by expression, whatever its case; those without one are last. */
function groupsOf(components: readonly ExportedComponent[]) {
  const groups = Map.groupBy(components, (component) => {
    const license = licenseOf(component)
    return license === null ? null : licenseKey(license)
  })
  return [...groups.values()]
    .map((some) => ({ license: some[0] ? licenseOf(some[0]) : null, components: some }))
    .toSorted((a, b) => compareLicenses(a.license, b.license))
}

function titleOf({ version, components }: ExportContent): string {
  const primary = components.find((component) => component.primary)
  return primary ? labelOf({ ...primary, componentVersion: version.label }) : `version ${lineOf(version.label)}`
}

/** Name, with its group, and version. */
export function labelOf(component: Pick<ExportedComponent, 'group' | 'name' | 'componentVersion'>): string {
  return lineOf([fullName(component), component.componentVersion].filter(Boolean).join(' '))
}

/** Words of SPDX for a value that is not known. */
const unknown: ReadonlySet<string> = new Set(['', 'NONE', 'NOASSERTION'])
const isKnown = (text: string) => !unknown.has(text.toUpperCase())

/** The license expression in effect; null if it states none. */
export function licenseOf({ licenseExpression }: Pick<ExportedComponent, 'licenseExpression'>): string | null {
  const text = lineOf(licenseExpression ?? '')
  return isKnown(text) ? text : null
}

/** The copyright text; null if there is none. */
export function copyrightOf({ copyright, detail }: Pick<ExportedComponent, 'copyright' | 'detail'>): string | null {
  const said = [textOf(copyright ?? ''), ...noticeTextsOf(detail).copyrights.map(textOf)]
  const texts = [...new Set(said)].filter(isKnown)
  return texts.length === 0 ? null : texts.join('\n')
}

/** Texts that the document asks to be reproduced, such as the attribution texts of SPDX. */
export function noticesOf({ detail }: Pick<ExportedComponent, 'detail'>): readonly string[] {
  return [...new Set(noticeTextsOf(detail).notices.map(textOf))].filter(isKnown)
}

function entriesOf(components: readonly ExportedComponent[]): readonly NoticeEntry[] {
  const entries = new Map<string, Pick<NoticeEntry, 'copyright' | 'notices'> & { readonly counts: Counts }>()
  const named = components.map((component) => ({ component, label: labelOf(component) }))
  for (const { component, label } of named.toSorted((a, b) => compareTexts(a.label, b.label))) {
    const [copyright, notices] = [copyrightOf(component), noticesOf(component)]
    const key = JSON.stringify([copyright, notices])
    const entry = entries.get(key) ?? { counts: new Map(), copyright, notices }
    entries.set(key, entry)
    const purl = lineOf(component.purl ?? '') || null
    const same = JSON.stringify([label, purl])
    const counted = entry.counts.get(same) ?? { label, purl, count: 0 }
    counted.count += 1
    entry.counts.set(same, counted)
  }
  return [...entries.values()].map(({ counts, ...entry }) => ({
    ...entry,
    components: [...counts.values()].map(({ label, purl, count }) => ({
      label: count === 1 ? label : `${label} (${count} times)`,
      purl,
    })),
  }))
}

/** How often a document lists a component, by label and purl. */
type Counts = Map<string, NoticeComponent & { count: number }>

interface KnownTexts {
  readonly id: string
  /** Components that state a text, by the text. */
  readonly texts: Map<string, Set<string>>
}

/** Texts by key of their license. Those of components come first; a text of the document or the organization is used for what is left. */
function textsOf(content: ExportContent, foreign: readonly ExportedComponent[]): ReadonlyMap<string, KnownTexts> {
  const found = new Map<string, KnownTexts>()
  const add = (id: string, text: string, label: string | null) => {
    const plain = textOf(text)
    if (!isKnown(plain)) return
    const known = found.get(licenseKey(id)) ?? { id, texts: new Map<string, Set<string>>() }
    const labels = known.texts.get(plain) ?? new Set<string>()
    if (label !== null) labels.add(label)
    known.texts.set(plain, labels)
    found.set(licenseKey(id), known)
  }
  for (const component of foreign) {
    for (const { id, text } of componentTextsOf(component.detail))
      add(lineOf(id) || 'Other license', text, labelOf(component))
  }
  const used = new Set(usedIds(foreign).map(licenseKey))
  for (const { id, text } of [...documentTextsOf(content.elements), ...(content.ownLicenses ?? [])])
    if (used.has(licenseKey(id)) && !found.has(licenseKey(id))) add(id, text, null)
  return found
}

function toLicense({ id, texts }: KnownTexts): NoticeLicense {
  return { id, texts: [...texts].map(([text, labels]) => ({ text, of: [...labels].toSorted(compareTexts) })) }
}

/** Ids of the licenses that components name, sorted, without exceptions. */
function usedIds(components: readonly ExportedComponent[]): readonly string[] {
  const ids = new Map<string, string>()
  const read = new Set<string>()
  for (const component of components) {
    const expression = licenseOf(component)
    if (expression === null || (read.has(expression) && readLicenseTree(expression))) continue
    read.add(expression)
    for (const id of idsIn(expression, component)) ids.set(licenseKey(id), ids.get(licenseKey(id)) ?? id)
  }
  return [...ids.values()].filter(isKnown).toSorted(compareTexts)
}

/** Of a text that is no expression, such as one with the name of a license, the licenses that it was made of count. */
function idsIn(expression: string, { detail }: ExportedComponent): readonly string[] {
  if (!readLicenseTree(expression)) {
    const stated = detail.licenses.flatMap(({ id, name }) => lineOf(id ?? name ?? '') || [])
    return stated.length > 0 ? stated : [expression]
  }
  const words = expression.match(/[^\s()]+/g) ?? []
  const isWord = (word: string | undefined) => word !== undefined && /^(?:and|or|with)$/i.test(word)
  return words
    .filter((word, at) => !isWord(word) && words[at - 1]?.toUpperCase() !== 'WITH')
    .map((word) => word.replace(/\+$/, ''))
}

function compareLicenses(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compareTexts(a, b)
}

/** The same order on every machine: without case first. */
function compareTexts(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  if (left === right) return a < b ? -1 : Number(a > b)
  return left < right ? -1 : 1
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PaletteFindDocument, PaletteProductsDocument } from '#renderer/generated/documents.ts'
import type { PaletteFindQuery, PaletteProductsQuery } from '#renderer/generated/documents.ts'
import { formatVersion } from '#renderer/lib/format.ts'
import { hitUrl } from '#renderer/lib/hit-url.ts'
import { paths } from '#renderer/lib/paths.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { matchEntries } from './palette-entries.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts'
import * as texts from './texts.ts'

/** Delay between the last keystroke and the search. */
const debounceMs = 120
const minQueryLength = 2

type Found = PaletteFindQuery['find']
type HitPage = NonNullable<Found['components']>
type Hit = HitPage['nodes'][number]
type Product = PaletteProductsQuery['projectGroups']['nodes'][number]

/** Groups whose entries the service finds, and what it calls them. */
const foundGroups = {
  product: 'versions',
  component: 'components',
  vulnerability: 'vulnerabilities',
  license: 'rest',
} as const satisfies Partial<Record<PaletteGroup, keyof Found>>
type FoundGroup = keyof typeof foundGroups
const foundGroupList = Object.keys(foundGroups) as FoundGroup[]

/** Signs that narrow the search to one kind of thing. */
const signs: Readonly<Record<string, PaletteGroup>> = {
  '>': 'action',
  '@': 'product',
  '#': 'vulnerability',
}

/** How many of a kind are shown: among others, and alone. */
const firstFew = 5
const firstMany = 60

/** The text without the sign, and the one group that is looked for; null for all. `@scope/name` is a package. */
export function readTyped(typed: string): { readonly sought: string; readonly only: PaletteGroup | null } {
  const only = signs[typed.charAt(0)]
  return only && !/^@[^/\s]+\//.test(typed) ? { sought: typed.slice(1).trim(), only } : { sought: typed, only: null }
}

interface Asked {
  readonly text: string
  readonly only: PaletteGroup | null
  /** The version that is open. */
  readonly here: string | undefined
}

async function findEverywhere({ text, only, here }: Asked, signal: AbortSignal): Promise<PaletteFindQuery> {
  const wants = (group: FoundGroup) => only === null || only === group
  const variables = {
    text,
    first: only === null ? firstFew : firstMany,
    here: here ?? null,
    isHere: here !== undefined && wants('component'),
    versions: wants('product'),
    components: wants('component'),
    vulnerabilities: wants('vulnerability'),
    rest: wants('license'),
  }
  return request(PaletteFindDocument, variables, signal)
}

/** Searches the service for a text. */
function useSearchResults({ text, only, here }: Asked) {
  const withProducts = only === null || only === 'product'
  const isFinding = text.length >= minQueryLength && foundGroupList.some((group) => only === null || only === group)
  const products = useQuery({
    queryKey: queryKey('product', 'palette', text),
    enabled: withProducts,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request(PaletteProductsDocument, { search: text === '' ? null : text }, signal)).projectGroups.nodes,
  })
  const found = useQuery({
    queryKey: queryKey('search', 'palette', text, only, here),
    enabled: isFinding,
    queryFn: ({ signal }) => findEverywhere({ text, only, here }, signal),
  })
  return { products, found, withProducts, isFinding }
}

/**
 * Searches products and everything else for the typed text.
 * @param narrowed the only group that is looked for; null for all
 * @param here the version that is open: its components come first
 */
export function usePaletteSearch(typed: string, narrowed: PaletteGroup | null, here: string | undefined) {
  const settled = useDebouncedValue(typed.trim())
  const { sought, only } = readTyped(settled)
  const { products, found, withProducts, isFinding } = useSearchResults({ text: sought, only: narrowed ?? only, here })
  // Results of an earlier text are shown only if they match the current one, so that Enter never opens an unrelated result.
  const isOld = settled !== typed.trim() || (withProducts && products.isPlaceholderData)
  const current = (entries: readonly PaletteEntry[]) =>
    isOld ? matchEntries(entries, readTyped(typed.trim()).sought) : entries
  const { hits, searched, range } = readFound(isFinding ? found.data : undefined)
  const ofProducts = (withProducts ? (products.data ?? []) : []).flatMap((one) => toProductEntries(one, sought !== ''))
  return {
    entries: current([...ofProducts, ...hits.flatMap(({ entries }) => entries)]),
    /** How many there are of a group that the service finds, the products not counted. */
    totals: new Map(hits.map(({ group, total }) => [group, total])) as ReadonlyMap<PaletteGroup, number>,
    searched,
    range,
    isSearching: isOld || found.isFetching || products.isFetching,
    error: found.error ?? products.error,
  }
}

function readFound(data: PaletteFindQuery | undefined) {
  if (data === undefined) return { hits: [], searched: undefined, range: null }
  const { searched, interpretation } = data.find
  return { hits: hitsOf(data), searched, range: interpretation.versionRange }
}

/** Returns what was found by group. Components of the version that is open come first. */
function hitsOf({ find, here }: PaletteFindQuery) {
  return foundGroupList.map((group) => {
    const page = find[foundGroups[group]]
    const first = group === 'component' ? (here?.components.nodes ?? []) : []
    const known = new Set(first.map(({ id }) => id))
    const others = (page?.nodes ?? []).filter(({ id }) => !known.has(id))
    return { group, total: page?.totalCount ?? 0, entries: [...first, ...others].map((hit) => toEntry(hit, group)) }
  })
}

/** Returns an entry for a product and, once something is typed, for the queue of its newest version. */
function toProductEntries(product: Product, withTriage: boolean): PaletteEntry[] {
  const version = product.latestVersion
  const open: PaletteEntry = {
    id: `product ${product.id}`,
    group: 'product',
    icon: 'product',
    title: product.name,
    about: version
      ? texts.projectVersionInName(formatVersion(version.projectVersion), version.project.name)
      : texts.noVersionYet,
    keys: '',
    run: (navigate) => navigate(paths.product(product.id)),
  }
  if (!version || !withTriage) return [open]
  const triage: PaletteEntry = {
    ...open,
    id: `triage ${version.id}`,
    icon: 'triage',
    title: texts.triageNameProjectVersion(product.name, formatVersion(version.projectVersion)),
    about: version.project.name,
    run: (navigate) => navigate(paths.versionTriage(version.project.id, version.id)),
  }
  return [open, triage]
}

const icons: Readonly<Record<string, IconName>> = {
  VERSION: 'branch',
  ENVIRONMENT: 'product',
  COMPONENT: 'product',
  FINDING: 'triage',
  VULNERABILITY: 'warning',
}

function toEntry(hit: Hit, group: PaletteGroup): PaletteEntry {
  return {
    id: `${hit.kind} ${hit.id} ${hit.sbomId ?? ''}`,
    group,
    icon: icons[hit.kind] ?? 'file',
    title: hit.title,
    about: hit.subtitle,
    keys: '',
    run: (navigate) => navigate(hitUrl(hit)),
  }
}

function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

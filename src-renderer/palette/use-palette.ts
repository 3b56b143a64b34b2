import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PaletteFindDocument, PaletteProductsDocument } from '#renderer/generated/documents.ts'
import type { PaletteFindQuery, PaletteProductsQuery } from '#renderer/generated/documents.ts'
import { hitUrl } from '#renderer/lib/hit-url.ts'
import { paths } from '#renderer/lib/paths.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { matchEntries } from './palette-entries.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** Delay between the last keystroke and the search. */
const debounceMs = 120
const minQueryLength = 2

type Hit = PaletteFindQuery['find']['hits']['nodes'][number]
type Product = PaletteProductsQuery['projectGroups']['nodes'][number]

interface Found {
  readonly hits: readonly Hit[]
  readonly total: number
  /** The version range that was searched, as text. */
  readonly range: string | null
}

/** Signs that narrow the search to one kind of thing, and those kinds. */
const narrowed: Readonly<Record<string, readonly string[]>> = { '#': ['VULNERABILITY', 'FINDING'], '@': [], '>': [] }

/** The text without the sign, and the kinds that are looked for; null for all. */
function readTyped(typed: string): { readonly sought: string; readonly kinds: readonly string[] | null } {
  const kinds = narrowed[typed.charAt(0)]
  return kinds && !/^@[^/\s]+\//.test(typed) ? { sought: typed.slice(1).trim(), kinds } : { sought: typed, kinds: null }
}

/** Searches everything. */
async function findEverywhere(text: string, kinds: readonly string[] | null, signal: AbortSignal): Promise<Found> {
  const { find } = await request(PaletteFindDocument, { text, kinds: kinds && [...kinds] }, signal)
  return { hits: find.hits.nodes, total: find.hits.totalCount, range: find.interpretation.versionRange }
}

/** Searches the service for a text. */
function useSearchResults(typed: string, open: boolean) {
  const { sought: text, kinds } = readTyped(typed)
  const isFinding = open && text.length >= minQueryLength && kinds?.length !== 0
  const products = useQuery({
    queryKey: queryKey('product', 'palette', text),
    enabled: open && (kinds === null || typed.startsWith('@')),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request(PaletteProductsDocument, { search: text === '' ? null : text }, signal)).projectGroups.nodes,
  })
  const found = useQuery({
    queryKey: queryKey('search', 'palette', text, kinds),
    enabled: isFinding,
    queryFn: ({ signal }) => findEverywhere(text, kinds, signal),
  })
  const withProducts = kinds === null || typed.startsWith('@')
  return { products, found, withProducts, hits: isFinding ? (found.data?.hits ?? []) : [] }
}

/** Searches products and everything else for the typed text. */
export function usePaletteSearch(typed: string, open: boolean) {
  const text = useDebouncedValue(typed.trim())
  const { products, found, withProducts, hits } = useSearchResults(text, open)
  // Results of an earlier text are shown only if they match the current one, so that Enter never opens an unrelated result.
  const isOld = text !== typed.trim() || products.isPlaceholderData
  const current = (entries: readonly PaletteEntry[]) =>
    isOld ? matchEntries(entries, readTyped(typed.trim()).sought) : entries
  return {
    entries: current([
      ...hits.filter(({ kind }) => kind !== 'PRODUCT').map(toEntry),
      ...(withProducts ? (products.data ?? []) : []).flatMap((product) => toProductEntries(product, text !== '')),
    ]),
    total: hits.length > 0 ? (found.data?.total ?? 0) : 0,
    range: found.data?.range ?? null,
    isSearching: isOld || found.isFetching || products.isFetching,
    error: found.error ?? products.error,
  }
}

/** Returns an entry for a product and, once something is typed, for the queue of its newest version. */
function toProductEntries(product: Product, withTriage: boolean): PaletteEntry[] {
  const version = product.latestVersion
  const open: PaletteEntry = {
    id: `product ${product.id}`,
    group: 'Products',
    icon: 'product',
    title: product.name,
    about: version ? `${version.projectVersion} in ${version.project.name}` : 'no version yet',
    keys: '',
    run: (navigate) => navigate(paths.product(product.id)),
  }
  if (!version || !withTriage) return [open]
  const triage: PaletteEntry = {
    ...open,
    id: `triage ${version.id}`,
    icon: 'triage',
    title: `Triage ${product.name} ${version.projectVersion}`,
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

function toEntry(hit: Hit): PaletteEntry {
  return {
    id: `${hit.kind} ${hit.id} ${hit.sbomId ?? ''}`,
    group: 'Results',
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

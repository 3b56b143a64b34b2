import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  PaletteComponentsDocument,
  PaletteFindDocument,
  PaletteFindingsDocument,
  PaletteProductsDocument,
} from '#renderer/generated/documents.ts'
import type {
  PaletteComponentsQuery,
  PaletteFindingsQuery,
  PaletteFindQuery,
  PaletteProductsQuery,
} from '#renderer/generated/documents.ts'
import { paths } from '#renderer/lib/paths.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { request } from '#renderer/lib/request.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { matchEntries } from './palette-entries.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** Delay between the last keystroke and the search. */
const debounceMs = 120
const minQueryLength = 2

type Hit = Pick<
  NonNullable<PaletteFindQuery['find']>['hits']['nodes'][number],
  'kind' | 'id' | 'title' | 'subtitle' | 'sbomId' | 'projectId' | 'projectGroupId'
> & {
  /** The search that finds the component among those of its version. Its name by default. */
  readonly componentSearch?: string
}
type Finding = PaletteFindingsQuery['componentVulns']['nodes'][number]
type Component = PaletteComponentsQuery['components']['nodes'][number]
type Product = PaletteProductsQuery['projectGroups']['nodes'][number]

interface Found {
  readonly hits: readonly Hit[]
  readonly total: number
  /** The version range that was searched, as text. */
  readonly range: string | null
}

/** Searches everything, or components and findings if the service does not support a global search yet. */
async function findEverywhere(text: string, signal: AbortSignal): Promise<Found> {
  try {
    const { find } = await request(PaletteFindDocument, { text }, signal)
    return {
      hits: find?.hits.nodes ?? [],
      total: find?.hits.totalCount ?? 0,
      range: find?.interpretation.versionRange ?? null,
    }
  } catch (error) {
    if (!(error instanceof RequestError) || !/not available yet/i.test(error.message)) throw error
    const [{ components }, { componentVulns }] = await Promise.all([
      request(PaletteComponentsDocument, { text }, signal),
      request(PaletteFindingsDocument, { text }, signal),
    ])
    return {
      hits: [...components.nodes.map(toComponentHit), ...componentVulns.nodes.map(toFindingHit)],
      total: components.totalCount + componentVulns.totalCount,
      range: null,
    }
  }
}

function toComponentHit({ id, name, version, purl, sbom }: Component): Hit {
  const { project } = sbom
  return {
    kind: 'COMPONENT',
    id,
    title: `${name} ${version ?? ''}`.trim(),
    componentSearch: purl ?? name,
    subtitle: `${project.projectGroup.name} / ${project.name} / ${sbom.projectVersion}`,
    sbomId: sbom.id,
    projectId: project.id,
    projectGroupId: project.projectGroup.id,
  }
}

function toFindingHit({ id, vuln, component, sbom }: Finding): Hit {
  const { project } = sbom
  return {
    kind: 'FINDING',
    id,
    title: `${vuln.vulnId} in ${component.name} ${component.version ?? ''}`.trim(),
    subtitle: `${project.projectGroup.name} / ${project.name} / ${sbom.projectVersion}`,
    sbomId: sbom.id,
    projectId: project.id,
    projectGroupId: project.projectGroup.id,
  }
}

/** Searches the service for a text. */
function useSearchResults(text: string, open: boolean) {
  const products = useQuery({
    queryKey: queryKey('product', 'palette', text),
    enabled: open,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request(PaletteProductsDocument, { search: text === '' ? null : text }, signal)).projectGroups.nodes,
  })
  const found = useQuery({
    queryKey: queryKey('search', 'palette', text),
    enabled: open && text.length >= minQueryLength,
    queryFn: ({ signal }) => findEverywhere(text, signal),
  })
  return { products, found, hits: text.length >= minQueryLength ? (found.data?.hits ?? []) : [] }
}

/** Searches products and everything else for the typed text. */
export function usePaletteSearch(typed: string, open: boolean) {
  const text = useDebouncedValue(typed.trim())
  const { products, found, hits } = useSearchResults(text, open)
  // Results of an earlier text are shown only if they match the current one, so that Enter never opens an unrelated result.
  const isOld = text !== typed.trim() || products.isPlaceholderData
  const current = (entries: readonly PaletteEntry[]) => (isOld ? matchEntries(entries, typed.trim()) : entries)
  return {
    entries: current([
      ...hits.filter(({ kind }) => kind !== 'PRODUCT').map(toEntry),
      ...(products.data ?? []).flatMap((product) => toProductEntries(product, text !== '')),
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
    run: (navigate) => navigate(urlOf(hit)),
  }
}

/** Returns the URL of the page that shows a search result. Contents of a version are shown there. */
function urlOf(hit: Hit): string {
  if (hit.sbomId && hit.projectId) {
    if (hit.kind === 'FINDING') return paths.versionTriage(hit.projectId, hit.sbomId, hit.id)
    if (hit.kind === 'COMPONENT')
      return paths.foundComponents(hit.projectId, hit.sbomId, hit.componentSearch ?? hit.title)
    return paths.version(hit.projectId, hit.sbomId)
  }
  if (hit.kind === 'VULNERABILITY') return paths.triage
  return hit.projectGroupId ? paths.product(hit.projectGroupId) : paths.products
}

function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

import { Fragment, type ReactNode } from 'react'
import { useViewStart, type ViewReader } from '#renderer/lib/use-view-start.ts'
import type { ViewedList } from '#renderer/lib/view-list.ts'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import type { SearchFilter } from './ConditionSearch.tsx'
import * as texts from './texts.tsx'
import { ViewState } from './ViewState.tsx'

/** The filter that a list begins with, and that of its view as it is now. */
export interface ViewFilters {
  readonly start: SearchFilter
  readonly base: SearchFilter
}

/** How a list with a search field reads its saved views: everything stays typed. */
function readerOf(list: ViewedList): ViewReader<SearchFilter> {
  return { list, without: { search: '', typed: null }, toFilter: ({ search }, typed) => ({ search, typed }) }
}

const readers: Readonly<Record<ViewedList, ViewReader<SearchFilter>>> = {
  products: readerOf('products'),
  versions: readerOf('versions'),
  components: readerOf('components'),
  findings: readerOf('findings'),
}

/** Shows a list with a search field, which begins with the saved view of the URL. */
export function WithView({
  list,
  viewId,
  all,
  isPage = false,
  children,
}: {
  readonly list: ViewedList
  /** Undefined without a view. */
  readonly viewId: string | undefined
  /** The list without a view. */
  readonly all: { readonly href: string; readonly label: string }
  /** Whether the list is the whole page. */
  readonly isPage?: boolean
  readonly children: (filters: ViewFilters) => ReactNode
}) {
  const { start, latest } = useViewStart(viewId, readers[list])
  if (start.state !== 'ready') {
    const loading = <PageSkeleton label={texts.loadingTheView} isWhole={isPage} />
    return <ViewState start={start} all={all} loading={loading} isPage={isPage} />
  }
  return <Fragment key={viewId}>{children({ start: start.filter, base: latest ?? start.filter })}</Fragment>
}

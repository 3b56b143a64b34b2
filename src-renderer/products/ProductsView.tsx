import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProjectGroupOrderField } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { joinAll, joinedText } from '#renderer/lib/join-conditions.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { Chip } from '#renderer/ui/Chip.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import tools from '#renderer/ui/table/TableTools.module.css'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import text from '#renderer/ui/text.module.css'
import { ConditionSearch } from '#renderer/ui/views/ConditionSearch.tsx'
import { useListViews } from '#renderer/ui/views/use-list-views.tsx'
import viewStyles from '#renderer/ui/views/views.module.css'
import { type ViewFilters, WithView } from '#renderer/ui/views/WithView.tsx'
import { ProductDialog } from './ProductDialog.tsx'
import { productColumns } from './product-columns.tsx'
import { ProductSegments } from './ProductSegments.tsx'
import styles from './ProductsView.module.css'
import { hasLabel, type ProductListFilter, useProductCreate, useProductList } from './use-products.ts'

const orderFields: Readonly<Record<string, ProjectGroupOrderField>> = {
  name: 'PROJECT_GROUPS_NAME',
  severity: 'PROJECT_GROUPS_SEVERITY',
  left: 'PROJECT_GROUPS_TRIAGE_LEFT',
  updated: 'PROJECT_GROUPS_UPDATED_AT',
}

function CreateProduct({ onClose }: { readonly onClose: () => void }) {
  const create = useProductCreate()
  const [, navigate] = useLocation()
  return (
    <ProductDialog
      title="New product"
      action="Create product"
      start={{ name: '', description: '' }}
      busy={create.isPending}
      error={create.error?.message ?? null}
      onClose={onClose}
      onSubmit={(fields) =>
        create.mutate(fields, {
          onSuccess: (product) => {
            onClose()
            showToast({ text: `${fields.name} created.`, detail: 'Drop an SBOM to add a version.' })
            if (product) navigate(paths.product(product.id))
          },
        })
      }
    />
  )
}

interface ListProps {
  readonly filter: ProductListFilter
  readonly label: string | undefined
  readonly sort: TableSort
  readonly onSort: (sort: TableSort) => void
  readonly onCreate: () => void
}

function List({ filter, label, sort, onSort, onCreate }: ListProps) {
  const [, navigate] = useLocation()
  const field = orderFields[sort.key] ?? 'PROJECT_GROUPS_UPDATED_AT'
  const { list, rows, totalCount, onNeedMore } = useProductList(filter, {
    field,
    direction: sort.descending ? 'DESC' : 'ASC',
  })
  if (!list.isSuccess)
    return <QueryState query={list} loading="Loading products" failed="Products could not be loaded" />
  const isNarrowed = filter.search !== '' || filter.filter !== null
  if (rows.length === 0 && isNarrowed) return <NoProducts search={filter.search} label={label} />
  if (rows.length === 0) {
    return (
      <EmptyState
        icon="product"
        title="No products yet"
        actions={
          <Button icon="plus" onClick={onCreate}>
            New product
          </Button>
        }
      >
        Drop an SBOM anywhere in this window to create a product from it.
      </EmptyState>
    )
  }
  return (
    <>
      <VirtualTable
        label="Products"
        columns={productColumns}
        rows={rows}
        totalCount={totalCount}
        rowKey={(row) => row.id}
        onNeedMore={onNeedMore}
        onOpen={(row) => navigate(paths.product(row.id))}
        sort={sort}
        onSort={onSort}
        minWidth="64rem"
      />
      <BottomBar>
        <span>{formatCount(totalCount, 'product')}</span>
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="Enter">open</KeyHint>
        <KeyHint keys="/">search</KeyHint>
        <KeyHint keys="c">new product</KeyHint>
        <KeyHint keys="$mod+s">save as view</KeyHint>
      </BottomBar>
    </>
  )
}

function NoProducts({ search, label }: { readonly search: string; readonly label: string | undefined }) {
  const found = search === '' ? 'No matching products' : `No products match “${search}”`
  const title = label === undefined ? found : `${search === '' ? 'No products' : found} with the label “${label}”`
  return (
    <EmptyState icon="find" title={title} actions={<ButtonLink href={paths.products}>Show all products</ButtonLink>}>
      {search === '' && label === undefined && 'Edit or remove the conditions.'}
    </EmptyState>
  )
}

const all = { href: paths.products, label: 'All products' }

interface ProductsViewProps {
  /** The label that the URL asks for. */
  readonly label?: string | undefined
  /** The saved view that the list begins with. */
  readonly viewId?: string | undefined
}

/** Lists all products, or those of a label or saved view, with search, conditions, sorting and creation. */
export function ProductsView({ label, viewId }: ProductsViewProps) {
  usePlace([{ label: 'Products' }])
  return (
    <WithView list="products" viewId={viewId} all={all} isPage>
      {(filters) => <Products label={label} viewId={viewId} {...filters} />}
    </WithView>
  )
}

function Products({ label, viewId, start, base }: ProductsViewProps & ViewFilters) {
  const [, navigate] = useLocation()
  const [words, setWords] = useState(start)
  const [sort, setSort] = useState<TableSort>({ key: 'updated', descending: true })
  const [isCreating, setCreating] = useState(false)
  const labeled = label === undefined ? null : hasLabel('product.label', label)
  const search = words.search.trim()
  const views = useListViews({
    list: 'products',
    content: { filterText: joinedText([labeled], words.typed), search },
    current: label === undefined ? viewId : null,
    all,
    hrefOf: paths.productsView,
    onRestart: () => setWords(base),
  })
  useKeys({
    '/': () => document.getElementById('product-search')?.focus(),
    c: () => setCreating(true),
  })
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHead
          title="Products"
          actions={
            <>
              <ProductSegments value="products" />
              <Button icon="plus" keys="c" onClick={() => setCreating(true)}>
                New product
              </Button>
            </>
          }
        />
        <div className={viewStyles.headed}>{views.bar}</div>
      </div>
      <div className={styles.tools}>
        <ConditionSearch
          id="product-search"
          label="Search products"
          placeholder="Name or conditions"
          appliesTo="version"
          filter={words}
          onChange={setWords}
        />
        {label !== undefined && (
          <Chip label={`Remove the filter: labeled ${label}`} onRemove={() => navigate(paths.products)}>
            labeled {visibleText(label)}
          </Chip>
        )}
        <div className={tools.end}>{views.menu}</div>
      </div>
      <List
        label={label}
        filter={{ search, filter: joinAll([labeled, words.typed?.group]) }}
        sort={sort}
        onSort={setSort}
        onCreate={() => setCreating(true)}
      />
      {isCreating && <CreateProduct onClose={() => setCreating(false)} />}
      {views.dialog}
    </div>
  )
}

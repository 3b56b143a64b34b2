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
import { TableTools, useShownColumns } from '#renderer/ui/table/TableTools.tsx'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import text from '#renderer/ui/text.module.css'
import { ConditionSearch } from '#renderer/ui/views/ConditionSearch.tsx'
import { useListViews } from '#renderer/ui/views/use-list-views.tsx'
import viewStyles from '#renderer/ui/views/views.module.css'
import { type ViewFilters, WithView } from '#renderer/ui/views/WithView.tsx'
import { ProductDialog } from './ProductDialog.tsx'
import { fittingColumns, useWidth } from '#renderer/ui/table/fitting-columns.ts'
import { narrowColumns, productColumns, roomyColumns, stateOfProduct } from './product-columns.tsx'
import { ProductSegments } from './ProductSegments.tsx'
import styles from './ProductsView.module.css'
import * as texts from './texts.tsx'
import { useNarrow } from './use-narrow.ts'
import { hasLabel, type ProductListFilter, readAllProducts, useProductCreate, useProductList } from './use-products.ts'

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
      title={texts.newProduct}
      action={texts.createProduct}
      start={{ name: '', description: '' }}
      busy={create.isPending}
      error={create.error?.message ?? null}
      onClose={onClose}
      onSubmit={(fields) =>
        create.mutate(fields, {
          onSuccess: (product) => {
            onClose()
            showToast({ text: texts.nameCreated(fields.name), detail: texts.dropAnSbomToAdd })
            if (product) navigate(paths.product(product.id))
          },
        })
      }
    />
  )
}

const orderOf = ({ key, descending }: TableSort) => ({
  field: orderFields[key] ?? 'PROJECT_GROUPS_UPDATED_AT',
  direction: descending ? ('DESC' as const) : ('ASC' as const),
})

interface ListProps {
  readonly filter: ProductListFilter
  readonly label: string | undefined
  readonly sort: TableSort
  readonly onSort: (sort: TableSort) => void
  readonly onCreate: () => void
  /** The width of the page, in rem. */
  readonly width: number
}

/** What is left at 1280 pixels, beside counts and the last change. */
const roomy = { name: { letter: 0.44, rem: 12.25 }, latest: { letter: 0.5, rem: 12 } }

/** Columns that a smaller window does without, the first one first. */
const dispensable = ['count', 'quality', 'trend', 'labels', 'updated'] as const

function List({ filter, label, sort, onSort, onCreate, width }: ListProps) {
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore } = useProductList(filter, orderOf(sort))
  const chosen = useShownColumns('products', productColumns)
  const isNarrow = useNarrow()
  const hasLabels = rows.some(({ labels }) => labels.length > 0)
  const wanted = roomyColumns(
    chosen.filter(({ key }) => key !== 'labels' || hasLabels),
    rows,
    roomy,
  )
  const columns = isNarrow
    ? narrowColumns(chosen, ['name'], stateOfProduct)
    : fittingColumns(wanted, width, dispensable)
  if (!list.isSuccess)
    return <QueryState query={list} loading={texts.loadingProducts} failed={texts.productsCouldNotBeLoaded} />
  const isNarrowed = filter.search !== '' || filter.filter !== null
  if (rows.length === 0 && isNarrowed) return <NoProducts search={filter.search} label={label} />
  if (rows.length === 0) {
    return (
      <EmptyState
        icon="product"
        title={texts.noProductsYet}
        actions={
          <Button icon="plus" onClick={onCreate}>
            {texts.newProduct}
          </Button>
        }
      >
        {texts.dropAnSbomAnywhere}
      </EmptyState>
    )
  }
  return (
    <>
      <VirtualTable
        label={texts.products}
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        rowKey={(row) => row.id}
        onNeedMore={onNeedMore}
        onOpen={(row) => navigate(paths.product(row.id))}
        sort={sort}
        onSort={onSort}
        minWidth={isNarrow ? undefined : '52rem'}
      />
      <BottomBar>
        <span>{formatCount(totalCount, texts.productForms)}</span>
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="Enter">{texts.open}</KeyHint>
        <KeyHint keys="/">{texts.search}</KeyHint>
        <KeyHint keys="c">{texts.newProductInline}</KeyHint>
        <KeyHint keys="$mod+s">{texts.saveAsView}</KeyHint>
      </BottomBar>
    </>
  )
}

function NoProducts({ search, label }: { readonly search: string; readonly label: string | undefined }) {
  const found = search === '' ? texts.noMatchingProducts : texts.noProductsMatch(search)
  const title = label === undefined ? found : texts.withTheLabel(search === '' ? texts.noProducts : found, label)
  return (
    <EmptyState
      icon="find"
      title={title}
      actions={<ButtonLink href={paths.products}>{texts.showAllProducts}</ButtonLink>}
    >
      {search === '' && label === undefined && texts.editOrRemoveTheConditions}
    </EmptyState>
  )
}

const all = { href: paths.products, label: texts.allProducts }

interface ProductsViewProps {
  /** The label that the URL asks for. */
  readonly label?: string | undefined
  /** The saved view that the list begins with. */
  readonly viewId?: string | undefined
}

/** Lists all products, or those of a label or saved view, with search, conditions, sorting and creation. */
export function ProductsView({ label, viewId }: ProductsViewProps) {
  usePlace([{ label: texts.products }])
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
  const page = useWidth()
  const [isCreating, setCreating] = useState(false)
  const labeled = label === undefined ? null : hasLabel('product.label', label)
  const search = words.search.trim()
  const filter = { search, filter: joinAll([labeled, words.typed?.group]) }
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
    <div ref={page.ref} className={styles.page}>
      <div className={styles.top}>
        <PageHead
          title={texts.products}
          actions={
            <>
              <ProductSegments value="products" />
              <Button icon="plus" keys="c" onClick={() => setCreating(true)}>
                {texts.newProduct}
              </Button>
            </>
          }
        />
        <div className={viewStyles.headed}>{views.bar}</div>
      </div>
      <div className={styles.tools}>
        <ConditionSearch
          id="product-search"
          label={texts.searchProducts}
          placeholder={texts.nameOrConditions}
          appliesTo="version"
          filter={words}
          onChange={setWords}
        />
        {label !== undefined && (
          <Chip label={texts.removeTheFilterLabeled(label)} onRemove={() => navigate(paths.products)}>
            {texts.labeledLabel(visibleText(label))}
          </Chip>
        )}
        <div className={tools.end}>
          <span className={styles.scope}>{texts.countsAreTheLatestVersion}</span>
          {views.menu}
          <TableTools
            table="products"
            columns={productColumns}
            readAll={() => readAllProducts(filter, orderOf(sort))}
          />
        </div>
      </div>
      <List
        label={label}
        filter={filter}
        sort={sort}
        onSort={setSort}
        width={page.width}
        onCreate={() => setCreating(true)}
      />
      {isCreating && <CreateProduct onClose={() => setCreating(false)} />}
      {views.dialog}
    </div>
  )
}

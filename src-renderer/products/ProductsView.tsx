import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProductListQuery, ProjectGroupOrderField } from '#renderer/generated/documents.ts'
import { formatAgo, formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { describePending } from '#renderer/lib/pending.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { Chip } from '#renderer/ui/Chip.tsx'
import { Labels } from '#renderer/ui/Labels.tsx'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { ProductSegments } from './ProductSegments.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { PageHead } from '#renderer/ui/Page.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { SeverityNumbers } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import type { Column, TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { ProductDialog } from './ProductDialog.tsx'
import styles from './ProductsView.module.css'
import { useProductCreate, useProductList } from './use-products.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'

type ProductRow = ProductListQuery['projectGroups']['nodes'][number]

const orderFields: Readonly<Record<string, ProjectGroupOrderField>> = {
  name: 'PROJECT_GROUPS_NAME',
  severity: 'PROJECT_GROUPS_SEVERITY',
  left: 'PROJECT_GROUPS_TRIAGE_LEFT',
  updated: 'PROJECT_GROUPS_UPDATED_AT',
}

const columns: readonly Column<ProductRow>[] = [
  {
    key: 'name',
    head: 'Product',
    width: 'minmax(11rem, 2fr)',
    sortable: true,
    cell: ({ name, description, sample, policyResultCounts }) => (
      <span className={styles.product} title={[name, description].filter(Boolean).join(': ')}>
        <span className={classNames(styles.name, text.cut)}>{name}</span>
        {sample && !/\bsample\b/i.test(name) && <Badge tone="line">sample</Badge>}
        {policyResultCounts.some(({ key }) => key === 'fail') && <Badge tone="bad">policy fails</Badge>}
        <span className={styles.description}>{description}</span>
      </span>
    ),
  },
  {
    key: 'labels',
    head: 'Labels',
    width: 'minmax(6rem, 1fr)',
    cell: ({ labels }) => (
      <span className={styles.labels}>
        <Labels labels={labels} hrefOf={paths.labeledProducts} />
      </span>
    ),
  },
  {
    key: 'latest',
    head: 'Latest version',
    width: 'minmax(6rem, 8rem)',
    cell: ({ latestVersion }) => latestVersion?.projectVersion ?? <span className={text.third}>none yet</span>,
  },
  { key: 'count', head: 'Versions', width: '4rem', end: true, cell: ({ sbomsCount }) => formatNumber(sbomsCount) },
  {
    key: 'severity',
    head: 'Open findings',
    width: '16.75rem',
    sortable: true,
    cell: ({ severityCounts, triage }) =>
      severityCounts.total === 0 && triage.sbomsPendingCount > 0 ? (
        <span className={text.third}>not scanned yet</span>
      ) : severityCounts.total > 0 ? (
        <SeverityNumbers counts={severityCounts} />
      ) : (
        <span className={text.third}>–</span>
      ),
  },
  {
    key: 'left',
    head: 'Triage',
    width: '9.5rem',
    sortable: true,
    cell: ({ triage, name }) =>
      triage.total === 0 ? (
        <span className={text.third}>–</span>
      ) : (
        <span className={styles.meter}>
          <Progress value={triage.decided / triage.total} label={`Decided in ${name}`} />
          <span className={text.second} title={describePending(triage) ?? undefined}>
            {triage.remaining > 0
              ? `${formatNumber(triage.remaining)} left`
              : triage.sbomsPendingCount > 0
                ? 'not scanned'
                : 'done'}
          </span>
        </span>
      ),
  },
  { key: 'updated', head: 'Updated', width: '7rem', sortable: true, cell: ({ updatedAt }) => formatAgo(updatedAt) },
]

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

function List({
  search,
  label,
  sort,
  onSort,
  onCreate,
}: {
  readonly search: string
  readonly label: string | undefined
  readonly sort: TableSort
  readonly onSort: (sort: TableSort) => void
  readonly onCreate: () => void
}) {
  const [, navigate] = useLocation()
  const field = orderFields[sort.key] ?? 'PROJECT_GROUPS_UPDATED_AT'
  const { list, rows, totalCount, onNeedMore } = useProductList(search, label, {
    field,
    direction: sort.descending ? 'DESC' : 'ASC',
  })
  if (!list.isSuccess)
    return <QueryState query={list} loading="Loading products" failed="Products could not be loaded" />
  if (rows.length === 0 && (search !== '' || label !== undefined)) return <NoProducts search={search} label={label} />
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
        columns={columns}
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
      </BottomBar>
    </>
  )
}

function NoProducts({ search, label }: { readonly search: string; readonly label: string | undefined }) {
  const found = search === '' ? 'No products' : `No products match “${search}”`
  if (label === undefined) return <EmptyState icon="find" title={found} />
  return (
    <EmptyState
      icon="find"
      title={`${found} with the label “${label}”`}
      actions={<ButtonLink href={paths.products}>Show all products</ButtonLink>}
    />
  )
}

/** Lists all products, or those with a label, with search, sorting and creation. */
export function ProductsView({ label }: { readonly label?: string | undefined }) {
  usePlace([{ label: 'Products' }])
  const [, navigate] = useLocation()
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort>({ key: 'updated', descending: true })
  const [isCreating, setCreating] = useState(false)
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
      </div>
      <div className={styles.tools}>
        <TextField
          id="product-search"
          className={styles.search}
          label="Search products"
          labelHidden
          type="search"
          placeholder="Product name"
          icon="find"
          keys="/"
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => event.key === 'Escape' && (setSearch(''), event.currentTarget.blur())}
        />
        {label !== undefined && (
          <Chip label={`Remove the filter: labeled ${label}`} onRemove={() => navigate(paths.products)}>
            labeled {visibleText(label)}
          </Chip>
        )}
      </div>
      <List label={label} search={search.trim()} sort={sort} onSort={setSort} onCreate={() => setCreating(true)} />
      {isCreating && <CreateProduct onClose={() => setCreating(false)} />}
    </div>
  )
}

import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProductPageQuery } from '#renderer/generated/documents.ts'
import { shownValue, useCustomFields } from '#renderer/lib/custom-fields.ts'
import { sendCommand } from '#renderer/lib/commands.ts'
import { formatAgo, formatCount, formatDay, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { describePending } from '#renderer/lib/pending.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button, ButtonLink, IconButton } from '#renderer/ui/Button.tsx'
import { Chip } from '#renderer/ui/Chip.tsx'
import { ConfirmDialog } from '#renderer/ui/ConfirmDialog.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import { NotesDialog } from '#renderer/ui/NotesDialog.tsx'
import { NotesFacts } from '#renderer/ui/NotesFacts.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { EnvironmentSection } from './EnvironmentSection.tsx'
import { ManualVersionDialog } from './ManualVersionDialog.tsx'
import { ProductDialog } from './ProductDialog.tsx'
import text from '#renderer/ui/text.module.css'
import list from './ProductsView.module.css'
import styles from './ProductView.module.css'
import { useTickedVersions } from './use-ticked-versions.ts'
import { useProduct, useProductDelete, useProductUpdate } from './use-products.ts'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import { NotFound } from '#renderer/ui/NotFound.tsx'

type Product = NonNullable<ProductPageQuery['projectGroup']>

const searchFrom = 6

function RenameProduct({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const update = useProductUpdate()
  return (
    <ProductDialog
      title="Edit product"
      action="Save"
      start={{ name: product.name, description: product.description }}
      busy={update.isPending}
      error={update.error?.message ?? null}
      onClose={onClose}
      onSubmit={(fields) => update.mutate({ id: product.id, ...fields }, { onSuccess: onClose })}
    />
  )
}

function ProductNotes({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const fields = useCustomFields('product')
  const update = useProductUpdate()
  return (
    <NotesDialog
      title={`Labels and fields of ${product.name}`}
      notes={product}
      fields={fields}
      busy={update.isPending}
      error={update.error?.message ?? null}
      onSave={(change) => update.mutate({ id: product.id, ...change }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

function DeleteProduct({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const [, navigate] = useLocation()
  const remove = useProductDelete(() => {
    navigate(paths.products)
    showToast({ text: `${product.name} deleted.` })
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${product.name}`}
      about={`This also deletes ${formatCount(product.sbomsCount, 'version')} with their documents and ${formatCount(product.triage.decided, 'decision')}. This cannot be undone.`}
      expected={product.name}
      action="Delete product"
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate({ id: product.id, confirmName: product.name })}
    />
  )
}

/** The label that the versions are narrowed by. */
function LabelChip({ productId, label }: { readonly productId: string; readonly label: string }) {
  const [, navigate] = useLocation()
  return (
    <div style={{ marginTop: '1rem' }}>
      <Chip label={`Remove the filter: versions labeled ${label}`} onRemove={() => navigate(paths.product(productId))}>
        versions labeled {visibleText(label)}
      </Chip>
    </div>
  )
}

/** Its versions counted, and the keys. */
function ProductBar({ count, chosen }: { readonly count: number; readonly chosen: number }) {
  useKeys({ '/': () => document.getElementById('version-search')?.focus() })
  return (
    <BottomBar>
      <span>{chosen === 0 ? formatCount(count, 'version') : `${chosen} chosen`}</span>
      <span className={text.push} />
      <KeyHint keys="x">choose</KeyHint>
      <KeyHint keys="d">{chosen === 2 ? 'compare both' : 'compare with the one before'}</KeyHint>
    </BottomBar>
  )
}

type ProductDialogName = 'rename' | 'delete' | 'notes'

function ProductActions({
  productId,
  onOpen,
}: {
  readonly productId: string
  readonly onOpen: (dialog: ProductDialogName) => void
}) {
  const [, navigate] = useLocation()
  useKeys({ s: () => navigate(paths.shareLinks(productId)) })
  return (
    <>
      <ButtonLink icon="share" keys="s" href={paths.shareLinks(productId)}>
        Share
      </ButtonLink>
      <Button icon="file" onClick={() => sendCommand('open-files')}>
        Add a version
      </Button>
      <Menu trigger={<IconButton icon="more" label="More: edit, labels, delete" />}>
        <MenuItem icon="plus" onSelect={() => navigate(paths.makeByHand(productId))}>
          Make a version by hand…
        </MenuItem>
        <MenuItem icon="pencil" onSelect={() => onOpen('rename')}>
          Edit name and description…
        </MenuItem>
        <MenuItem icon="label" onSelect={() => onOpen('notes')}>
          Labels and fields…
        </MenuItem>
        <MenuItem icon="trash" danger onSelect={() => onOpen('delete')}>
          Delete product…
        </MenuItem>
      </Menu>
    </>
  )
}

interface ContentProps {
  readonly product: Product
  readonly label: string | undefined
  readonly makesByHand: boolean
}

function Content({ product, label, makesByHand }: ContentProps) {
  const [, navigate] = useLocation()
  const [dialog, setDialog] = useState<ProductDialogName | null>(null)
  const [search, setSearch] = useState('')
  const ticked = useTickedVersions()
  const { triage } = product
  const [first, ...others] = product.projects.nodes
  return (
    <Page>
      <PageHead
        title={
          <>
            {product.name} {product.sample && <Badge tone="line">sample</Badge>}
          </>
        }
        facts={[
          formatCount(product.sbomsCount, 'version'),
          describePending(triage),
          triage.total > 0 && `${formatNumber(triage.decided)} of ${formatCount(triage.total, 'finding')} decided`,
          `Created ${formatDay(product.createdAt)}`,
          `Updated ${formatAgo(product.updatedAt)}`,
        ]}
        actions={<ProductActions productId={product.id} onOpen={setDialog} />}
      />
      <NotesFacts
        labels={product.labels}
        hrefOf={paths.labeledProducts}
        values={product.customFieldValues.map((one) => ({ name: one.definition.name, value: shownValue(one) }))}
      />
      {product.description && <p className={styles.about}>{product.description}</p>}
      {product.sbomsCount > searchFrom && (
        <div className={list.search} style={{ marginTop: '1rem' }}>
          <TextField
            id="version-search"
            label="Search versions"
            labelHidden
            type="search"
            placeholder="Version"
            icon="find"
            keys="/"
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      {label !== undefined && <LabelChip productId={product.id} label={label} />}
      <div className={styles.environments}>
        {product.projects.nodes.map((environment) => (
          <EnvironmentSection
            key={environment.id}
            environment={environment}
            search={search.trim()}
            label={label}
            ticked={ticked}
            hrefOfLabel={(one) => paths.productLabeled(product.id, one)}
          />
        ))}
      </div>
      <ProductBar count={product.sbomsCount} chosen={ticked.length} />
      {dialog === 'rename' && <RenameProduct product={product} onClose={() => setDialog(null)} />}
      {makesByHand && first && (
        <ManualVersionDialog
          productName={product.name}
          environments={[first, ...others]}
          onClose={() => navigate(paths.product(product.id), { replace: true })}
        />
      )}
      {dialog === 'notes' && <ProductNotes product={product} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && <DeleteProduct product={product} onClose={() => setDialog(null)} />}
    </Page>
  )
}

/** Shows one product with its environments and their versions, or those with a label. */
export function ProductView({
  productId,
  label,
  makesByHand = false,
}: {
  readonly productId: string
  readonly label?: string | undefined
  /** Whether the form that makes a version by hand is open. Part of the URL, so that links can ask for it. */
  readonly makesByHand?: boolean
}) {
  const product = useProduct(productId)
  usePlace([{ label: 'Products', href: paths.products }, { label: product.data?.name ?? 'Product' }])
  if (product.isPending) return <PageSkeleton label="Loading product" isWhole />
  if (product.isError) return <LoadError query={product} title="The product could not be loaded" isPage />
  if (product.data === null) {
    return (
      <NotFound title="Product not found" icon="product" all={{ href: paths.products, label: 'All products' }} isPage />
    )
  }
  return <Content product={product.data} label={label} makesByHand={makesByHand} />
}

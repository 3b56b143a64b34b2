import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProductPageQuery } from '#renderer/generated/documents.ts'
import { shownValue, useCustomFields } from '#renderer/lib/custom-fields.ts'
import { sendCommand } from '#renderer/lib/commands.ts'
import { formatCount, formatNumber, formatTime, formatVersion } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
import { describePending } from '#renderer/lib/pending.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button, ButtonLink, IconButton } from '#renderer/ui/Button.tsx'
import { ConfirmDialog } from '#renderer/ui/ConfirmDialog.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import { NotesDialog } from '#renderer/ui/NotesDialog.tsx'
import { NotFound } from '#renderer/ui/NotFound.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { ManualVersionDialog } from './ManualVersionDialog.tsx'
import { trendOf } from './matrix.ts'
import styles from './Matrix.module.css'
import { ProductDialog } from './ProductDialog.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductVersions, versionSteps } from './ProductVersions.tsx'
import * as texts from './texts.tsx'
import { useMatrix, useProductFacts } from './use-matrix.ts'
import { useProduct, useProductDelete, useProductUpdate } from './use-products.ts'
import { VersionTrends } from './VersionTrend.tsx'

type Product = NonNullable<ProductPageQuery['projectGroup']>

function RenameProduct({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const update = useProductUpdate()
  return (
    <ProductDialog
      title={texts.editProduct}
      action={texts.save}
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
      title={texts.labelsAndFieldsOf(product.name)}
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
    showToast({ text: texts.nameDeleted(product.name) })
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.deleteName(product.name)}
      about={texts.thisAlsoDeletesWithTheirDocuments(
        formatCount(product.sbomsCount, texts.versionForms),
        formatCount(product.triage.decided, texts.decisionForms),
      )}
      expected={product.name}
      action={texts.deleteProduct}
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate({ id: product.id, confirmName: product.name })}
    />
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
  const addVersion = () => sendCommand('open-files')
  const mayOnlyRead = useMayOnlyRead()
  useKeys({ s: () => navigate(paths.shareLinks(productId)), ...(mayOnlyRead ? {} : { a: addVersion }) })
  return (
    <>
      <Button icon="compare" keys="d" onClick={() => sendCommand('compare-versions')}>
        {texts.compare}
      </Button>
      <ButtonLink icon="share" keys="s" href={paths.shareLinks(productId)}>
        {texts.shareLabel}
      </ButtonLink>
      {!mayOnlyRead && (
        <>
          <Menu trigger={<IconButton icon="more" label={texts.moreEditLabelsDelete} />}>
            <MenuItem icon="plus" onSelect={() => navigate(paths.makeByHand(productId))}>
              {texts.makeAVersionByHand}
            </MenuItem>
            <MenuItem icon="pencil" onSelect={() => onOpen('rename')}>
              {texts.editNameAndDescription}
            </MenuItem>
            <MenuItem icon="label" onSelect={() => onOpen('notes')}>
              {texts.labelsAndFields}
            </MenuItem>
            <MenuItem icon="trash" danger onSelect={() => onOpen('delete')}>
              {texts.deleteProductEllipsis}
            </MenuItem>
          </Menu>
          <Button kind="go" keys="a" onClick={addVersion}>
            {texts.addAVersionLabel}
          </Button>
        </>
      )}
    </>
  )
}

interface ContentProps {
  readonly product: Product
  readonly label: string | undefined
  readonly makesByHand: boolean
}

/** How far triage is. Numbers of several versions are not taken for those of the latest. */
function decidedWords({ decided, total }: Product['triage'], environmentCount: number): string {
  const words = texts.decidedOfFindingsDecided(formatNumber(decided), formatCount(total, texts.findingForms))
  return environmentCount > 1 ? texts.inTheNewestVersionOfEach(words) : words
}

/** The facts in one line: how many versions, the newest one, what is left. */
function headFacts({ sbomsCount, triage, projects }: Product, latest: ReturnType<typeof useProductFacts>) {
  const filled = projects.nodes.filter((environment) => environment.sbomsCount > 0).length
  const newest = latest?.latestVersion
  return [
    filled > 1
      ? texts.versionsInEnvironments(
          formatCount(sbomsCount, texts.versionForms),
          formatCount(filled, texts.environmentForms),
        )
      : formatCount(sbomsCount, texts.versionForms),
    newest &&
      texts.latestProjectVersionCreatedAt(
        visibleText(formatVersion(newest.projectVersion)),
        formatTime(newest.createdAt),
      ),
    describePending(triage),
    triage.total > 0 && decidedWords(triage, filled),
  ]
}

/** The versions by environment, the trend above them, and the facts beside it. */
function Versions({ product, label }: Pick<ContentProps, 'product' | 'label'>) {
  const [typed, setTyped] = useState('')
  const [first, setFirst] = useState<number>(versionSteps.first)
  const search = typed.trim()
  const matrix = useMatrix(product.id, first, { search, label })
  const facts = useProductFacts(product.id)
  const environments = matrix.data ?? []
  const isNarrowed = search !== '' || label !== undefined
  const trend = isNarrowed ? null : trendOf(environments)
  const values = product.customFieldValues.map((one) => ({ name: one.definition.name, value: shownValue(one) }))
  return (
    <>
      <div className={styles.top}>
        {trend !== null && <VersionTrends trend={trend} />}
        <ProductFacts
          productId={product.id}
          facts={facts}
          labels={product.labels}
          values={values}
          isBesideTrend={trend !== null}
        />
      </div>
      <ProductVersions
        productId={product.id}
        sbomsCount={product.sbomsCount}
        environments={environments}
        isRead={matrix.isSuccess}
        error={matrix.data === undefined ? matrix.error : null}
        onRetry={() => void matrix.refetch()}
        search={typed}
        onSearch={setTyped}
        label={label}
        first={first}
        onMore={() =>
          setFirst((count) => Math.min(versionSteps.most, Math.max(versionSteps.next, count + versionSteps.next)))
        }
      />
    </>
  )
}

function Content({ product, label, makesByHand }: ContentProps) {
  const [, navigate] = useLocation()
  const [dialog, setDialog] = useState<ProductDialogName | null>(null)
  const latest = useProductFacts(product.id)
  const [first, ...others] = product.projects.nodes
  return (
    <Page>
      <PageHead
        title={
          <>
            <VisibleText>{product.name}</VisibleText> {product.sample && <Badge tone="line">{texts.sample}</Badge>}
          </>
        }
        facts={headFacts(product, latest)}
        actions={<ProductActions productId={product.id} onOpen={setDialog} />}
      />
      {product.description && (
        <p className={styles.about}>
          <VisibleText>{product.description}</VisibleText>
        </p>
      )}
      <Versions product={product} label={label} />
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
  usePlace([{ label: texts.products, href: paths.products }, { label: product.data?.name ?? texts.product }])
  if (product.isPending) return <PageSkeleton label={texts.loadingProduct} isWhole />
  if (product.isError) return <LoadError query={product} title={texts.productCouldNotBeLoaded} isPage />
  if (product.data === null) {
    return (
      <NotFound
        title={texts.productNotFound}
        icon="product"
        all={{ href: paths.products, label: texts.allProducts }}
        isPage
      />
    )
  }
  return <Content product={product.data} label={label} makesByHand={makesByHand} />
}

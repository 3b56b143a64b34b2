import { useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { NotFound } from '#renderer/ui/NotFound.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { SharedProduct } from './link-values.ts'
import { MadeLinkDialog } from './MadeLinkDialog.tsx'
import { NewLinkDialog } from './NewLinkDialog.tsx'
import { RevokeLinkDialog } from './RevokeLinkDialog.tsx'
import { SendAsFile, type SendDialogComponent } from './SendAsFile.tsx'
import { describeShown, stateOf } from './share-links.ts'
import { ShareLinkRow } from './ShareLinkRow.tsx'
import styles from './sharing.module.css'
import * as texts from './texts.tsx'
import { type MadeLink, type ShareLink, useShareLinks } from './use-share-links.ts'

type Asked =
  | { readonly action: 'new' }
  | { readonly action: 'made'; readonly made: MadeLink }
  | { readonly action: 'revoke'; readonly link: ShareLink }

interface ViewProps {
  readonly productId: string
  readonly sendDialog: SendDialogComponent
}

/** Lists the share links of a product, makes and revokes them. */
export function ShareLinksView({ productId, sendDialog }: ViewProps) {
  const [hasInactive, setInactive] = useState(false)
  const links = useShareLinks(productId, hasInactive)
  const { list } = links
  const first = list.data?.pages[0]
  const crumb = { label: first?.name ?? texts.product, href: paths.product(productId) }
  usePlace([{ label: texts.products, href: paths.products }, crumb, { label: texts.shareLinks }])
  if (list.isPending) return <PageSkeleton label={texts.loadingShareLinks} isWhole />
  // A later reading that fails leaves what is on screen: a dialog may show an address that is shown once.
  if (list.data === undefined) return <LoadError query={list} title={texts.shareLinksCouldNotBeLoaded} isPage />
  if (!first) {
    return (
      <NotFound
        title={texts.productNotFound}
        icon="product"
        all={{ href: paths.products, label: texts.allProducts }}
        isPage
      />
    )
  }
  return (
    <Content
      product={{ id: productId, name: first.name, environments: first.environments, profiles: first.profiles }}
      mayShare={['Owner', 'Admin', 'Operator'].includes(first.viewer.role)}
      links={links}
      sendDialog={sendDialog}
      hasInactive={hasInactive}
      onInactive={setInactive}
    />
  )
}

interface ContentProps {
  readonly product: SharedProduct
  /** Whether the viewer may make and revoke links. */
  readonly mayShare: boolean
  readonly links: ReturnType<typeof useShareLinks>
  readonly sendDialog: SendDialogComponent
  readonly hasInactive: boolean
  readonly onInactive: (hasInactive: boolean) => void
}

function Content({ product, mayShare, links, sendDialog, hasInactive, onInactive }: ContentProps) {
  const { list, rows, totalCount } = links
  const [asked, setAsked] = useState<Asked | null>(null)
  const share = () => setAsked({ action: texts.newText })
  const revoke = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-share-link]')?.dataset['shareLink']
    const link = rows.find(({ id }) => id === focused)
    if (link && stateOf(link).kind !== 'ended') setAsked({ action: texts.revokeInline, link })
  }
  useKeys({ s: share, 'Shift+Delete': revoke }, { enabled: mayShare })
  const working = rows.filter((link) => stateOf(link).kind !== 'ended').length
  const downloads = rows.reduce((sum, { downloadsCount }) => sum + downloadsCount, 0)
  return (
    <Page>
      <PageHead
        title={texts.shareLinks}
        facts={[
          <VisibleText key="product">{product.name}</VisibleText>,
          !list.hasNextPage &&
            rows.length > 0 &&
            texts.workingDownloads(formatNumber(working), formatCount(downloads, texts.downloadOrDownloads)),
          !mayShare && texts.operatorsMakeAndRevokeThem,
        ]}
        actions={
          mayShare && (
            <>
              <SendAsFile product={product} sendDialog={sendDialog} />
              <Button icon="share" kind="go" keys="s" onClick={share}>
                {texts.share}
              </Button>
            </>
          )
        }
      />
      <div className={styles.tools}>
        <Checkbox checked={hasInactive} onChange={onInactive}>
          {texts.alsoRevokedAndExpiredOnes}
        </Checkbox>
      </div>
      <List
        product={product}
        links={links}
        hasInactive={hasInactive}
        onRevoke={mayShare ? (link) => setAsked({ action: texts.revokeInline, link }) : null}
      />
      <Asking asked={asked} product={product} onAsk={setAsked} />
      <BottomBar>
        <span>{formatCount(totalCount, hasInactive ? texts.linkForms : texts.workingLinkForms)}</span>
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        {mayShare && <KeyHint keys="s">{texts.shareInline}</KeyHint>}
        {mayShare && <KeyHint keys="Shift+Delete">{texts.revokeInline}</KeyHint>}
      </BottomBar>
    </Page>
  )
}

function Asking({
  asked,
  product,
  onAsk,
}: {
  readonly asked: Asked | null
  readonly product: SharedProduct
  readonly onAsk: (asked: Asked | null) => void
}) {
  const close = () => onAsk(null)
  switch (asked?.action) {
    case 'new':
      return (
        <NewLinkDialog product={product} onMade={(made) => onAsk({ action: texts.madeInline, made })} onClose={close} />
      )
    case 'made': {
      const shows = describeShown(asked.made.link, product.profiles)
      return <MadeLinkDialog made={asked.made} shows={shows} onClose={close} />
    }
    case 'revoke':
      return <RevokeLinkDialog link={asked.link} shows={describeShown(asked.link, product.profiles)} onClose={close} />
    default:
      return null
  }
}

function List({
  product,
  links: { list, rows },
  hasInactive,
  onRevoke,
}: {
  readonly product: SharedProduct
  readonly links: ReturnType<typeof useShareLinks>
  readonly hasInactive: boolean
  readonly onRevoke: ((link: ShareLink) => void) | null
}) {
  const box = useRowFocus<HTMLUListElement>('[data-share-link]')
  if (rows.length === 0) return <NoLinks hasInactive={hasInactive} />
  return (
    <>
      <div className={styles.heads} aria-hidden>
        <span>{texts.name}</span>
        <span>{texts.shows}</span>
        <span>{texts.state}</span>
        <span>{texts.endsLabel}</span>
        <span>{texts.madeLabel}</span>
        <span>{texts.lastUsed}</span>
        <span className={styles.count}>{texts.downloads}</span>
      </div>
      <ul ref={box} className={styles.rows} aria-label={texts.shareLinks}>
        {rows.map((link) => (
          <ShareLinkRow
            key={link.id}
            link={link}
            shows={describeShown(link, product.profiles)}
            onRevoke={onRevoke && (() => onRevoke(link))}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <p className={styles.more}>
          <Button small disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.showMoreLinks}
          </Button>
        </p>
      )}
    </>
  )
}

function NoLinks({ hasInactive }: { readonly hasInactive: boolean }) {
  return (
    <EmptyState icon="share" title={hasInactive ? texts.noShareLinksYet : texts.noShareLinksThatWork}>
      {texts.linkShowsVersionsOfThisProduct}
    </EmptyState>
  )
}

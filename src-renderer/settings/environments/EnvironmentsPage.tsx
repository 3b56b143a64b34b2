import { useRef, useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { EnvironmentRow } from './EnvironmentRow.tsx'
import styles from './environments.module.css'
import * as texts from './texts.tsx'
import { useEnvironments } from './use-environments.ts'

/** Lists the environments of all products with their settings. One is open, and is changed in place. */
export function EnvironmentsPage() {
  usePlace([{ label: texts.settings, href: paths.settings }, { label: texts.environments }])
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  return (
    <SettingsFrame here={paths.settingsPart('environments')}>
      <Page>
        <PageHead
          title={texts.environments}
          facts={[texts.whatIsKeptFromVersion]}
          actions={
            <TextField
              ref={field}
              type="search"
              icon="find"
              keys="/"
              label={texts.findAProduct}
              labelHidden
              placeholder={texts.product}
              value={search}
              onChange={setSearch}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Escape') setSearch('')
                if (key === 'Escape' || key === 'Enter') currentTarget.blur()
              }}
            />
          }
        />
        <List search={search.trim()} />
      </Page>
    </SettingsFrame>
  )
}

function List({ search }: { readonly search: string }) {
  const { list, rows: products, totalCount } = useEnvironments(search)
  const [openId, setOpenId] = useState<string | null>(null)
  const box = useRowFocus<HTMLDivElement>('[aria-expanded]')
  if (!list.isSuccess)
    return <QueryState query={list} loading={texts.loadingEnvironments} failed={texts.environmentsCouldNotBeLoaded} />
  if (products.length === 0) return <NoProducts search={search} />
  const mayChange = ['Owner', 'Admin', 'Operator'].includes(list.data.pages[0]?.role ?? '')
  const environments = products.flatMap(({ projects }) => projects.nodes)
  const versions = environments.reduce((sum, { sbomsCount }) => sum + sbomsCount, 0)
  return (
    <>
      <div ref={box} className={styles.table}>
        <div className={styles.heads} aria-hidden>
          <span>{texts.environment}</span>
          <span className={styles.end}>{texts.versions}</span>
          <span>{texts.keepDecisions}</span>
          <span>{texts.carriedDecisions}</span>
          <span>{texts.licenseListsLabel}</span>
          <span className={styles.end}>{texts.oldAfter}</span>
        </div>
        {products.map((product) => (
          <section key={product.id} aria-label={product.name}>
            <h2 className={styles.product}>
              <VisibleText>{product.name}</VisibleText>{' '}
              <span className={text.third}>{formatCount(product.projects.nodes.length, texts.environmentForms)}</span>
            </h2>
            <ul className={styles.rows}>
              {product.projects.nodes.map((environment) => (
                <EnvironmentRow
                  key={environment.id}
                  environment={environment}
                  product={product.name}
                  mayChange={mayChange}
                  isOpen={environment.id === openId}
                  onOpen={(open) => setOpenId(open ? environment.id : null)}
                />
              ))}
            </ul>
          </section>
        ))}
        {list.hasNextPage && (
          <p className={styles.more}>
            <Button small disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {texts.showMoreProducts}
            </Button>
          </p>
        )}
      </div>
      <BottomBar>
        <span>
          {list.hasNextPage
            ? texts.shownOfProducts(products.length, formatCount(totalCount, texts.productForms))
            : texts.environmentsInProductsVersions(
                formatCount(environments.length, texts.environmentForms),
                formatCount(products.length, texts.productForms),
                formatCount(versions, texts.versionForms),
              )}
        </span>
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="Space">{texts.open}</KeyHint>
        <KeyHint keys="/">{texts.productInline}</KeyHint>
      </BottomBar>
    </>
  )
}

function NoProducts({ search }: { readonly search: string }) {
  return search === '' ? (
    <EmptyState icon="product" title={texts.noProductsYet}>
      {texts.productComesWithItsEnvironments}
    </EmptyState>
  ) : (
    <EmptyState icon="find" title={texts.noProductMatches}>
      {texts.nameOfNoProductContains(search)}
    </EmptyState>
  )
}

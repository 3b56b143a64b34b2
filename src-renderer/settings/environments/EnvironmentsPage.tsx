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
import { useEnvironments } from './use-environments.ts'

/** Lists the environments of all products with their settings. One is open, and is changed in place. */
export function EnvironmentsPage() {
  usePlace([{ label: 'Settings', href: paths.settings }, { label: 'Environments' }])
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  return (
    <SettingsFrame here={paths.settingsPart('environments')}>
      <Page>
        <PageHead
          title="Environments"
          facts={[
            'What is kept from version to version, and how documents are read. Environments come with their product.',
          ]}
          actions={
            <TextField
              ref={field}
              type="search"
              icon="find"
              keys="/"
              label="Find a product"
              labelHidden
              placeholder="Product"
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
    return <QueryState query={list} loading="Loading environments" failed="Environments could not be loaded" />
  if (products.length === 0) return <NoProducts search={search} />
  const mayChange = ['Owner', 'Admin', 'Operator'].includes(list.data.pages[0]?.role ?? '')
  const environments = products.flatMap(({ projects }) => projects.nodes)
  const versions = environments.reduce((sum, { sbomsCount }) => sum + sbomsCount, 0)
  return (
    <>
      <div ref={box} className={styles.table}>
        <div className={styles.heads} aria-hidden>
          <span>Environment</span>
          <span className={styles.end}>Versions</span>
          <span>Keep decisions</span>
          <span>Carried decisions</span>
          <span>License lists</span>
          <span className={styles.end}>Old after</span>
        </div>
        {products.map((product) => (
          <section key={product.id} aria-label={product.name}>
            <h2 className={styles.product}>
              <VisibleText>{product.name}</VisibleText>{' '}
              <span className={text.third}>{formatCount(product.projects.nodes.length, 'environment')}</span>
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
              Show more products
            </Button>
          </p>
        )}
      </div>
      <BottomBar>
        <span>
          {list.hasNextPage
            ? `First ${products.length} of ${formatCount(totalCount, 'product')}`
            : `${formatCount(environments.length, 'environment')} in ${formatCount(products.length, 'product')}, ${formatCount(versions, 'version')}`}
        </span>
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="Space">open</KeyHint>
        <KeyHint keys="/">product</KeyHint>
      </BottomBar>
    </>
  )
}

function NoProducts({ search }: { readonly search: string }) {
  return search === '' ? (
    <EmptyState icon="product" title="No products yet">
      A product comes with its environments. Drop an SBOM in this window to add one.
    </EmptyState>
  ) : (
    <EmptyState icon="find" title="No product matches">
      The name of no product contains “{search}”.
    </EmptyState>
  )
}

import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { ShellProductsQuery } from '#renderer/generated/documents.ts'
import { formatNumber, formatVersion } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Skeleton } from '#renderer/ui/Skeleton.tsx'
import { visibleText } from '#renderer/lib/visible-text.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './first-texts.ts'
import styles from './Navigation.module.css'
import { useShellProducts, useShellVersions } from './use-shell.ts'

type ProductNode = ShellProductsQuery['projectGroups']['nodes'][number]

const maxShown = 40

function Versions({ product }: { readonly product: ProductNode }) {
  const [location] = useLocation()
  const { data, isPending } = useShellVersions(product.id, true)
  if (isPending) {
    return (
      <div className={styles.environment}>
        <Skeleton width="5rem" />
      </div>
    )
  }
  const filled = data?.projects.nodes.filter(({ sbomVersions }) => sbomVersions.totalCount > 0) ?? []
  if (filled.length === 0) return <p className={styles.environment}>{texts.noVersionsYet}</p>
  return filled.map((environment) => (
    <div key={environment.id} className={styles.tree}>
      <span className={styles.environment}>
        {product.projects.nodes.find(({ id }) => id === environment.id)?.name ?? texts.environment}
      </span>
      {environment.sbomVersions.nodes.map((version) => {
        const href = paths.version(environment.id, version.id)
        const left = version.stats.triage.remaining
        return (
          <Link
            key={version.id}
            href={href}
            className={styles.version}
            aria-current={location.startsWith(href) ? 'page' : undefined}
          >
            <span className={text.cut} title={visibleText(version.projectVersion)}>
              <VisibleText>{formatVersion(version.projectVersion)}</VisibleText>
            </span>
            {left > 0 && <span className={styles.number}>{formatNumber(left)}</span>}
          </Link>
        )
      })}
    </div>
  ))
}

function EnvironmentBranch({ product }: { readonly product: ProductNode }) {
  const [location] = useLocation()
  const isWithin = product.projects.nodes.some(({ id }) => location.startsWith(`/versions/${id}/`))
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isHere = location === paths.product(product.id)
  const isOpen = chosen ?? (isWithin || isHere)
  return (
    <li className={styles.tree}>
      <div className={styles.twig}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={texts.versionsOfName(product.name)}
          onClick={() => setChosen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
        </button>
        <Link href={paths.product(product.id)} aria-current={isHere ? 'page' : undefined}>
          <span className={text.cut} title={visibleText(product.name)}>
            {product.name}
          </span>
          {product.triage.remaining > 0 && (
            <span className={styles.number}>{formatNumber(product.triage.remaining)}</span>
          )}
        </Link>
      </div>
      {isOpen && <Versions product={product} />}
    </li>
  )
}

/** Lists products with their newest versions in the side pane. */
export function ProductTree() {
  const { data, isPending, isError } = useShellProducts()
  if (isPending) {
    return (
      <div className={styles.quiet}>
        <Skeleton width="7rem" />
      </div>
    )
  }
  if (isError) return null // the page reports the error once
  if (data.nodes.length === 0) return <p className={styles.quiet}>{texts.productsAppearHereAfterTheFirst}</p>
  return (
    <ul className={styles.tree}>
      {data.nodes.slice(0, maxShown).map((product) => (
        <EnvironmentBranch key={product.id} product={product} />
      ))}
      {data.totalCount > maxShown && (
        <li className={styles.tree}>
          <Link href={paths.products}>{texts.allTotalCountProducts(formatNumber(data.totalCount))}</Link>
        </li>
      )}
    </ul>
  )
}

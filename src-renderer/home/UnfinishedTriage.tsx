import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { describePending } from '#renderer/lib/pending.ts'
import { paths } from '#renderer/lib/paths.ts'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { SeverityNumbers } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import type { HomeProduct } from './home-start.ts'
import styles from './Returning.module.css'

const maxShown = 6
const shownSteps = ['critical', 'high'] as const

function Row({ product }: { readonly product: HomeProduct }) {
  const { name, triage, latestVersion, severityCounts } = product
  const href = latestVersion
    ? paths.versionTriage(latestVersion.projectId, latestVersion.id)
    : paths.product(product.id)
  const isPending = triage.sbomsPendingCount > 0
  return (
    <li>
      <Link href={paths.product(product.id)} className={text.cut} title={name}>
        <b>{name}</b>{' '}
        <span className={text.third}>
          {isPending ? `${latestVersion?.projectVersion} not scanned yet` : latestVersion?.projectVersion}
        </span>
      </Link>
      <Progress value={triage.decided / Math.max(1, triage.total)} label={`Decided in ${name}`} />
      <span className={`${text.number} ${text.third} ${text.small}`}>
        {formatNumber(triage.decided)} of {formatNumber(triage.total)} decided
      </span>
      <span className={styles.numbers}>
        <SeverityNumbers counts={severityCounts} steps={shownSteps} keepZero />
      </span>
      <ButtonLink small href={href}>
        Continue
      </ButtonLink>
    </li>
  )
}

/** Names products whose newest version has no result yet: their findings are not in any number. */
function NotScanned({ products }: { readonly products: readonly HomeProduct[] }) {
  const names = products.slice(0, maxShown).map(({ name }) => name)
  const more = products.length - names.length
  const count = products.reduce((sum, { triage }) => sum + triage.sbomsPendingCount, 0)
  return (
    <p className={styles.quiet} role="status">
      {describePending({ sbomsPendingCount: count })}: {names.join(', ')}
      {more > 0 && ` and ${formatNumber(more)} more`}. Numbers of findings are those of the versions before.
    </p>
  )
}

/** Lists products with undecided findings, most first. */
export function UnfinishedTriage({ products }: { readonly products: readonly HomeProduct[] }) {
  const unfinished = products.filter(({ triage }) => triage.remaining > 0)
  const pending = products.filter(({ triage }) => triage.sbomsPendingCount > 0)
  const left = unfinished.reduce((sum, { triage }) => sum + triage.remaining, 0)
  if (unfinished.length === 0 && pending.length > 0) {
    return (
      <Section title="Unfinished triage">
        <NotScanned products={pending} />
      </Section>
    )
  }
  if (unfinished.length === 0) {
    return (
      <Section title="Unfinished triage">
        <p className={styles.quiet}>
          Every finding is decided. New advisory data can add findings. Components that could not be evaluated remain
          unknown.
        </p>
      </Section>
    )
  }
  return (
    <Section
      title="Unfinished triage"
      note={`${formatNumber(left)} left in ${formatCount(unfinished.length, 'product')}`}
      aside={unfinished.length > maxShown && <Link href={paths.products}>All products</Link>}
    >
      <ul className={styles.work}>
        {unfinished.slice(0, maxShown).map((product) => (
          <Row key={product.id} product={product} />
        ))}
      </ul>
      {pending.length > 0 && <NotScanned products={pending} />}
    </Section>
  )
}

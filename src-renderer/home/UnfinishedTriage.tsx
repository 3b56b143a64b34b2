import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { describePending } from '#renderer/lib/pending.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { paths } from '#renderer/lib/paths.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { SeverityNumbers } from '#renderer/ui/SeverityMark.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { HomeProduct } from './home-start.ts'
import { nothingLeftWords } from './nothing-left.ts'
import styles from './Returning.module.css'
import * as texts from './texts.tsx'
import { useHomeWork } from './use-home.ts'
import { type HomeWhole, useEvaluated } from './use-whole.ts'
import { type WorkRow, workRows } from './work-rows.ts'

const maxShown = 6
const shownSteps = ['critical', 'high'] as const

const readinessWords: Readonly<Record<string, { readonly word: string; readonly tone: string | undefined }>> = {
  NEEDS_ATTENTION: { word: texts.needsAttention, tone: text.bad },
  PARTLY: { word: texts.partlyReady, tone: text.warn },
  PENDING: { word: texts.notScannedYet, tone: text.warn },
  READY: { word: texts.ready, tone: text.ok },
}

function Row({ row }: { readonly row: WorkRow }) {
  const { name, about, decided, total, carriedPending, counts } = row
  const readiness = readinessWords[row.readiness]
  return (
    <li>
      <Link href={row.productHref} className={styles.named} title={visibleText(`${name} ${about}`)}>
        <b className={text.cut}>
          <VisibleText>{name}</VisibleText>
        </b>{' '}
        <span className={text.third}>
          <VisibleText>{about}</VisibleText>
        </span>
      </Link>
      <Progress value={decided / Math.max(1, total)} label={texts.decidedInNameAbout(name, about)} />
      <span className={`${text.number} ${text.third} ${text.small}`}>
        {texts.decidedOfTotalDecided(formatNumber(decided), formatNumber(total))}
      </span>
      <span className={classNames(styles.ready, readiness?.tone)}>{readiness?.word}</span>
      <span className={styles.numbers}>
        <SeverityNumbers counts={counts} steps={shownSteps} keepZero />
      </span>
      <span className={styles.carried}>
        {carriedPending > 0 && texts.carriedPendingCarriedOver(formatNumber(carriedPending))}
      </span>
      <ButtonLink small href={row.href}>
        {texts.continueText}
      </ButtonLink>
    </li>
  )
}

/** The lines of unfinished triage. */
function Rows({ rows, count }: { readonly rows: readonly WorkRow[] | null; readonly count: number }) {
  if (rows === null) return <SkeletonRows rows={Math.min(count, maxShown)} height="2.5rem" />
  return (
    <ul className={styles.work}>
      {rows.slice(0, maxShown).map((row) => (
        <Row key={row.key} row={row} />
      ))}
    </ul>
  )
}

/** Says what is known where nothing is left, and leads to the data that would tell more. */
function NothingLeft({ total }: { readonly total: number }) {
  const { evaluated, error } = useEvaluated(true)
  if (error !== null) return <p className={styles.quiet}>{texts.matchCoverageCouldNotBeLoaded(error.message)}</p>
  if (evaluated === undefined) return <SkeletonRows rows={1} height="2.5rem" />
  return (
    <>
      <p className={styles.quiet}>{nothingLeftWords(total, evaluated)}</p>
      {evaluated.missing !== '' && (
        <p className={styles.fresh}>
          <ButtonLink small icon="download" href={paths.advisories}>
            {texts.fetchAdvisoryData}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

/** Names products whose newest version has no result yet: their findings are not in any number. */
function NotScanned({ products, count }: { readonly products: readonly HomeProduct[]; readonly count: number }) {
  const names = products.slice(0, maxShown).map(({ name }) => visibleText(name))
  const more = products.length - names.length
  const known = products.reduce((sum, { triage }) => sum + triage.sbomsPendingCount, 0)
  return (
    <p className={styles.quiet} role="status">
      {describePending({ sbomsPendingCount: count })}
      {names.length > 0 && `: ${names.join(', ')}`}
      {more > 0 && texts.andMore(formatNumber(more))}
      {names.length > 0 && known < count && texts.andOthers}
      {texts.numbersOfFindingsAreThose}
    </p>
  )
}

interface UnfinishedTriageProps {
  /** The first 100 products, those with most left first. */
  readonly products: readonly HomeProduct[]
  /** Numbers of all products; undefined until they are read. */
  readonly whole: HomeWhole | undefined
}

/** Lists products with undecided findings, most first. */
export function UnfinishedTriage({ products, whole }: UnfinishedTriageProps) {
  const unfinished = products.filter(({ triage }) => triage.remaining > 0)
  const work = useHomeWork(unfinished.length > 0)
  // Without the numbers of the environments, those of the whole product are shown, which say so.
  const rows = work.isPending ? null : workRows(unfinished.slice(0, maxShown + 1), work.data ?? [])
  const pending = products.filter(({ triage }) => triage.sbomsPendingCount > 0)
  const pendingCount =
    whole?.triage.sbomsPendingCount ?? pending.reduce((sum, { triage }) => sum + triage.sbomsPendingCount, 0)
  if (unfinished.length === 0 && pendingCount > 0) {
    return (
      <Section title={texts.unfinishedTriage}>
        <NotScanned products={pending} count={pendingCount} />
      </Section>
    )
  }
  if (unfinished.length === 0 && !whole) return null // scans may be pending in other products
  if (unfinished.length === 0 && whole) {
    return (
      <Section title={texts.unfinishedTriage}>
        <NothingLeft total={whole.triage.total} />
      </Section>
    )
  }
  return (
    <Section
      title={texts.unfinishedTriage}
      note={describeLeft({ products, unfinished, whole })}
      aside={(rows?.length ?? 0) > maxShown && <Link href={paths.products}>{texts.allProducts}</Link>}
    >
      <Rows rows={rows} count={unfinished.length} />
      {pendingCount > 0 && <NotScanned products={pending} count={pendingCount} />}
    </Section>
  )
}

function describeLeft({
  products,
  unfinished,
  whole,
}: UnfinishedTriageProps & { readonly unfinished: readonly HomeProduct[] }): string {
  const left = unfinished.reduce((sum, { triage }) => sum + triage.remaining, 0)
  const count = formatCount(unfinished.length, texts.productForms)
  const isCut =
    whole !== undefined && unfinished.length === products.length && products.length < whole.projectGroupCount
  return isCut
    ? texts.leftInAtLeastVersions(formatNumber(whole.triage.remaining), count)
    : texts.leftInVersions(formatNumber(left), count)
}

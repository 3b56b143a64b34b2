import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ProductFactsQuery } from '#renderer/generated/documents.ts'
import { formatCount, formatNumber, formatVersion } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { lookWithCoverage, verdictLook } from '#renderer/lib/policy-words.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Labels } from '#renderer/ui/Labels.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './Matrix.module.css'
import * as texts from './texts.tsx'

type Facts = NonNullable<ProductFactsQuery['projectGroup']>
type Latest = NonNullable<Facts['latestVersion']>

const tones = { ok: text.ok, warn: text.warn, bad: text.bad, info: text.info, plain: text.third }

/** How many of the policies that apply fail, warn or have no outcome: `2 of 5`. Empty if all pass. */
export function policyShare({ total, failed, warned, errored, skipped }: Latest['policyGate']['counts']): string {
  const worst = failed || errored || warned
  return worst === 0 ? '' : texts.worstOfNumber(formatNumber(worst), formatNumber(total - skipped))
}

function Policy({ version }: { readonly version: Latest }) {
  const { label, tone, icon } = lookWithCoverage(
    verdictLook(version.policyGate.status, version.policyResult),
    version.stats.matchCoverage,
  )
  const share = policyShare(version.policyGate.counts)
  return (
    <>
      <Link
        href={paths.version(version.projectId, version.id, 'policy')}
        className={classNames(styles.stage, tones[tone])}
      >
        <Icon name={icon} small />
        {label}
      </Link>{' '}
      <span className={text.second}>
        {share !== '' && `${share}, `}
        <VisibleText>{formatVersion(version.projectVersion)}</VisibleText>
      </span>
    </>
  )
}

interface ProductFactsProps {
  readonly productId: string
  readonly facts: Facts | null | undefined
  readonly labels: readonly string[]
  /** Values of custom fields. */
  readonly values: readonly { readonly name: string; readonly value: string }[]
  /** Beside the trend there is room to say what there is none of, too. */
  readonly isBesideTrend: boolean
}

interface ProductFact {
  readonly name: string
  readonly value: ReactNode
}

/** Returns the facts of a product that there are. */
function factsOf({ productId, facts, labels, values, isBesideTrend }: ProductFactsProps): readonly ProductFact[] {
  const latest = facts?.latestVersion ?? null
  const links = facts?.shareLinks ?? null
  const downloads = links?.nodes.reduce((sum, { downloadsCount }) => sum + downloadsCount, 0) ?? 0
  const shown: ProductFact[] = []
  const saysNone = isBesideTrend && latest !== null && links !== null
  const none = (name: string, words: string, href: string) => {
    if (saysNone) shown.push({ name, value: <Link href={href}>{words}</Link> })
  }
  if (latest !== null && latest.policyGate.status !== 'NO_POLICIES')
    shown.push({ name: 'Policy', value: <Policy version={latest} /> })
  else none(texts.policy, texts.noneApplies, paths.policies)
  if (latest !== null && latest.stats.partCount > 0) {
    shown.push({
      name: 'Parts',
      value: (
        <>
          {texts.partCountInProjectVersion(
            <Link href={paths.version(latest.projectId, latest.id, 'parts')}>
              {formatNumber(latest.stats.partCount)}
            </Link>,
            <VisibleText>{latest.projectVersion}</VisibleText>,
          )}
        </>
      ),
    })
  } else if (latest !== null) none(texts.parts, 'none', paths.version(latest.projectId, latest.id, 'parts'))
  if (links !== null && links.totalCount > 0) {
    const isCounted = links.nodes.length === links.totalCount && downloads > 0
    shown.push({
      name: 'Shared',
      value: (
        <>
          <Link href={paths.shareLinks(productId)}>{formatCount(links.totalCount, texts.linkForms)}</Link>
          {isCounted && `, ${formatCount(downloads, texts.downloadForms)}`}
        </>
      ),
    })
  } else none(texts.shared, texts.noLink, paths.shareLinks(productId))
  return [...shown, ...ownFacts(labels, values, saysNone)]
}

/** Labels and custom fields. */
function ownFacts(
  labels: ProductFactsProps['labels'],
  values: ProductFactsProps['values'],
  saysNone: boolean,
): readonly ProductFact[] {
  const shown = labels.length > 0 ? <Labels labels={labels} hrefOf={paths.labeledProducts} /> : texts.noneInline
  return [
    ...(labels.length > 0 || saysNone ? [{ name: texts.labels, value: shown }] : []),
    ...values.map(({ name, value }) => ({ name, value: <VisibleText>{value}</VisibleText> })),
  ]
}

/** The facts of a product beside its trends: only those that there are. */
export function ProductFacts(props: ProductFactsProps) {
  const shown = factsOf(props)
  if (shown.length === 0) return null
  return (
    <dl className={styles.facts}>
      {shown.map(({ name, value }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- names of custom fields may repeat those of facts
        <div key={at} className={styles.fact}>
          <dt>
            <VisibleText>{name}</VisibleText>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

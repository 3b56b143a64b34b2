import { formatNumber } from '#renderer/lib/format.ts'
import { StatusMark, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import { findStatus } from '#renderer/triage/session/decision.ts'
import styles from './evidence.module.css'
import { NamedFix } from './NamedFix.tsx'
import { Section } from './Section.tsx'
import * as texts from './texts.tsx'
import type { Evidence } from './use-evidence.ts'

type ListedRecord = Pick<Evidence, 'id' | 'fixedVersions' | 'upstreamIds'> & {
  readonly vexStatus: { readonly id: string } | null
  readonly vuln: { readonly vulnId: string; readonly source: string }
}

/** Lists the records about the same CVE in the component with the fix that each states. Hidden if there is only the one shown. */
export function RecordsSection({ evidence }: { readonly evidence: Evidence }) {
  const data = evidence.sameUpstream
  const [only, second] = evidence.upstreamIds
  if (data.nodes.length === 0) return null
  const rest = data.totalCount - data.nodes.length
  return (
    <Section
      title={second === undefined ? texts.recordsForOnly(only) : texts.recordsForItsCves(evidence.upstreamIds.length)}
      about={texts.eachWithItsOwnFix}
    >
      <ul className={styles.ofOneCve}>
        {[evidence, ...inRowFirst(data.nodes)].map((record) => (
          <RecordLine key={record.id} record={record} isShown={record.id === evidence.id} />
        ))}
      </ul>
      {rest > 0 && <p className={styles.fine}>{texts.andRestMore(formatNumber(rest))}</p>}
    </Section>
  )
}

/** Sorts records of several CVEs last, because they are decided in a row of their own. */
function inRowFirst(records: readonly ListedRecord[]): readonly ListedRecord[] {
  const isOwnRow = ({ upstreamIds }: ListedRecord) => Number(upstreamIds.length > 1)
  return records.toSorted((a, b) => isOwnRow(a) - isOwnRow(b))
}

function RecordLine({ record, isShown }: { readonly record: ListedRecord; readonly isShown: boolean }) {
  const [fix] = record.fixedVersions
  const cves = record.upstreamIds.length
  return (
    <li>
      <StatusMark sign={toStatusSign(findStatus(record.vexStatus?.id))} />
      <span className={styles.whole} title={cves > 1 ? record.upstreamIds.join(', ') : undefined}>
        {isShown ? <b>{record.vuln.vulnId}</b> : record.vuln.vulnId}{' '}
        <span className={styles.quiet}>
          {record.vuln.source}
          {cves > 1 && texts.andItsCves(formatNumber(cves), isShown ? '' : texts.separateRow)}
        </span>
      </span>
      <NamedFix fix={fix} />
    </li>
  )
}

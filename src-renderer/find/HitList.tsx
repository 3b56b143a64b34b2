import { useState } from 'react'
import { Link } from 'wouter'
import { formatCount } from '#renderer/lib/format.ts'
import { hitUrl } from '#renderer/lib/hit-url.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { FindingMark, SeverityMark, severitySteps, toSeverityStep } from '#renderer/ui/SeverityMark.tsx'
import { StatusMark, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { ExportHits } from './ExportHits.tsx'
import { HitDetail } from './HitDetail.tsx'
import { answerOf, groupHits, type Summary } from './find-words.ts'
import styles from './find.module.css'
import * as texts from './texts.tsx'
import { WatchButton } from './WatchButton.tsx'
import { type Asked, type FoundHit, useHits } from './use-find.ts'

interface HitListProps {
  readonly asked: Asked
  readonly kind: string
  readonly summary: Summary
}

/** The answer in a sentence, and the hits of one kind by product and version. */
export function HitList({ asked, kind, summary }: HitListProps) {
  const box = useRowFocus<HTMLDivElement>('a[data-hit]')
  const [shownId, setShownId] = useState<string | null>(null)
  const { list, rows, totalCount, onNeedMore } = useHits(asked, kind)
  if (!list.isSuccess) return <QueryState query={list} loading={texts.searching} failed={texts.hitsCouldNotBeLoaded} />
  const [answer, rest] = answerOf(summary)
  const shown = rows.find(({ id }) => id === shownId) ?? rows[0]
  return (
    <div className={styles.split}>
      <div ref={box} className={styles.main}>
        <div className={styles.answer}>
          <p role="status">
            <b>{answer}</b> {rest}
          </p>
        </div>
        {groupHits(rows).map(({ key, place, hits }) => (
          <section key={key} className={styles.group} aria-label={place || texts.hits}>
            {place !== '' && (
              <h2>
                <VisibleText>{place}</VisibleText>
                <span className={text.third}>
                  {formatCount(hits.length, kind === 'FINDING' ? texts.findingForms : texts.placeForms)}
                </span>
              </h2>
            )}
            <ul>
              {hits.map((hit) => (
                <li key={hit.id}>
                  <HitRow hit={hit} onFocus={() => setShownId(hit.id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {list.hasNextPage && (
          <Button onClick={onNeedMore} disabled={list.isFetchingNextPage}>
            {texts.showMoreOf(totalCount.toLocaleString('en'))}
          </Button>
        )}
        <NotCompared summary={summary} />
      </div>
      <aside className={styles.aside}>
        {shown && <HitDetail hit={shown} />}
        <section className={styles.doing}>
          <h2>{texts.doWithAll(totalCount.toLocaleString('en'))}</h2>
          <ExportHits asked={asked} kind={kind} />
          <WatchButton asked={asked} />
        </section>
      </aside>
    </div>
  )
}

/** What fits but has no version to compare is not hidden. */
function NotCompared({ summary: { notCompared } }: { readonly summary: Summary }) {
  if (notCompared.totalCount === 0) return null
  const others = notCompared.totalCount - notCompared.nodes.length
  return (
    <p className={styles.apart}>
      {texts.couldNotBeComparedForWant(formatCount(notCompared.totalCount, texts.componentForms))}{' '}
      {notCompared.nodes.map((hit, at) => (
        <span key={hit.id}>
          {at > 0 && ', '}
          <Link href={hitUrl(hit)}>
            <VisibleText>{texts.titleInSubtitle(hit.title, hit.subtitle)}</VisibleText>
          </Link>
        </span>
      ))}
      {others > 0 && texts.andOthersMore(others.toLocaleString('en'))}
    </p>
  )
}

function HitRow({ hit, onFocus }: { readonly hit: FoundHit; readonly onFocus: () => void }) {
  const { subject } = hit
  const isSaid = ['name', 'path'].includes(hit.matchedField) || hit.matchedValue === hit.title
  const purl = subject.__typename === 'Component' ? subject.purl : null
  return (
    <Link href={hitUrl(hit)} className={styles.hit} data-hit="" onFocus={onFocus}>
      <HitMark hit={hit} />
      <span className={styles.main}>
        <span className={styles.first}>
          <b>
            <VisibleText>{hit.title}</VisibleText>
          </b>
          {purl !== null && (
            <span className={`${text.third} ${text.mono} ${text.cut}`}>
              <VisibleText>{purl}</VisibleText>
            </span>
          )}
          {hit.sbomId === null && hit.subtitle !== '' && (
            <span className={`${text.third} ${text.cut}`}>
              <VisibleText>{hit.subtitle}</VisibleText>
            </span>
          )}
        </span>
        <HitPath hit={hit} />
        {!isSaid && hit.matchedField !== 'purl' && (
          <span className={styles.second}>
            {hit.matchedField}: <VisibleText>{hit.matchedValue}</VisibleText>
          </span>
        )}
      </span>
      <Decisions hit={hit} />
    </Link>
  )
}

function HitMark({ hit: { subject } }: { readonly hit: FoundHit }) {
  switch (subject.__typename) {
    case 'Component': {
      const worst = severitySteps.find((step) => subject.severityCounts[step] > 0)
      return <SeverityMark step={worst ?? 'none'} />
    }
    case 'ComponentVuln':
      return <FindingMark kind={subject.kind} severity={subject.severity} />
    case 'Vuln':
      return <SeverityMark step={toSeverityStep(subject.sev)} />
    case 'OrganizationLicense':
      return <Icon name="license" />
    case 'Policy':
      return <Icon name="policy" />
    default:
      return <Icon name="product" />
  }
}

/** The shortest path from the primary component. */
function HitPath({ hit: { subject } }: { readonly hit: FoundHit }) {
  const [path] = subject.__typename === 'Component' ? subject.pathsToRoot : []
  if (!path || path.components.length < 2) return null
  return (
    <span className={styles.second}>
      {path.components.map(({ id, name, version }, at) => (
        <span key={id} className={styles.step}>
          {at > 0 && <Icon name="chevron-right" small />}
          <VisibleText>{at === 0 ? name : `${name} ${version ?? ''}`.trim()}</VisibleText>
        </span>
      ))}
    </span>
  )
}

/** How many findings are open, and what was decided about the others. */
function Decisions({ hit: { subject } }: { readonly hit: FoundHit }) {
  if (subject.__typename === 'ComponentVuln') return <StatusMark sign={toStatusSign(subject.vexStatus?.name)} />
  if (subject.__typename !== 'Component' || subject.vulns.totalCount === 0) return <span />
  const { nodes, totalCount } = subject.vulns
  const signs = new Set(nodes.map(({ vexStatus }) => toStatusSign(vexStatus?.name)))
  const decided = nodes.filter(({ vexStatus }) => vexStatus !== null).length
  const [only] = signs
  const words =
    totalCount > nodes.length
      ? formatCount(totalCount, texts.findingForms)
      : [totalCount - decided > 0 && `${totalCount - decided} open`, decided > 0 && `${decided} decided`]
          .filter(Boolean)
          .join(', ')
  return (
    <span className={styles.end}>
      <span className={text.second}>{words}</span>
      <StatusMark sign={signs.size === 1 && only !== undefined ? only : 'mixed'} />
    </span>
  )
}

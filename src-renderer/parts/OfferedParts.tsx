import { useState } from 'react'
import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { plural } from '#renderer/lib/plural.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Section } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { SeverityNumbers } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './parts.module.css'
import * as texts from './texts.tsx'
import { isTakenWithAll, type Offer, type Offers } from './use-offered-parts.ts'
import { type PartVersion, versionName } from './use-parts.ts'

/** Rows before the rest is asked for. */
const firstRows = 25

interface OfferedPartsProps {
  readonly offered: Offers
  readonly isBusy: boolean
  readonly mayChange: boolean
}

/** The other documents that the document of a version refers to: which are here, what they would bring, and which are missing. */
export function OfferedParts(props: OfferedPartsProps) {
  const { isBusy, offered } = props
  const { query, offers, canAttachAll, attachAll } = offered
  const [isWhole, setWhole] = useState(false)
  if (query.isError) return <QueryState query={query} loading="" failed={texts.documentsThatItRefersToCould} />
  if (offers.length === 0) return null
  const ready = offers.filter(isTakenWithAll).length
  const shown = isWhole ? offers : offers.slice(0, firstRows)
  return (
    <Section
      title={texts.documentsItRefersTo}
      note={countText(offers)}
      aside={
        canAttachAll && (
          <Button small keys="Shift+A" disabled={isBusy} onClick={attachAll}>
            {plural(ready, { one: texts.attachWhatIsHere, other: texts.attachAllReady(ready) })}
          </Button>
        )
      }
      className={styles.section}
    >
      <table className={classNames(styles.rows, styles.offers)} aria-label={texts.documentsItRefersTo}>
        <thead>
          <tr>
            <th>{texts.document}</th>
            <th>{texts.versionHere}</th>
            <th className={text.number}>{texts.components}</th>
            <th>{texts.open}</th>
            <th>
              <span className={text.hidden}>{texts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((offer) => (
            <OfferRow key={offer.address} {...props} offer={offer} />
          ))}
        </tbody>
      </table>
      {shown.length < offers.length && (
        <div className={styles.more}>
          <Button small onClick={() => setWhole(true)}>
            {texts.showAllOffers(offers.length)}
          </Button>
        </div>
      )}
    </Section>
  )
}

function countText(offers: readonly Offer[]): string {
  const count = (state: string) => offers.filter((offer) => offer.state === state).length
  const missing = count('MISSING')
  return [
    formatCount(offers.length, texts.documentForms),
    ...(count('ATTACHED') > 0 ? [texts.countAttached(count('ATTACHED'))] : []),
    ...(count('HERE') > 0 ? [texts.countHere(count('HERE'))] : []),
    ...(missing > 0 ? [texts.missingNotHere(missing)] : []),
  ].join(', ')
}

function OfferRow({ offer, isBusy, mayChange, offered }: OfferedPartsProps & { readonly offer: Offer }) {
  const { address, component, sbom, state, reason } = offer
  const canAttach = mayChange && sbom !== null && state !== 'ATTACHED' && reason === null
  return (
    <tr>
      <td>
        {component && (
          <>
            <VisibleText>{component.name}</VisibleText>{' '}
            {component.version !== null && <VisibleText>{component.version}</VisibleText>}
          </>
        )}
        <div className={classNames(text.mono, text.third, styles.address)}>
          <VisibleText>{address}</VisibleText>
        </div>
      </td>
      <td>
        <Here offer={offer} />
      </td>
      <td className={text.number} data-label={plural(sbom?.stats.compCount ?? 0, texts.componentForms)}>
        {sbom && formatNumber(sbom.stats.compCount)}
      </td>
      <td>{sbom && <Open sbom={sbom} />}</td>
      <td className={styles.act}>
        {canAttach && (
          <Button
            small
            disabled={isBusy}
            aria-label={texts.attachSbom(versionName(sbom))}
            onClick={() => offered.attach(sbom)}
          >
            {texts.attach}
          </Button>
        )}
      </td>
    </tr>
  )
}

function Here({ offer: { state, sbom, checksumMatches, reason } }: { readonly offer: Offer }) {
  if (sbom === null) return <span className={text.third}>{texts.notHereItIsOfferedOnce}</span>
  return (
    <>
      <Link href={paths.version(sbom.project.id, sbom.id)}>
        <VisibleText>{versionName(sbom)}</VisibleText>
      </Link>{' '}
      {state === 'ATTACHED' && <Badge tone="line">{texts.part}</Badge>}
      {reason !== null && (
        <div className={text.third}>
          <VisibleText>{reason}</VisibleText>
        </div>
      )}
      {state === 'OTHER_DOCUMENT' && (
        <div className={text.third}>
          {checksumMatches === false ? texts.hasThisNameButAnotherSha : texts.anotherVersionOfThisDocument}
        </div>
      )}
    </>
  )
}

function Open({ sbom }: { readonly sbom: PartVersion }) {
  const { openSeverityCounts, triage } = sbom.stats
  if (triage.sbomsPendingCount > 0) return <span className={text.third}>{texts.notScannedYet}</span>
  if (openSeverityCounts.total === 0) return <span className={text.third}>{texts.none}</span>
  return <SeverityNumbers counts={openSeverityCounts} />
}

import { useState } from 'react'
import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Section } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { SeverityNumbers } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './parts.module.css'
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
  if (query.isError)
    return <QueryState query={query} loading="" failed="The documents that it refers to could not be loaded" />
  if (offers.length === 0) return null
  const ready = offers.filter(isTakenWithAll).length
  const shown = isWhole ? offers : offers.slice(0, firstRows)
  return (
    <Section
      title="Documents it refers to"
      note={countText(offers)}
      aside={
        canAttachAll && (
          <Button small keys="Shift+A" disabled={isBusy} onClick={attachAll}>
            {ready === 1 ? 'Attach what is here' : `Attach all ${ready}`}
          </Button>
        )
      }
      className={styles.section}
    >
      <table className={classNames(styles.rows, styles.offers)} aria-label="Documents it refers to">
        <thead>
          <tr>
            <th>Document</th>
            <th>Version here</th>
            <th className={text.number}>Components</th>
            <th>Open</th>
            <th>
              <span className={text.hidden}>Actions</span>
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
          <Button small onClick={() => setWhole(true)}>{`Show all ${offers.length}`}</Button>
        </div>
      )}
    </Section>
  )
}

function countText(offers: readonly Offer[]): string {
  const count = (state: string) => offers.filter((offer) => offer.state === state).length
  const missing = count('MISSING')
  return [
    formatCount(offers.length, 'document'),
    ...(count('ATTACHED') > 0 ? [`${count('ATTACHED')} attached`] : []),
    ...(count('HERE') > 0 ? [`${count('HERE')} here`] : []),
    ...(missing > 0 ? [`${missing} not here`] : []),
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
      <td className={text.number} data-label={sbom?.stats.compCount === 1 ? 'component' : 'components'}>
        {sbom && formatNumber(sbom.stats.compCount)}
      </td>
      <td>{sbom && <Open sbom={sbom} />}</td>
      <td className={styles.act}>
        {canAttach && (
          <Button
            small
            disabled={isBusy}
            aria-label={`Attach ${versionName(sbom)}`}
            onClick={() => offered.attach(sbom)}
          >
            Attach
          </Button>
        )}
      </td>
    </tr>
  )
}

function Here({ offer: { state, sbom, checksumMatches, reason } }: { readonly offer: Offer }) {
  if (sbom === null) return <span className={text.third}>Not here. It is offered once it is uploaded</span>
  return (
    <>
      <Link href={paths.version(sbom.project.id, sbom.id)}>
        <VisibleText>{versionName(sbom)}</VisibleText>
      </Link>{' '}
      {state === 'ATTACHED' && <Badge tone="line">part</Badge>}
      {reason !== null && (
        <div className={text.third}>
          <VisibleText>{reason}</VisibleText>
        </div>
      )}
      {state === 'OTHER_DOCUMENT' && (
        <div className={text.third}>
          {checksumMatches === false
            ? 'Has this name, but another SHA-256 than the reference states'
            : 'Another version of this document'}
        </div>
      )}
    </>
  )
}

function Open({ sbom }: { readonly sbom: PartVersion }) {
  const { openSeverityCounts, triage } = sbom.stats
  if (triage.sbomsPendingCount > 0) return <span className={text.third}>not scanned yet</span>
  if (openSeverityCounts.total === 0) return <span className={text.third}>none</span>
  return <SeverityNumbers counts={openSeverityCounts} />
}

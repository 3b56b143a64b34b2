import { formatDay } from '#renderer/lib/format.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './evidence.module.css'
import { FormattedAdvisory } from './FormattedAdvisory.tsx'
import { Section } from './Section.tsx'
import * as texts from './texts.tsx'
import type { Evidence } from './use-evidence.ts'

/** Maximum number of URLs that are listed. An advisory may have hundreds. */
const maxReferences = 12

/** Shows the advisory's own text and its references. Nothing is fetched. */
export function AdvisoryText({ evidence }: { readonly evidence: Evidence }) {
  const { vuln } = evidence
  const references = vuln.references.filter(({ url }) => /^https?:\/\//i.test(url))
  return (
    <>
      <Section
        title={texts.advisoryText}
        about={vuln.publishedAt ? texts.publishedAt(formatDay(vuln.publishedAt)) : undefined}
      >
        {(vuln.desc ?? '').trim() === '' ? (
          <p className={styles.quiet}>{texts.noSourceProvidesADescription}</p>
        ) : (
          <FormattedAdvisory text={vuln.desc ?? ''} />
        )}
        {vuln.vulnInfo.cwes.length > 0 && (
          <p className={styles.fine}>{texts.weaknessCwes(vuln.vulnInfo.cwes.join(', '))}</p>
        )}
        {vuln.lastModifiedAt && (
          <p className={styles.fine}>
            {texts.sourceLastChangedLastModifiedAt(vuln.source, formatDay(vuln.lastModifiedAt))}
          </p>
        )}
      </Section>
      {references.length > 0 && (
        <Section title={texts.references} about={texts.opensInYourBrowser}>
          <ul className={styles.references}>
            {references.slice(0, maxReferences).map(({ type, url }) => (
              <li key={url}>
                <span className={styles.fine}>{type}</span>
                <ExternalLink url={url} />
              </li>
            ))}
          </ul>
          {references.length > maxReferences && (
            <p className={styles.fine}>{texts.andMoreInTheRecord(references.length - maxReferences)}</p>
          )}
        </Section>
      )}
    </>
  )
}

/** Links to a URL outside of the app. The desktop shell asks first; plain http is shown but not opened. */
function ExternalLink({ url }: { readonly url: string }) {
  if (!url.toLowerCase().startsWith('https://')) return <span className={styles.cut}>{url}</span>
  return (
    <a
      className={styles.cut}
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      onClick={(event) => {
        if (!window.waybill) return
        event.preventDefault()
        void window.waybill.openExternal(url)
      }}
    >
      <span className={styles.cut} title={url}>
        {url.replace(/^https:\/\//, '')}
      </span>
      <Icon name="external" small />
    </a>
  )
}

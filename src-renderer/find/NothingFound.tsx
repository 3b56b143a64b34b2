import { formatCount } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { type Summary, withoutVersions } from './find-words.ts'
import styles from './find.module.css'
import { WatchButton } from './WatchButton.tsx'

interface NothingFoundProps {
  /** As it was asked. */
  readonly question: string
  readonly summary: Summary
  readonly latestOnly: boolean
  /** Asks again, in all versions. */
  readonly onAsk: (question: string) => void
}

/** Says what was searched, and where it could still hide. */
export function NothingFound({ question, summary, latestOnly, onAsk }: NothingFoundProps) {
  const { interpretation, searched, notCompared, outsideCount } = summary
  const { text, versionRange } = interpretation
  const range = versionRange === null ? '' : ` with the version ${versionRange}`
  return (
    <div className={styles.nothing}>
      <h2>Not found in {formatCount(searched.versionsCount, 'version')}</h2>
      <p>
        Nothing is called <VisibleText>{text}</VisibleText>
        {range}.
      </p>
      <ul>
        <li>
          <Icon name="check" />
          {formatCount(searched.componentsCount, 'component')} compared by name, package URL, CPE, license and supplier
        </li>
        {notCompared.totalCount > 0 && (
          <li>
            <Icon name="warning" />
            {formatCount(notCompared.totalCount, 'component')} of that name without a version that can be compared: it
            could hide there.
          </li>
        )}
        {outsideCount > 0 && (
          <li>
            <Icon name="info" />
            {formatCount(outsideCount, 'component')} of that name, in another version.
          </li>
        )}
        {latestOnly && (
          <li>
            <Icon name="info" />
            Only the newest version of each environment was searched.
          </li>
        )}
      </ul>
      <div className={styles.row}>
        {versionRange !== null && (
          <Button onClick={() => onAsk(withoutVersions(summary))}>Search without the version</Button>
        )}
        {latestOnly && <Button onClick={() => onAsk(question)}>Search all versions</Button>}
        <WatchButton asked={{ text: question, latestOnly }} />
      </div>
    </div>
  )
}

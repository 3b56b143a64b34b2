import { formatCount } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { type Summary, withoutVersions } from './find-words.ts'
import styles from './find.module.css'
import * as texts from './texts.tsx'
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
  const range = versionRange === null ? '' : texts.withTheVersion(versionRange)
  return (
    <div className={styles.nothing}>
      <h2>{texts.notFoundIn(formatCount(searched.versionsCount, texts.versionForms))}</h2>
      <p>
        {texts.nothingIsCalled(<VisibleText>{text}</VisibleText>)}
        {range}.
      </p>
      <ul>
        <li>
          <Icon name="check" />
          {texts.comparedByNamePackageUrlCpe(formatCount(searched.componentsCount, texts.componentForms))}
        </li>
        {notCompared.totalCount > 0 && (
          <li>
            <Icon name="warning" />
            {texts.ofThatNameWithoutAVersion(formatCount(notCompared.totalCount, texts.componentForms))}
          </li>
        )}
        {outsideCount > 0 && (
          <li>
            <Icon name="info" />
            {texts.ofThatNameInAnotherVersion(formatCount(outsideCount, texts.componentForms))}
          </li>
        )}
        {latestOnly && (
          <li>
            <Icon name="info" />
            {texts.onlyTheNewestVersionOfEach}
          </li>
        )}
      </ul>
      <div className={styles.row}>
        {versionRange !== null && (
          <Button onClick={() => onAsk(withoutVersions(summary))}>{texts.searchWithoutTheVersion}</Button>
        )}
        {latestOnly && <Button onClick={() => onAsk(question)}>{texts.searchAllVersions}</Button>}
        <WatchButton asked={{ text: question, latestOnly }} />
      </div>
    </div>
  )
}

import { Link } from 'wouter'
import { sendCommand } from '#renderer/lib/commands.ts'
import { formatSourceAge, oldestSource } from '#renderer/lib/advisory-age.ts'
import { useConnection } from '#renderer/lib/connection.ts'
import { formatCount, formatVersion } from '#renderer/lib/format.ts'
import { loopback } from '#renderer/lib/loopback.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePractice } from '#renderer/lib/practice.ts'
import { isNotAvailable } from '#renderer/lib/request-error.ts'
import { useSession } from '#renderer/lib/session.ts'
import { useToday } from '#renderer/lib/today.ts'
import { usePlaceStore } from '#renderer/lib/place.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import { visibleText } from '#renderer/lib/visible-text.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { BrandMark } from './BrandMark.tsx'
import * as texts from './first-texts.ts'
import styles from './Shell.module.css'
import { useService, useShellAdvisories } from './use-shell.ts'

function Crumbs() {
  const crumbs = usePlaceStore((place) => place.crumbs)
  return (
    <nav aria-label={texts.breadcrumb} className={text.cut}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, href }) => (
          <li key={`${label} ${href ?? ''}`}>
            {href === undefined ? (
              <b className={text.cut} aria-current="page" title={visibleText(label)}>
                <VisibleText>{formatVersion(label)}</VisibleText>
              </b>
            ) : (
              <Link className={text.cut} href={href} title={visibleText(label)}>
                <VisibleText>{formatVersion(label)}</VisibleText>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function AdvisoryPill() {
  const { data, isError } = useShellAdvisories()
  const now = useToday()
  if (isError) return null
  if (data === undefined) return <span className={styles.pill} />
  const { advisorySources, advisoryDatabase } = data
  if (advisoryDatabase.problem !== null) {
    return (
      <Link href={paths.advisories} className={styles.pill} title={advisoryDatabase.problem}>
        <span className={classNames(styles.dot, styles.dotBad)} />
        {texts.advisoryDataIsDamaged}
      </Link>
    )
  }
  const oldest = oldestSource(advisorySources.nodes, now)
  const title =
    oldest && texts.oldestOfSourcesName(formatCount(advisorySources.totalCount, texts.sourceForms), oldest.name)
  return (
    <Link href={paths.advisories} className={styles.pill} title={title}>
      <span className={classNames(styles.dot, !oldest && styles.dotOff, oldest?.stale && styles.dotWarn)} />
      {oldest ? formatSourceAge(oldest, now) : texts.noAdvisoryDataYet}
    </Link>
  )
}

function ConnectionPill() {
  const { data, error } = useService()
  const isLost = useConnection((connection) => connection.isLost)
  const isDisconnected = isLost || (error !== null && !isNotAvailable(error))
  const server = useSession((session) => (session.state === 'ready' ? session.session.server : undefined))
  const isHere = data?.deployment !== 'server' || loopback.has(location.hostname)
  const place = server ? visibleText(server.name) : isHere ? texts.thisComputer : location.host
  const network = data?.networkAllowed ? texts.online : texts.offline
  const words = isDisconnected ? texts.disconnected : data ? `${network}, ${place}` : error ? place : texts.connecting
  return (
    <Link href={paths.settingsPart('connection')} className={styles.pill}>
      <span className={classNames(styles.dot, isDisconnected ? styles.dotBad : styles.dotOff)} />
      {words}
    </Link>
  )
}

/** Tells the page of the practice course from every real one. */
function PracticeTag() {
  const isShown = usePractice(({ facts }) => facts !== null)
  return isShown ? <b className={styles.practice}>{texts.practiceMadeUpData}</b> : null
}

/** Shows the title bar: the current place, the command palette and the age of the data. */
export function TitleBar() {
  return (
    <header className={styles.titlebar}>
      <div className={styles.brand}>
        <BrandMark />
        <Crumbs />
        <PracticeTag />
      </div>
      <button type="button" className={styles.omni} onClick={() => sendCommand('open-palette')}>
        <Icon name="find" small />
        <span className={text.cut}>{texts.searchOrRunACommand}</span>
        <span className={styles.omniKeys}>
          <Keys keys="$mod+k" />
        </span>
      </button>
      <div className={styles.pills}>
        <AdvisoryPill />
        <ConnectionPill />
        <Link href="/help" className={styles.pill} title={texts.guideWithKey}>
          {texts.help}
        </Link>
      </div>
    </header>
  )
}

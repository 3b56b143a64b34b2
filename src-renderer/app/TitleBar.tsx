import { Link } from 'wouter'
import { sendCommand } from '#renderer/lib/commands.ts'
import { formatSourceAge, oldestSource } from '#renderer/lib/advisory-age.ts'
import { useConnection } from '#renderer/lib/connection.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
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
import styles from './Shell.module.css'
import { useService, useShellAdvisories } from './use-shell.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function Crumbs() {
  const crumbs = usePlaceStore((place) => place.crumbs)
  return (
    <nav aria-label="Breadcrumb" className={text.cut}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, href }) => (
          <li key={`${label} ${href ?? ''}`}>
            {href === undefined ? (
              <b className={text.cut} aria-current="page" title={visibleText(label)}>
                <VisibleText>{label}</VisibleText>
              </b>
            ) : (
              <Link className={text.cut} href={href} title={visibleText(label)}>
                <VisibleText>{label}</VisibleText>
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
        Advisory data is damaged
      </Link>
    )
  }
  const oldest = oldestSource(advisorySources.nodes, now)
  const title = oldest && `Oldest of ${formatCount(advisorySources.totalCount, 'source')}: ${oldest.name}`
  return (
    <Link href={paths.advisories} className={styles.pill} title={title}>
      <span className={classNames(styles.dot, !oldest && styles.dotOff, oldest?.stale && styles.dotWarn)} />
      {oldest ? formatSourceAge(oldest, now) : 'No advisory data yet'}
    </Link>
  )
}

function ConnectionPill() {
  const { data, error } = useService()
  const isLost = useConnection((connection) => connection.isLost)
  const isDisconnected = isLost || (error !== null && !isNotAvailable(error))
  const server = useSession((session) => (session.state === 'ready' ? session.session.server : undefined))
  const isHere = data?.deployment !== 'server' || loopback.has(location.hostname)
  const place = server ? visibleText(server.name) : isHere ? 'this computer' : location.host
  const network = data?.networkAllowed ? 'Online' : 'Offline'
  const words = isDisconnected ? 'Disconnected' : data ? `${network}, ${place}` : error ? place : 'Connecting…'
  return (
    <Link href={paths.settingsPart('connection')} className={styles.pill}>
      <span className={classNames(styles.dot, isDisconnected ? styles.dotBad : styles.dotOff)} />
      {words}
    </Link>
  )
}

/** Shows the title bar: the current place, the command palette and the age of the data. */
export function TitleBar() {
  return (
    <header className={styles.titlebar}>
      <div className={styles.brand}>
        <BrandMark />
        <Crumbs />
      </div>
      <button type="button" className={styles.omni} onClick={() => sendCommand('open-palette')}>
        <Icon name="find" small />
        <span className={text.cut}>Search or run a command</span>
        <span className={styles.omniKeys}>
          <Keys keys="$mod+k" />
        </span>
      </button>
      <div className={styles.pills}>
        <AdvisoryPill />
        <ConnectionPill />
      </div>
    </header>
  )
}

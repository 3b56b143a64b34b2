import { Link } from 'wouter'
import { paths } from '#renderer/lib/paths.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { expectedReach } from './link-place.ts'
import styles from './sharing.module.css'

/** Warns where no other computer can open a link. It is the first thing that a form says. */
export function ReachNotice() {
  const reach = expectedReach()
  if (reach === 'others') return null
  return (
    <p className={styles.notice}>
      <Icon name="warning" small />
      {reach === 'nobody' ? (
        <span>
          <b>Waybill runs on this computer only.</b> Other computers cannot open a link that is made here. Export files,
          or <Link href={paths.settingsPart('connection')}>connect to a server</Link> and share there.
        </span>
      ) : (
        <span>
          <b>This page is opened from the computer that it runs on.</b> The link gets its address,{' '}
          {window.location.host}: other computers cannot open it. Share from a server that they reach.
        </span>
      )}
    </p>
  )
}

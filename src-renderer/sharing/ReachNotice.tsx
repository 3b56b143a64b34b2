import { Link } from 'wouter'
import { paths } from '#renderer/lib/paths.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { expectedReach } from './link-place.ts'
import styles from './sharing.module.css'
import * as texts from './texts.tsx'

/** Warns where no other computer can open a link. It is the first thing that a form says. */
export function ReachNotice() {
  const reach = expectedReach()
  if (reach === 'others') return null
  return (
    <p className={styles.notice}>
      <Icon name="warning" small />
      {reach === 'nobody' ? (
        <span>
          {texts.otherComputersCannotOpenALink(
            <b>{texts.waybillRunsOnThisComputerOnly}</b>,
            <Link href={paths.settingsPart('connection')}>{texts.connectToAServer}</Link>,
          )}
        </span>
      ) : (
        <span>{texts.linkGetsItsAddressOtherComputers(<b>{texts.thisPageIsOpened}</b>, window.location.host)}</span>
      )}
    </p>
  )
}

import type { SignInKind } from '#renderer/lib/sign-in.ts'
import styles from './SignInView.module.css'
import * as texts from './texts.tsx'

/** Says where to get a link or a token. */
export function SignInHelp({ kind }: { readonly kind: SignInKind }) {
  return (
    <section className={styles.help}>
      <h2>{kind === 'link' ? texts.getANewLink : texts.getAToken}</h2>
      {kind === 'link' ? (
        <ul>
          <li>{texts.startWaybillAgainWithItOpens(<b>{texts.inATerminal}</b>, <code>npm start</code>)}</li>
          <li>{texts.settingsConnectionCopySignInLink(<b>{texts.inATabThatIsSigned}</b>)}</li>
        </ul>
      ) : (
        <ul>
          <li>{texts.theyMakeOneUnderSettingsTokens(<b>{texts.fromAnAdminOfThisServer}</b>)}</li>
          <li>
            {texts.itsFirstStartPrintedOneUnless(
              <b>{texts.ifYouStartedTheServer}</b>,
              <code>WAYBILL_BOOTSTRAP_TOKEN</code>,
              <code>npm run waybill -- token create --name browser --data FOLDER</code>,
            )}
          </li>
        </ul>
      )}
    </section>
  )
}

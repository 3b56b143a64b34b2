import type { SignInKind } from '#renderer/lib/sign-in.ts'
import styles from './SignInView.module.css'

/** Says where to get a link or a token. */
export function SignInHelp({ kind }: { readonly kind: SignInKind }) {
  return (
    <section className={styles.help}>
      <h2>{kind === 'link' ? 'Get a new link' : 'Get a token'}</h2>
      {kind === 'link' ? (
        <ul>
          <li>
            <b>In a terminal:</b> start Waybill again with <code>npm start</code>. It opens a new link in your browser.
          </li>
          <li>
            <b>In a tab that is signed in:</b> Settings, Connection, Copy sign-in link.
          </li>
        </ul>
      ) : (
        <ul>
          <li>
            <b>From an Admin of this server.</b> They make one under Settings, Tokens, or a link that signs you in once
            under Settings, People.
          </li>
          <li>
            <b>If you started the server:</b> its first start printed one, unless <code>WAYBILL_BOOTSTRAP_TOKEN</code>{' '}
            was set. Without it, stop the server and run{' '}
            <code>npm run waybill -- token create --name browser --data FOLDER</code>
          </li>
        </ul>
      )}
    </section>
  )
}

import { copyText } from '#renderer/lib/clipboard.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './policy-tab.module.css'
import type { VersionPolicies } from './use-policies.ts'

const codes: Readonly<Record<string, string>> = {
  PASS: '0: passes',
  NO_POLICIES: '0: nothing was evaluated',
  FAIL: '3: fails',
}

/** Shows the command with which a build asks for the verdict over this version, and what it ends with now. */
export function GatePanel({ version }: { readonly version: VersionPolicies }) {
  const { projectVersion, project, policyGate } = version
  const lines = [
    'waybill gate',
    `--product ${quoted(project.projectGroup.name)}`,
    `--env ${quoted(project.name)}`,
    `--label ${quoted(projectVersion)}`,
    '--wait',
  ]
  return (
    <section aria-label="For a build" className={styles.panel}>
      <h3>
        For a build
        <IconButton
          small
          kind="bare"
          icon="copy"
          label="Copy the command"
          className={text.push}
          onClick={() => void copyText(lines.join(' '), 'Command')}
        />
      </h3>
      <pre className={styles.command}>
        {lines.join(' \\\n  ')}
        {'\n'}
        <span className={text.third}># ends now with {codes[policyGate.status] ?? '4: unknown'}</span>
      </pre>
      <dl className={styles.codes}>
        <dt>0</dt>
        <dd>passes, or no policy applies</dd>
        <dt>3</dt>
        <dd>a policy fails</dd>
        <dt>4</dt>
        <dd>unknown, or still evaluating</dd>
        <dt>1, 2</dt>
        <dd>service or arguments wrong</dd>
      </dl>
    </section>
  )
}

/** A word of a shell command. */
function quoted(word: string): string {
  return /^[\w.:@/+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

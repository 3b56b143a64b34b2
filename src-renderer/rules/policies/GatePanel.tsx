import { formatCount } from '#renderer/lib/format.ts'
import { lookWithCoverage, unevaluatedCount, verdictLook } from '#renderer/lib/policy-words.ts'
import { copyText } from '#renderer/lib/clipboard.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './policy-tab.module.css'
import * as texts from './texts.tsx'
import type { VersionPolicies } from './use-policies.ts'

/** Shows the command with which a build asks for the verdict over this version, and what it ends with now. */
export function GatePanel({ version }: { readonly version: VersionPolicies }) {
  const { projectVersion, project, policyGate, stats } = version
  const open = policyGate.status === 'PASS' ? unevaluatedCount(stats.matchCoverage) : 0
  const look = lookWithCoverage(verdictLook(policyGate.status, version.policyResult), stats.matchCoverage)
  const isNone = open > 0 && stats.matchCoverage.exact + stats.matchCoverage.cpe === 0
  const lines = [
    'waybill gate',
    `--product ${quoted(project.projectGroup.name)}`,
    `--env ${quoted(project.name)}`,
    `--label ${quoted(projectVersion)}`,
    '--wait',
  ]
  return (
    <section aria-label={texts.forABuild} className={styles.panel}>
      <h3>
        {texts.forABuild}
        <IconButton
          small
          kind="bare"
          icon="copy"
          label={texts.copyTheCommand}
          className={text.push}
          onClick={() => void copyText(lines.join(' '), texts.command)}
        />
      </h3>
      <pre className={styles.command}>
        {lines.join(' \\\n  ')}
        {'\n'}
        <span className={text.third}>
          {texts.endsNowWith} {codeText(policyGate.status, isNone ? texts.passesNoneEvaluated : look.label)}
        </span>
      </pre>
      {open > 0 && (
        <p className={text.second}>
          {texts.notEvaluatedAPolicyAboutStops(
            formatCount(open, texts.componentForms),
            <code>version.unmatchedShare</code>,
          )}
        </p>
      )}
      <dl className={styles.codes}>
        <dt>0</dt>
        <dd>{texts.passesOrNoPolicyApplies}</dd>
        <dt>3</dt>
        <dd>{texts.policyFails}</dd>
        <dt>4</dt>
        <dd>{texts.unknownOrStillEvaluating}</dd>
        <dt>1, 2</dt>
        <dd>{texts.serviceOrArgumentsWrong}</dd>
      </dl>
    </section>
  )
}

/** What the command ends with now, with the word that stands above: a build is not stopped by what only warns, nor by what was not evaluated. */
function codeText(status: string, label: string): string {
  if (status === 'PASS') return texts.endsWithZero(label.toLowerCase())
  if (status === 'NO_POLICIES') return texts.nothingWasEvaluated
  return status === 'FAIL' ? texts.fails : texts.unknown
}

/** A word of a shell command. */
function quoted(word: string): string {
  return /^[\w.:@/+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

import { useState } from 'react'
import { formatNumber, formatTime } from '#renderer/lib/format.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './automation.module.css'
import * as texts from './texts.tsx'
import { type Rule, type Run, useRuns, useRunUndo } from './use-automation.ts'

const perPage = 25

/** Lists the runs of a rule, newest first, and undoes them. */
export function RunsDialog({
  rule,
  mayChange,
  onClose,
}: {
  readonly rule: Rule
  readonly mayChange: boolean
  readonly onClose: () => void
}) {
  const [first, setFirst] = useState(perPage)
  const query = useRuns(rule.id, first)
  const runs = query.data?.runs
  return (
    <Dialog
      open
      onClose={onClose}
      width="48rem"
      title={texts.runsOfNameText(rule.name)}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {!query.isSuccess ? (
        <QueryState query={query} loading={texts.loadingRuns} failed={texts.runsCouldNotBeLoaded} />
      ) : runs === undefined || runs.totalCount === 0 ? (
        <p className={text.second}>{texts.noRowFittedThisRuleYet}</p>
      ) : (
        <>
          <table className={styles.runs}>
            <thead>
              <tr>
                <th scope="col">{texts.when}</th>
                <th scope="col">{texts.version}</th>
                <th scope="col">{texts.fitted}</th>
                <th scope="col">{texts.changed}</th>
                <th scope="col">
                  <span className={text.hidden}>{texts.undo}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {runs.nodes.map((run) => (
                <RunRow key={run.id} run={run} mayChange={mayChange} />
              ))}
            </tbody>
          </table>
          {runs.totalCount > runs.nodes.length && (
            <Button small kind="bare" disabled={query.isFetching} onClick={() => setFirst((count) => count + 100)}>
              {texts.showMoreOf(formatNumber(runs.totalCount))}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

function RunRow({ run, mayChange }: { readonly run: Run; readonly mayChange: boolean }) {
  const { ranAt, revision, sbom, matchedCount, changedCount, error, undoneAt } = run
  const undo = useRunUndo()
  const name = `${sbom.project.projectGroup.name} ${sbom.projectVersion}`
  return (
    <tr>
      <td>
        {formatTime(ranAt)}
        <div className={text.third}>{texts.revision(revision)}</div>
      </td>
      <td>
        <VisibleText>{name}</VisibleText>
        {error != null && (
          <div className={text.warn}>
            <VisibleText>{error}</VisibleText>
          </div>
        )}
      </td>
      <td>{formatNumber(matchedCount)}</td>
      <td>{formatNumber(changedCount)}</td>
      <td>
        {undoneAt != null ? (
          <span className={text.third}>{texts.undone}</span>
        ) : (
          mayChange &&
          changedCount > 0 && (
            <Button
              small
              disabled={undo.isPending}
              aria-label={texts.undoTheRunOver(name)}
              onClick={() => undo.mutate(run, { onError: (cause) => showError(cause, texts.runCouldNotBeUndone) })}
            >
              {texts.undo}
            </Button>
          )
        )}
      </td>
    </tr>
  )
}

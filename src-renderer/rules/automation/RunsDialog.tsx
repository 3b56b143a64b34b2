import { useState } from 'react'
import { formatNumber, formatTime } from '#renderer/lib/format.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './automation.module.css'
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
      title={`Runs of “${rule.name}”`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {!query.isSuccess ? (
        <QueryState query={query} loading="Loading runs" failed="The runs could not be loaded" />
      ) : runs === undefined || runs.totalCount === 0 ? (
        <p className={text.second}>No row fitted this rule yet.</p>
      ) : (
        <>
          <table className={styles.runs}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Version</th>
                <th scope="col">Fitted</th>
                <th scope="col">Changed</th>
                <th scope="col">
                  <span className={text.hidden}>Undo</span>
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
              Show more of {formatNumber(runs.totalCount)}
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
        <div className={text.third}>revision {revision}</div>
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
          <span className={text.third}>undone</span>
        ) : (
          mayChange &&
          changedCount > 0 && (
            <Button
              small
              disabled={undo.isPending}
              aria-label={`Undo the run over ${name}`}
              onClick={() => undo.mutate(run, { onError: (cause) => showError(cause, 'The run could not be undone') })}
            >
              Undo
            </Button>
          )
        )}
      </td>
    </tr>
  )
}

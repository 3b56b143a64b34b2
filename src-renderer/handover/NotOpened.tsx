import type { FormEvent } from 'react'
import { useState } from 'react'
import { formatTime } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { PageHead } from '#renderer/ui/Page.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { findSeveralVersions, handoverPassphraseProblems } from '#shared/failure-messages.ts'
import styles from './handover.module.css'
import * as texts from './texts.tsx'
import type { HandoverSession } from './use-handover-session.ts'
import { useVersions } from './use-handover.ts'

interface Props {
  readonly session: HandoverSession
  readonly name: string
  /** Chooses another file. */
  readonly onPick: () => void
}

/** Says why a file is not shown, or asks for what is missing: its passphrase, or which version it is about. */
export function NotOpened({ session, name, onPick }: Props) {
  const { dryRun, opening } = session
  const message = dryRun.error?.message ?? ''
  const isWrong = message === handoverPassphraseProblems.wrong
  if (isWrong || message === handoverPassphraseProblems.missing) {
    return <PassphraseForm name={name} isWrong={isWrong} onPassphrase={session.openWith} />
  }
  const ids = findSeveralVersions(message)
  if (ids.length > 0) return <WhichVersion ids={ids} onChoose={session.target} />
  return (
    <div className={styles.notOpened}>
      <ErrorState
        heading="h1"
        title={texts.cannotBeApplied(visibleText(name))}
        error={withRemedy(dryRun.error)}
        onRetry={session.lookAgain}
      />
      <p>
        {texts.nothingChangedHere}{' '}
        {opening.sbomId !== null && (
          <Button small onClick={() => session.target(null)}>
            {texts.chooseTheVersionAgain}
          </Button>
        )}{' '}
        <Button small icon="file" onClick={onPick}>
          {texts.chooseAnotherFile}
        </Button>
      </p>
    </div>
  )
}

function withRemedy(error: Error | null): unknown {
  if (error === null || !/damaged|not a Waybill handover file|incomplete/.test(error.message)) return error
  return texts.getTheFileAgainFromWhere(error.message)
}

function PassphraseForm({
  name,
  isWrong,
  onPassphrase,
}: {
  readonly name: string
  readonly isWrong: boolean
  readonly onPassphrase: (passphrase: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [isChanged, setChanged] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '') onPassphrase(typed)
  }
  return (
    <form className={styles.passphrase} onSubmit={submit}>
      <PageHead title={visibleText(texts.nameIsEncrypted(name))} />
      <TextField
        label={texts.passphraseOfTheFile}
        type="password"
        value={typed}
        onChange={(value) => (setTyped(value), setChanged(true))}
        hint={texts.whoeverMadeTheFileHasIt}
        error={isWrong && !isChanged ? texts.passphraseIsWrongEnterTheOne : null}
        autoComplete="off"
        autoFocus
      />
      <div>
        <Button kind="go" type="submit" disabled={typed === ''}>
          {texts.open}
        </Button>
      </div>
    </form>
  )
}

function WhichVersion({
  ids,
  onChoose,
}: {
  readonly ids: readonly string[]
  readonly onChoose: (sbomId: string) => void
}) {
  const { data = [] } = useVersions(ids)
  return (
    <EmptyState
      icon="branch"
      heading="h1"
      title={texts.whichVersionIsItAbout}
      actions={data.map(({ id, project, projectVersion, createdAt }) => (
        <Button key={id} onClick={() => onChoose(id)}>
          {texts.nameReceivedCreatedAt(
            visibleText(`${project.projectGroup.name} ${projectVersion}, ${project.name}`),
            formatTime(createdAt),
          )}
        </Button>
      ))}
    >
      {texts.severalVersionsHereShowTheDocument}
    </EmptyState>
  )
}

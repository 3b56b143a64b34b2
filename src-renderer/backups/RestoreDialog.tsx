import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { formatCount, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { describeSignature } from '#renderer/lib/signature-words.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './backups.module.css'
import { describeLost, isUnopened } from './backup-text.ts'
import type { Backup } from './backup-text.ts'
import { PassphraseQuestion } from './PassphraseQuestion.tsx'
import { startRestore } from './restore.ts'
import * as texts from './texts.tsx'
import { useBackupWork, useRestoreDifference } from './use-backups.ts'

interface DialogProps {
  readonly backup: Backup
  readonly hasStoredPassphrase: boolean
  readonly onClose: () => void
}

/** Shows what a restore would change, and asks before it starts. A backup that was never opened asks for its passphrase first. */
export function RestoreDialog({ backup: chosen, hasStoredPassphrase, onClose }: DialogProps) {
  const { verify } = useBackupWork()
  const [opened, setOpened] = useState<{ readonly backup: Backup; readonly passphrase: string } | null>(null)
  const backup = opened?.backup ?? chosen
  if (isUnopened(backup)) {
    return (
      <PassphraseQuestion
        title={texts.restoreAnEncryptedBackup}
        action={texts.open}
        onPassphrase={async (passphrase) => {
          const read = await verify.mutateAsync({ id: backup.id, passphrase })
          if (read) setOpened({ backup: read, passphrase })
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <Confirm
      backup={backup}
      passphrase={opened?.passphrase ?? null}
      hasStoredPassphrase={hasStoredPassphrase}
      onClose={onClose}
    />
  )
}

function Confirm(props: DialogProps & { readonly passphrase: string | null }) {
  const { backup, hasStoredPassphrase, onClose } = props
  const { query, difference } = useRestoreDifference(backup.id)
  const form = useId()
  const [typed, setTyped] = useState('')
  const isInvalid = backup.signature.state === 'INVALID'
  const [isAccepted, setAccepted] = useState(false)
  const passphrase = props.passphrase ?? (typed === '' ? null : typed)
  const isAsking = backup.encrypted && props.passphrase === null
  const isMissingPassphrase = backup.encrypted && passphrase === null && !hasStoredPassphrase
  const isReady = difference !== null && !query.isFetching && !isMissingPassphrase && (!isInvalid || isAccepted)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    onClose()
    void startRestore(backup, passphrase, isInvalid && isAccepted)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.restoreTheBackupOf(formatTime(backup.createdAt))}
      width="34rem"
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady}>
            {texts.backUpThenRestore}
          </Button>
        </>
      }
    >
      {query.isError && <LoadError query={query} title={texts.presentStateCouldNotBeCompared} />}
      {query.isPending && (
        <div role="status" aria-label={texts.loadingComparison}>
          <SkeletonRows rows={4} height="2rem" />
        </div>
      )}
      {difference && <Difference backup={backup} difference={difference} />}
      {isInvalid && <InvalidSignature backup={backup} isAccepted={isAccepted} onAccept={setAccepted} />}
      {query.isSuccess && !difference && <p role="alert">{texts.thisBackupNoLongerExists}</p>}
      <form id={form} onSubmit={submit} hidden={!isAsking}>
        {isAsking && (
          <TextField
            label={texts.passphraseOfThisBackup}
            type="password"
            value={typed}
            onChange={setTyped}
            hint={hasStoredPassphrase ? texts.leaveItEmptyToUse : texts.passphraseThatWasSetWhen}
            autoComplete="off"
            autoFocus
          />
        )}
      </form>
    </Dialog>
  )
}

function InvalidSignature(props: {
  readonly backup: Backup
  readonly isAccepted: boolean
  readonly onAccept: (isAccepted: boolean) => void
}) {
  const { backup, isAccepted, onAccept } = props
  return (
    <div className={styles.rejection} role="alert">
      <Icon name="warning" />
      <div>
        <p>
          {texts.itsContentMayHaveBeenChanged(
            <b>{texts.signatureOfThisBackupIsInvalid}</b>,
            describeSignature(backup).why,
          )}
        </p>
        <Checkbox checked={isAccepted} onChange={onAccept}>
          {texts.restoreItAlthoughItsSignature}
        </Checkbox>
      </div>
    </div>
  )
}

type Preview = NonNullable<ReturnType<typeof useRestoreDifference>['difference']>

function Difference({ backup, difference }: { readonly backup: Backup; readonly difference: Preview }) {
  const { sbomsLostCount, sbomsReturnedCount } = difference
  return (
    <>
      <div className={styles.states}>
        <State title={texts.youHaveNow} versions={difference.sbomsCount} decisions={difference.decisionsCount} />
        <Icon name="arrow-right" />
        <State title={texts.youGetBack} versions={backup.sbomsCount} decisions={backup.decisionsCount} />
      </div>
      <dl className={styles.effects}>
        <dt>{texts.removed}</dt>
        <dd>
          {sbomsLostCount > 0 && (
            <>
              <b>{formatCount(sbomsLostCount, texts.versionForms)}</b>:{' '}
              <VisibleText>{describeLost(difference)}</VisibleText>.{' '}
            </>
          )}
          {texts.everyChangeSinceDecisionsProducts(formatTime(backup.createdAt))}
        </dd>
        {sbomsReturnedCount > 0 && (
          <>
            <dt>{texts.returned}</dt>
            <dd>{texts.thatYouDeletedSince(formatCount(sbomsReturnedCount, texts.versionForms))}</dd>
          </>
        )}
        <dt>{texts.signature}</dt>
        <dd>
          <b>
            <VisibleText>{describeSignature(backup).words}</VisibleText>
          </b>
          . {describeSignature(backup).why}
        </dd>
        <dt>{texts.kept}</dt>
        <dd>{texts.advisoryDataAccessTokens}</dd>
        <dt>{texts.first}</dt>
        <dd>{texts.backupOfThePresentState}</dd>
      </dl>
    </>
  )
}

function State(props: { readonly title: string; readonly versions: number; readonly decisions: number }) {
  const noun = (count: number, word: string) => formatCount(count, word).replace(formatNumber(count), '')
  return (
    <div className={styles.state}>
      <h3>{props.title}</h3>
      <p>
        <b>{formatNumber(props.versions)}</b>
        {noun(props.versions, 'version')}
      </p>
      <p>
        <b>{formatNumber(props.decisions)}</b>
        {noun(props.decisions, 'decision')}
      </p>
    </div>
  )
}

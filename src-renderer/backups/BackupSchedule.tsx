import type { FormEvent } from 'react'
import { useState } from 'react'
import { formatBytes, formatCount } from '#renderer/lib/format.ts'
import { keyLabel, useSigningKeys } from '#renderer/lib/signing-keys.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Select } from '#renderer/ui/Select.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './backups.module.css'
import type { Backup, BackupSettings } from './backup-text.ts'
import { PassphraseDialog } from './PassphraseDialog.tsx'
import { changeOf, draftOf } from './settings-draft.ts'
import type { SettingsDraft } from './settings-draft.ts'
import * as texts from './texts.tsx'
import { useSettingsSaving } from './use-backups.ts'

interface ScheduleProps {
  readonly settings: BackupSettings
  readonly backups: readonly Backup[]
  readonly isOwner: boolean
}

/** Edits when and where backups are made. */
export function BackupSchedule({ settings, backups, isOwner }: ScheduleProps) {
  const save = useSettingsSaving()
  const [changed, setChanged] = useState<SettingsDraft | null>(null)
  const draft = changed ?? draftOf(settings)
  const change = changeOf(draft, settings)
  const edit = (part: Partial<SettingsDraft>) => {
    save.reset()
    setChanged({ ...draft, ...part })
  }
  // The service rejects the change as a whole. With one changed field, the message is about that field.
  const errorOf = (field: string) =>
    save.error && Object.keys(change ?? {}).join() === field ? `${save.error.message}.` : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change !== null) save.mutate(change, { onSuccess: () => setChanged(null) })
  }
  const discard = () => {
    save.reset()
    setChanged(null)
  }
  return (
    <Section title={texts.whenAndWhere}>
      <form onSubmit={submit} noValidate>
        <fieldset disabled={!isOwner || save.isPending} className={styles.settings}>
          <Daily draft={draft} edit={edit} error={errorOf('time')} />
          <Kept draft={draft} edit={edit} settings={settings} backups={backups} />
          <Folder draft={draft} edit={edit} settings={settings} error={errorOf('folder')} />
        </fieldset>
        <Signing draft={draft} edit={edit} settings={settings} isOwner={isOwner && !save.isPending} />
        <Encryption isEncrypted={settings.encrypted} isOwner={isOwner} />
        {save.error && errorOf('time') === null && errorOf('folder') === null && (
          <p className={styles.error} role="alert">
            {save.error.message}.
          </p>
        )}
        {change !== null && (
          <div className={styles.buttons}>
            <Button kind="go" type="submit" disabled={save.isPending}>
              {texts.save}
            </Button>
            <Button onClick={discard}>{texts.discard}</Button>
          </div>
        )}
        {!isOwner && <p className={styles.quiet}>{texts.onlyAnOwnerCanChange}</p>}
      </form>
    </Section>
  )
}

interface RowProps {
  readonly draft: SettingsDraft
  readonly edit: (part: Partial<SettingsDraft>) => void
}

function Daily({ draft, edit, error }: RowProps & { readonly error: string | null }) {
  return (
    <div className={styles.setting}>
      <span className={styles.label}>{texts.dailyBackup}</span>
      <div className={styles.controls}>
        <Checkbox checked={draft.enabled} onChange={(enabled) => edit({ enabled })}>
          {texts.everyDayAt}
        </Checkbox>
        <TextField
          label={texts.timeOfTheDailyBackup}
          labelHidden
          className={styles.time}
          placeholder={texts.hhMm}
          maxLength={5}
          disabled={!draft.enabled}
          value={draft.time}
          onChange={(time) => edit({ time })}
          autoComplete="off"
        />
        <span>{texts.ifSomethingChanged}</span>
        {error !== null && (
          <p className={styles.fieldError} role="alert">
            {error}
          </p>
        )}
        <p className={styles.below}>{texts.ifTheComputerIsOff}</p>
      </div>
    </div>
  )
}

function Kept({ draft, edit, settings, backups }: RowProps & Pick<ScheduleProps, 'settings' | 'backups'>) {
  const used = backups.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <div className={styles.setting}>
      <span className={styles.label}>{texts.numberKept}</span>
      <div className={styles.controls}>
        <TextField
          label={texts.dailyBackupsKept}
          labelHidden
          type="number"
          min={1}
          max={365}
          className={styles.count}
          value={draft.keptDaily}
          onChange={(keptDaily) => edit({ keptDaily })}
        />
        <span>{texts.dailyAnd}</span>
        <TextField
          label={texts.weeklyBackupsKept}
          labelHidden
          type="number"
          min={0}
          max={520}
          className={styles.count}
          value={draft.keptWeekly}
          onChange={(keptWeekly) => edit({ keptWeekly })}
        />
        <span>{texts.weekly}</span>
        <span className={styles.note}>
          {backups.length > 0 && `${formatCount(backups.length, texts.backupForms)}: ${formatBytes(used)}. `}
          {settings.freeBytes !== null && texts.freeBytesFree(formatBytes(settings.freeBytes))}
        </span>
      </div>
    </div>
  )
}

function Folder({
  draft,
  edit,
  settings,
  error,
}: RowProps & Pick<ScheduleProps, 'settings'> & { readonly error: string | null }) {
  const isDefault = draft.folder === ''
  return (
    <div className={styles.setting}>
      <span className={styles.label}>{texts.folder}</span>
      <div className={styles.folder}>
        <TextField
          label={texts.folderOfBackups}
          labelHidden
          className={classNames(text.mono, styles.path)}
          placeholder={settings.isDefaultFolder ? settings.folder : texts.folderBackupsInTheDataFolder}
          value={draft.folder}
          onChange={(folder) => edit({ folder })}
          error={
            settings.freeBytes === null && draft.folder === settings.folder
              ? texts.thisFolderCannotBeReachedConnect
              : error
          }
          hint={isDefault ? texts.insideTheDataFolderAFolder : texts.fullPathLeaveItEmpty}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </div>
  )
}

function Signing({
  draft,
  edit,
  settings,
  isOwner,
}: RowProps & Pick<ScheduleProps, 'settings'> & { readonly isOwner: boolean }) {
  const own = (useSigningKeys().data?.keys ?? []).filter(({ canSign }) => canSign)
  const { signingKeyId, signingKeyName } = settings
  const isMissing = signingKeyId !== null && !own.some(({ id }) => id === signingKeyId)
  return (
    <div className={styles.setting}>
      <span className={styles.label}>{texts.signature}</span>
      <div className={styles.controls}>
        <Select
          label={texts.keyThatSignsNewBackups}
          labelHidden
          disabled={!isOwner}
          value={draft.signingKeyId}
          options={[
            { value: '', label: texts.noneNewBackupsAreNotSigned },
            ...own.map((key) => ({ value: key.id, label: keyLabel(key) })),
            ...(isMissing
              ? [{ value: signingKeyId, label: texts.notOnThisComputer(visibleText(signingKeyName ?? '')) }]
              : []),
          ]}
          onChange={(id) => edit({ signingKeyId: id })}
        />
        <p className={styles.below}>
          {own.length === 0 && !isMissing ? texts.makeAKeyInSettingsSigning : texts.othersSeeThatABackup}
        </p>
      </div>
    </div>
  )
}

function Encryption({ isEncrypted, isOwner }: { readonly isEncrypted: boolean; readonly isOwner: boolean }) {
  const [dialog, setDialog] = useState<'set' | 'stop' | null>(null)
  return (
    <div className={styles.setting}>
      <span className={styles.label}>{texts.passphrase}</span>
      <div className={styles.controls}>
        <span>{isEncrypted ? texts.setNewBackupsAreEncrypted : texts.noneNewBackupsAreNotEncrypted}</span>
        <Button small disabled={!isOwner} onClick={() => setDialog('set')}>
          {isEncrypted ? texts.change : texts.setAPassphrase}
        </Button>
        {isEncrypted && (
          <Button small disabled={!isOwner} onClick={() => setDialog('stop')}>
            {texts.stopEncrypting}
          </Button>
        )}
        <span className={styles.note}>
          {isEncrypted ? texts.backupOpensOnlyWithThePassphrase : texts.everyoneWhoCanReadABackup}
        </span>
      </div>
      {dialog && <PassphraseDialog purpose={dialog} isChange={isEncrypted} onClose={() => setDialog(null)} />}
    </div>
  )
}

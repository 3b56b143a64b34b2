import type { ReactNode } from 'react'
import { useState } from 'react'
import { useDroppedBackup } from '#renderer/lib/backup-file.ts'
import { useCommand } from '#renderer/lib/commands.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import type { SourceFile } from '#renderer/lib/source-file.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Page, PageHead, Section } from '#renderer/ui/Page.tsx'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import styles from './backups.module.css'
import { BackupSchedule } from './BackupSchedule.tsx'
import { BackupSummary } from './BackupSummary.tsx'
import { BackupTable } from './BackupTable.tsx'
import type { Backup } from './backup-text.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { RestoreProgress } from './RestoreProgress.tsx'
import { useRestore } from './restore.ts'
import * as texts from './texts.tsx'
import { useBackupAccess, useBackupCreation, useBackupList, useBackupSettings } from './use-backups.ts'

/** Shows the backups, when and where they are made, and restores one. */
export function BackupsView() {
  usePlace([{ label: texts.settings, href: paths.settings }, { label: texts.backup }])
  const access = useBackupAccess()
  const isRestoreShown = useRestore(({ isShown }) => isShown)
  if (access.isError) return <LoadError query={access} title={texts.backupsCouldNotBeLoaded} isPage />
  return (
    <>
      {access.isPending && <Loading />}
      {access.data !== undefined &&
        (['Owner', 'Admin'].includes(access.data) ? <Known isOwner={access.data === 'Owner'} /> : <NotAllowed />)}
      {isRestoreShown && <RestoreProgress />}
    </>
  )
}

function Frame({ actions, children }: { readonly actions?: ReactNode; readonly children: ReactNode }) {
  return (
    <SettingsFrame here={paths.backups}>
      <Page>
        <PageHead title={texts.backup} facts={[texts.productsOriginalFilesDecisions]} actions={actions} />
        {children}
      </Page>
    </SettingsFrame>
  )
}

function Loading() {
  return (
    <Frame>
      <div className={styles.loading} role="status" aria-label={texts.loadingBackups}>
        <SkeletonRows rows={8} height="2.625rem" />
      </div>
    </Frame>
  )
}

function NotAllowed() {
  return (
    <Frame>
      <EmptyState icon="key" title={texts.onlyOwnersAndAdminsSeeBackups}>
        {texts.backupContainsTheData}
      </EmptyState>
    </Frame>
  )
}

/** The dialog that is open: a backup to restore, or a file to choose. */
type Question = { readonly restore: Backup } | { readonly import: SourceFile | null }

/** Holds the question that is open. A file that was dropped on the window is one. */
function useQuestion(isOwner: boolean) {
  const [question, setQuestion] = useState<Question | null>(null)
  const file = useDroppedBackup((state) => state.file)
  const ask = (next: Question | null) => {
    useDroppedBackup.setState({ file: null })
    setQuestion(next)
  }
  return { question: isOwner && file !== null && question === null ? { import: file } : question, ask }
}

function Known({ isOwner }: { readonly isOwner: boolean }) {
  const list = useBackupList()
  const settings = useBackupSettings()
  const create = useBackupCreation()
  const { question, ask } = useQuestion(isOwner)
  const backUp = () => !create.isPending && create.mutate()
  useKeys({ b: backUp })
  useCommand('back-up', backUp)
  if (list.list.isError && list.rows.length === 0) {
    return <LoadError query={list.list} title={texts.backupsCouldNotBeLoaded} isPage />
  }
  if (settings.isError && !settings.data) {
    return <LoadError query={settings} title={texts.settingsOfBackupsCould} isPage />
  }
  if (list.list.isPending || !settings.data) return <Loading />
  return (
    <Frame
      actions={
        <>
          {isOwner && (
            <Button icon="undo" onClick={() => ask({ import: null })}>
              {texts.restoreFromAFile}
            </Button>
          )}
          <Button kind="go" keys="b" disabled={create.isPending} onClick={backUp}>
            {texts.backUpNowLabel}
          </Button>
        </>
      }
    >
      <BackupSummary backups={list.rows} settings={settings.data} />
      <div className={styles.parts}>
        <BackupSchedule settings={settings.data} backups={list.rows} isOwner={isOwner} />
        <Section title={texts.backups} note={list.totalCount > 0 && texts.totalCountNewestFirst(list.totalCount)}>
          <BackupTable list={list} isOwner={isOwner} onRestore={(backup) => ask({ restore: backup })} />
        </Section>
      </div>
      {question && 'restore' in question && (
        <RestoreDialog
          key={question.restore.id}
          backup={question.restore}
          hasStoredPassphrase={settings.data.encrypted}
          onClose={() => ask(null)}
        />
      )}
      {question && 'import' in question && (
        <ImportDialog
          file={question.import}
          onImported={(backup) => ask({ restore: backup })}
          onClose={() => ask(null)}
        />
      )}
    </Frame>
  )
}

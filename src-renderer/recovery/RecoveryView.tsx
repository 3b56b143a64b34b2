import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Session } from '#shared/bridge.ts'
import type { RecoveryRequest, RejectedFolder } from '#shared/recovery.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { FoundList } from './FoundList.tsx'
import styles from './recovery.module.css'
import { faultTexts } from './recovery-text.ts'
import * as texts from './texts.tsx'
import { useRecoveryAction } from './use-recovery.ts'
import { WayBackForm } from './WayBackForm.tsx'
import { hiddenBackups, waysBack } from './ways-back.ts'
import { WorkResult, WorkView } from './WorkView.tsx'

/** The whole window for a data folder that is not opened: what was found, and the ways back. */
export function RecoveryView({
  session,
  folder,
  brand,
}: {
  readonly session: Session
  readonly folder: RejectedFolder
  readonly brand: ReactNode
}) {
  const action = useRecoveryAction(session)
  const { work } = folder
  return (
    <div className={styles.app}>
      <header className={styles.titlebar}>
        {brand}
        <b>{work ? (work.action === 'restore' ? texts.restoring : texts.saving) : texts.waybillDidNotOpen}</b>
      </header>
      <main className={styles.main}>
        {work ? (
          <WorkView work={work} onCancel={() => action.mutate({ action: texts.cancel })} />
        ) : (
          <Choice folder={folder} action={action} />
        )}
      </main>
      <footer className={styles.bar}>
        <span>{work ? texts.dataFolderText(folder.folder) : texts.nothingIsChangedUntilYouChoose}</span>
        {!work && (
          <span className={styles.hints}>
            <KeyHint keys="ArrowUp ArrowDown">{texts.move}</KeyHint>
            <KeyHint keys="Enter" keep>
              {texts.choose}
            </KeyHint>
          </span>
        )}
      </footer>
    </div>
  )
}

function Choice({
  folder,
  action,
}: {
  readonly folder: RejectedFolder
  readonly action: ReturnType<typeof useRecoveryAction>
}) {
  const [showAll, setShowAll] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState<RecoveryRequest | null>(null)
  const [encryptedFile, setEncryptedFile] = useState<string | null>(null)
  const ways = waysBack(folder, showAll)
  const current = ways.find(({ key }) => key === chosen) ?? ways[0]
  const move = (by: number) => {
    const index = ways.findIndex(({ key }) => key === current?.key)
    const next = ways[Math.min(ways.length - 1, Math.max(0, index + by))]
    if (next) choose(next.key)
  }
  const choose = (key: string) => {
    setChosen(key)
    setAsked(null)
    action.reset()
  }
  useKeys({ ArrowDown: () => move(1), ArrowUp: () => move(-1) })
  const send = (request: RecoveryRequest) => {
    setAsked(request)
    action.mutate(request, {
      onSuccess: ({ needsPassphrase }) => {
        if (needsPassphrase && request.action === 'restore-file') setEncryptedFile(request.path)
      },
    })
  }
  const [title, lead] = faultTexts[folder.fault]
  return (
    <div className={styles.body}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {folder.result && <WorkResult result={folder.result} />}
      <div className={styles.grid}>
        {current && (
          <WayBackForm
            ways={ways}
            current={current}
            onChoose={choose}
            onSend={send}
            isBusy={action.isPending}
            problem={action.data?.problem ?? null}
            encryptedFile={encryptedFile}
            onConfirmNew={
              action.data?.isEmptyFolder && asked?.action === 'open' ? () => send({ ...asked, isNew: true }) : null
            }
            hiddenCount={showAll ? 0 : hiddenBackups(folder)}
            onShowAll={() => setShowAll(true)}
          />
        )}
        <FoundList folder={folder} />
      </div>
    </div>
  )
}

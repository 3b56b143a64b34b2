import { useState } from 'react'
import type { ConnectionBridge, ServerConnection } from '#shared/bridge.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { switchConnection } from '#renderer/lib/switch-connection.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './connections.module.css'
import { shortFingerprint } from './fingerprint.ts'
import { ServerDialog } from './ServerDialog.tsx'
import * as texts from './texts.ts'
import { useConnectionChanges, useConnections } from './use-connections.ts'

type Asked = { readonly action: 'add' } | { readonly action: 'edit' | 'remove'; readonly server: ServerConnection }

/** Lists what the window can work with: this computer, and servers. */
export function ConnectionList({ bridge }: { readonly bridge: ConnectionBridge }) {
  const query = useConnections(bridge)
  const [asked, setAsked] = useState<Asked | null>(null)
  const add = () => setAsked({ action: texts.add })
  const { problem = null, current = null, servers = [] } = query.data ?? {}
  useKeys({ c: add })
  const close = () => setAsked(null)
  return (
    <Section title={texts.placesToWork} note={texts.eachHasItsOwnProductsDecisions}>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {query.isSuccess ? (
        <ul className={styles.list} aria-label={texts.connections}>
          <li className={styles.row} aria-current={current === null}>
            <span className={styles.mark} data-color="none" />
            <Icon name="computer" />
            <span className={styles.what}>
              <b>{texts.thisComputer}</b>
              <span className={styles.about}>{texts.dataFolderOfThisUser}</span>
            </span>
            <SwitchButton isCurrent={current === null} onSwitch={() => void switchConnection(null)} />
          </li>
          {servers.map((server) => (
            <ServerRow
              key={server.id}
              server={server}
              isCurrent={server.id === current}
              onEdit={() => setAsked({ action: texts.edit, server })}
              onRemove={() => setAsked({ action: texts.remove, server })}
            />
          ))}
        </ul>
      ) : (
        <QueryState query={query} loading={texts.loadingConnections} failed={texts.connectionsCouldNotBeLoaded} />
      )}
      <div className={styles.foot}>
        <Button icon="plus" keys="c" onClick={add}>
          {texts.addAServer}
        </Button>
      </div>
      {asked?.action === 'add' && <ServerDialog bridge={bridge} server={null} onClose={close} />}
      {asked?.action === 'edit' && <ServerDialog bridge={bridge} server={asked.server} onClose={close} />}
      {asked?.action === 'remove' && <RemoveDialog bridge={bridge} server={asked.server} onClose={close} />}
    </Section>
  )
}

function SwitchButton({ isCurrent, onSwitch }: { readonly isCurrent: boolean; readonly onSwitch: () => void }) {
  if (isCurrent) return <span className={styles.now}>{texts.now}</span>
  return (
    <Button small onClick={onSwitch}>
      {texts.switchText}
    </Button>
  )
}

interface ServerRowProps {
  readonly server: ServerConnection
  readonly isCurrent: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function ServerRow({ server, isCurrent, onEdit, onRemove }: ServerRowProps) {
  const { name, address, color, certificate, isPinned, version, user, role } = server
  const facts = [
    address,
    texts.asUserRole(user, role),
    texts.waybillVersion(version),
    certificate === null
      ? texts.withoutTls
      : texts.certificateValue(shortFingerprint(certificate), isPinned ? texts.remembered : ''),
  ]
  return (
    <li className={styles.row} aria-current={isCurrent}>
      <span className={styles.mark} data-color={color} />
      <Icon name="connection" />
      <span className={styles.what}>
        <b>
          <VisibleText>{name}</VisibleText>
        </b>
        <span className={styles.about}>
          <VisibleText>{facts.join(' · ')}</VisibleText>
        </span>
      </span>
      <SwitchButton isCurrent={isCurrent} onSwitch={() => void switchConnection(server.id)} />
      <Button small kind="bare" onClick={onEdit}>
        {texts.editEllipsis}
      </Button>
      <Button small kind="bare" onClick={onRemove}>
        {texts.removeEllipsis}
      </Button>
    </li>
  )
}

interface RemoveDialogProps {
  readonly bridge: ConnectionBridge
  readonly server: ServerConnection
  readonly onClose: () => void
}

function RemoveDialog({ bridge, server, onClose }: RemoveDialogProps) {
  const { remove } = useConnectionChanges(bridge)
  const confirm = () =>
    remove.mutate(server.id, {
      onSuccess: () => {
        showToast({ text: texts.wasRemovedWithItsToken(server.name) })
        onClose()
      },
      onError: (error) => showError(error, texts.connectionWasNotRemoved),
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.removeName(server.name)}
      about={texts.thisComputerForgetsItsUrl}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="danger" disabled={remove.isPending} onClick={confirm}>
            {texts.removeServer}
          </Button>
        </>
      }
    />
  )
}

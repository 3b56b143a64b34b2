import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatAgo, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import { Fingerprint } from '#renderer/advisories/CopyableId.tsx'
import { TrustKeyDialog } from './TrustKeyDialog.tsx'
import type { useAccess } from '#renderer/advisories/use-advisories.ts'
import { useBundleWork } from './use-bundles.ts'
import type { BundleKey } from './use-bundles.ts'
import { ActionDialog } from '#renderer/advisories/ActionDialog.tsx'
import * as texts from './texts.tsx'

interface Props {
  readonly keys: readonly BundleKey[]
  readonly access: ReturnType<typeof useAccess>
  /** A fingerprint from the link that opened the page. */
  readonly asked: string | undefined
}

/** Lists the organization's own key, the trusted keys and the revoked keys. */
export function KeyList({ keys, access, asked }: Props) {
  const [, navigate] = useLocation()
  const [isAdding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<BundleKey | null>(null)
  const hasOwn = keys.some(({ own, revokedAt }) => own && revokedAt === null)
  const close = () => {
    setAdding(false)
    if (asked !== undefined) navigate(paths.advisoryPart('bundles'), { replace: true })
  }
  return (
    <Section
      title={texts.keys}
      className={styles.section}
      note={texts.bundlesSignedWithATrustedKey}
      aside={
        <Button small icon="key" disabled={!access.isAdmin} onClick={() => setAdding(true)}>
          {texts.trustAKey}
        </Button>
      }
    >
      <ul className={styles.keys} aria-label={texts.keys}>
        {!hasOwn && <li className={styles.second}>{texts.keyForThisInstallationIsCreated}</li>}
        {keys.map((key) => (
          <KeyLine key={key.fingerprint} bundleKey={key} access={access} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      {!access.isAdmin && access.isKnown && <p className={styles.quiet}>{texts.onlyAnAdminCanChangeTrusted}</p>}
      <TrustKeyDialog
        key={asked}
        open={isAdding || asked !== undefined}
        onClose={close}
        asked={asked}
        keys={keys}
        mayTrust={access.isAdmin}
      />
      <RevokeDialog bundleKey={revoking} onClose={() => setRevoking(null)} />
    </Section>
  )
}

function KeyLine(props: {
  readonly bundleKey: BundleKey
  readonly access: ReturnType<typeof useAccess>
  readonly onRevoke: () => void
}) {
  const { name, own, fingerprint, addedBy, addedAt, revokedAt } = props.bundleKey
  return (
    <li>
      <div>
        <p>
          <b>
            <VisibleText>{own ? texts.thisInstallation : name}</VisibleText>
          </b>{' '}
          {revokedAt ? (
            <Badge tone="bad">{texts.revoked}</Badge>
          ) : own ? (
            <Badge>{texts.thisInstallationInline}</Badge>
          ) : (
            <Badge tone="ok">{texts.trusted}</Badge>
          )}
        </p>
        <span className={styles.about} title={formatTime(revokedAt ?? addedAt)}>
          {revokedAt
            ? texts.revokedAt(formatAgo(revokedAt))
            : own
              ? texts.compareThisFingerprintOnTheOther(formatAgo(addedAt))
              : texts.trustedByNameAddedAt(addedBy.name, formatAgo(addedAt))}
        </span>
      </div>
      <Fingerprint value={fingerprint} />
      {revokedAt === null && (
        <Button
          small
          disabled={!props.access.isAdmin}
          onClick={props.onRevoke}
          aria-label={own ? texts.replaceTheSigningKey : texts.revokeName(name)}
        >
          {own ? texts.replace : texts.revoke}
        </Button>
      )}
    </li>
  )
}

function RevokeDialog(props: { readonly bundleKey: BundleKey | null; readonly onClose: () => void }) {
  const { revoke } = useBundleWork()
  const { bundleKey } = props
  const close = () => {
    revoke.reset()
    props.onClose()
  }
  return (
    <ActionDialog
      open={bundleKey !== null}
      onClose={close}
      title={bundleKey?.own ? texts.replaceTheSigningKey : texts.revokeName(bundleKey?.name ?? '')}
      action={bundleKey?.own ? texts.replaceKey : texts.revokeKey}
      kind="danger"
      running={revoke}
      onConfirm={() => bundleKey && revoke.mutate(bundleKey, { onSuccess: close })}
    >
      <p>{bundleKey?.own ? texts.nextBundleIsSigned : texts.bundlesSignedWithThisKey}</p>
    </ActionDialog>
  )
}

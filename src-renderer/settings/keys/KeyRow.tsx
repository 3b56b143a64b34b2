import { copyText } from '#renderer/lib/clipboard.ts'
import { formatTime } from '#renderer/lib/format.ts'
import { saveBase64 } from '#renderer/lib/save-file.ts'
import type { SigningKey } from '#renderer/lib/signing-keys.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button, IconButton } from '#renderer/ui/Button.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './keys.module.css'
import { publicKeyFilename } from './public-key-file.ts'
import * as texts from './texts.ts'

/** Shows one key, and gives its public part away. */
export function KeyRow({
  signingKey,
  mayChange,
  onPerson,
  onDelete,
}: {
  readonly signingKey: SigningKey
  readonly mayChange: boolean
  readonly onPerson: () => void
  readonly onDelete: () => void
}) {
  const { name, algorithm, fingerprint, publicKey, canSign, createdAt, person } = signingKey
  const save = () => saveBase64(btoa(publicKey), publicKeyFilename(name), 'application/x-pem-file')
  return (
    <li className={styles.row} data-key-row tabIndex={-1} aria-label={visibleText(name)}>
      <div className={styles.what}>
        <div className={styles.title}>
          <b>
            <VisibleText>{name}</VisibleText>
          </b>
          <Badge>{algorithm}</Badge>
          {canSign ? (
            <Badge tone="ok">{texts.canSign}</Badge>
          ) : (
            <Badge tone="line" title={texts.itsSignaturesAreTrustedThePrivate}>
              {texts.trustedOnly}
            </Badge>
          )}
          {person && (
            <span title={person.email === null ? undefined : visibleText(person.email)}>
              <VisibleText>{person.name}</VisibleText>
            </span>
          )}
          <span className={text.third}>{texts.addedCreatedAt(formatTime(createdAt))}</span>
        </div>
        <p className={styles.fingerprint}>
          <span className={text.third}>{texts.sha256}</span> <span className={text.mono}>{fingerprint}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          small
          icon="copy"
          aria-label={texts.copyThePublicKeyOf(visibleText(name))}
          onClick={() => void copyText(publicKey, texts.publicKeyInPem)}
        >
          {texts.publicKey}
        </Button>
        <Menu trigger={<IconButton icon="more" kind="bare" label={texts.moreName(visibleText(name))} />}>
          <MenuItem icon="download" onSelect={save}>
            {texts.saveThePublicKey}
          </MenuItem>
          <MenuItem icon="copy" onSelect={() => void copyText(fingerprint, texts.theFingerprint)}>
            {texts.copyTheFingerprint}
          </MenuItem>
          {mayChange && (
            <MenuItem icon="pencil" onSelect={onPerson}>
              {texts.whoseKey}
            </MenuItem>
          )}
          {mayChange && (
            <MenuItem icon="trash" danger onSelect={onDelete}>
              {texts.deleteText}
            </MenuItem>
          )}
        </Menu>
      </div>
    </li>
  )
}

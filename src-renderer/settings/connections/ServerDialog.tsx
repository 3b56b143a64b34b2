import { useId } from 'react'
import { connectionColors, type ServerConnection, type ServerLook } from '#shared/bridge.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './connections.module.css'
import { formatFingerprint, shortFingerprint } from './fingerprint.ts'
import * as texts from './texts.ts'
import { type ServerDialogProps, type ServerForm, useServerForm } from './use-server-form.ts'

const colors = connectionColors.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

/** Adds or edits a server: first its certificate is read and shown, then the token is sent to it. */
export function ServerDialog(props: ServerDialogProps) {
  const { server, onClose } = props
  const id = useId()
  const form = useServerForm(props)
  const { values, found } = form
  const label = !form.isReady ? texts.showCertificate : server === null ? texts.connect : texts.save
  return (
    <Dialog
      open
      onClose={onClose}
      title={server === null ? texts.addAServerLabel : texts.editName(server.name)}
      about={server === null ? texts.windowBecomesAClient : texts.itsNameAndColor}
      width="40rem"
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={id} disabled={!form.mayContinue} keys="Enter">
            {form.isWaiting ? texts.asking : label}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <TextField
          label="URL"
          icon="connection"
          placeholder="https://waybill.example.com"
          value={values.address}
          onChange={(address) => form.setServer({ address })}
          autoComplete="off"
          spellCheck={false}
          error={form.problem}
          hint={texts.httpsOnlyFirstItsCertificate}
        />
        {found && (
          <Certificate
            found={found}
            known={server}
            isPinned={values.isPinned}
            onPinned={(isPinned) => form.set({ isPinned })}
          />
        )}
        {server !== null && found === undefined && form.isReady && <Remembered server={server} form={form} />}
        <CertificateFile hasOne={form.hasCa} onRead={(ca) => form.setServer({ ca })} />
        {form.isReady && <Account form={form} address={found?.address ?? values.address} />}
      </form>
    </Dialog>
  )
}

function Account({ form, address }: { readonly form: ServerForm; readonly address: string }) {
  const { values, needsToken } = form
  return (
    <>
      <TextField
        label={texts.token}
        icon="key"
        type="password"
        value={values.token}
        onChange={(token) => form.set({ token })}
        error={form.tokenProblem}
        autoComplete="off"
        hint={needsToken ? texts.keptByTheKeyStore : texts.leaveItEmptyToKeep}
      />
      <TextField
        label={texts.name}
        placeholder={URL.parse(address)?.host ?? ''}
        value={values.name}
        onChange={(name) => form.set({ name })}
        maxLength={60}
      />
      <Select label={texts.color} value={values.color} options={colors} onChange={(color) => form.set({ color })} />
    </>
  )
}

/** The certificate as it was when the connection was saved. It is read again only when the user asks for that. */
function Remembered({ server, form }: { readonly server: ServerConnection; readonly form: ServerForm }) {
  const { certificate, isPinned } = server
  if (certificate === null) return null
  return (
    <section className={styles.certificate} aria-label={texts.certificate}>
      <p>
        {isPinned ? texts.onlyThisCertificateIsAccepted : texts.whenTheConnectionWasSaved}
        <code>{shortFingerprint(certificate)}</code>
      </p>
      <div>
        <Button small icon="refresh" disabled={form.isWaiting} onClick={form.look}>
          {texts.readItAgain}
        </Button>
      </div>
    </section>
  )
}

function CertificateFile({
  hasOne,
  onRead,
}: {
  readonly hasOne: boolean
  readonly onRead: (pem: string | null) => void
}) {
  const id = useId()
  const read = async (file: File | undefined) => {
    if (file !== undefined) onRead(file.size > 256 * 1024 ? texts.tooLarge : await file.text())
  }
  return (
    <div>
      <label htmlFor={id}>{texts.certificatesOfYourOwnAuthorityPem}</label>
      <br />
      <input id={id} type="file" accept=".pem,.crt,.cer" onChange={(event) => void read(event.target.files?.[0])} />
      {hasOne && (
        <Button small kind="bare" onClick={() => onRead(null)}>
          {texts.removeTheFileInUse}
        </Button>
      )}
    </div>
  )
}

interface CertificateProps {
  readonly found: ServerLook
  readonly known: ServerConnection | null
  readonly isPinned: boolean
  readonly onPinned: (isPinned: boolean) => void
}

function Certificate({ found: { certificate }, known, isPinned, onPinned }: CertificateProps) {
  if (certificate === null) return <p className={styles.untrusted}>{texts.withoutTlsWhichIsPossible}</p>
  const { sha256, issuedTo, issuedBy, validUntil, problem } = certificate
  const isOther = known !== null && known.certificate !== null && known.certificate !== sha256
  const [first, second] = formatFingerprint(sha256)
  return (
    <section className={styles.certificate} aria-label={texts.certificate}>
      <p className={problem === null && !isOther ? styles.trusted : styles.untrusted}>
        {isOther && texts.itIsAnotherCertificate}
        {problem === null
          ? texts.trustedByThisComputerUntil(validUntil.slice(0, 10))
          : texts.notTrustedByThisComputerCompare(problem)}
      </p>
      <dl>
        <dt>{texts.issuedTo}</dt>
        <dd>
          <VisibleText>{issuedTo}</VisibleText>
        </dd>
        <dt>{texts.issuedBy}</dt>
        <dd>
          <VisibleText>{issuedBy}</VisibleText>
        </dd>
        <dt>{texts.sha256}</dt>
        <dd>
          <code>{first}</code>
          <code>{second}</code>
        </dd>
      </dl>
      <Checkbox checked={isPinned} onChange={onPinned} hint={texts.anotherOneIsRejectedUntilYou}>
        {texts.rememberThisCertificate}
      </Checkbox>
    </section>
  )
}

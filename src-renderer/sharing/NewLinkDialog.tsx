import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { expiryOf } from '#renderer/lib/lifetime.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Failure } from './Failure.tsx'
import { emptyLink, type LinkValues, shownBy, type SharedProduct } from './link-values.ts'
import { LinkFields } from './LinkFields.tsx'
import { ReachNotice } from './ReachNotice.tsx'
import { ReceiverPanel } from './ReceiverPanel.tsx'
import { fieldOf } from './share-links.ts'
import styles from './sharing.module.css'
import * as texts from './texts.tsx'
import { type MadeLink, useLinkMaking } from './use-share-links.ts'

/** Makes a share link, and says before what its receivers can see. */
export function NewLinkDialog({
  product,
  onMade,
  onClose,
}: {
  readonly product: SharedProduct
  readonly onMade: (made: MadeLink) => void
  readonly onClose: () => void
}) {
  const form = useId()
  const [values, setValues] = useState(emptyLink)
  const make = useLinkMaking()
  const shown = shownBy(values, product)
  const expiresAt = expiryOf(values.lifetime, values.day)
  const hasEnvironments = values.environments === 'all' || shown.environmentNames.length > 0
  const isReady = hasEnvironments && expiresAt !== undefined && !make.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    const name = values.name.trim()
    const input = { projectGroupId: product.id, ...shown, expiresAt, ...(name !== '' && { name }) }
    make.mutate({ ...input, environmentNames: [...shown.environmentNames] }, { onSuccess: onMade })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  const change = (part: Partial<LinkValues>) => {
    setValues({ ...values, ...part })
    make.reset() // what was rejected is not said of another value
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="54rem"
      title={texts.shareName(product.name)}
      about={texts.anyoneWithTheLinkCanRead}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {make.isPending ? texts.making : texts.makeTheLink}
          </Button>
        </>
      }
    >
      {make.error !== null && fieldOf(make.error.message) === 'form' && (
        <Failure title={texts.linkWasNotMade} error={make.error} />
      )}
      <ReachNotice />
      <div className={styles.columns}>
        <form id={form} className={styles.form} onSubmit={submit} noValidate>
          <LinkFields values={values} product={product} error={make.error} onChange={change} />
        </form>
        <ReceiverPanel shown={shown} profiles={product.profiles} expiresAt={expiresAt} />
      </div>
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import { failureText, SendNotice } from './MadeFileFacts.tsx'
import * as texts from './texts.tsx'

interface SendDialogProps {
  /** Before and after the file is made. */
  readonly titles: readonly [asking: string, made: string]
  readonly about: ReactNode
  /** Id of the form that makes the file. */
  readonly form: string
  readonly width: string
  readonly isReady: boolean
  readonly isLoading: boolean
  readonly making: { readonly isSuccess: boolean; readonly isPending: boolean; readonly error: Error | null }
  readonly onAgain: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that makes a file for others: its form, then what was made. */
export function SendDialog(props: SendDialogProps) {
  const { titles, about, form, width, isReady, isLoading, making, onAgain, onClose, children } = props
  return (
    <Dialog
      open
      onClose={onClose}
      width={width}
      title={titles[making.isSuccess ? 1 : 0]}
      about={about}
      actions={
        making.isSuccess ? (
          <>
            <Button icon="download" onClick={onAgain}>
              {texts.saveAgain}
            </Button>
            <Button kind="go" onClick={onClose} autoFocus>
              {texts.close}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button kind="go" type="submit" form={form} disabled={!isReady || making.isPending}>
              {making.isPending ? texts.writing : texts.saveTheFile}
            </Button>
          </>
        )
      }
    >
      {isLoading && (
        <div role="status" aria-label={texts.readingTheVersion}>
          <SkeletonRows rows={4} height="2rem" />
        </div>
      )}
      {making.error !== null && (
        <SendNotice isFailure>
          <b>{texts.noFileWasMadeSentence}</b> {failureText(making.error)}
        </SendNotice>
      )}
      {children}
    </Dialog>
  )
}

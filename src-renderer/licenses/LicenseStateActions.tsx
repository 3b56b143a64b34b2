import { Button } from '#renderer/ui/Button.tsx'
import * as texts from './texts.tsx'
import type { LicenseChange } from './use-licenses.ts'

/** Approves or rejects a license, or clears its state. */
export function LicenseStateActions({
  license: { id, state },
  onChange,
}: {
  readonly license: { readonly id: string; readonly state: string }
  readonly onChange: (change: LicenseChange) => void
}) {
  const set = (next: string) => () => onChange({ id, state: next, before: state })
  return (
    <>
      {state !== 'approved' && (
        <Button small icon="check" aria-label={texts.approveId(id)} onClick={set('approved')}>
          {texts.approve}
        </Button>
      )}
      {state !== 'rejected' && (
        <Button small icon="close" aria-label={texts.rejectId(id)} onClick={set('rejected')}>
          {texts.reject}
        </Button>
      )}
      {state !== 'unspecified' && (
        <Button small kind="bare" aria-label={texts.clearTheStateOf(id)} onClick={set('unspecified')}>
          {texts.clear}
        </Button>
      )}
    </>
  )
}

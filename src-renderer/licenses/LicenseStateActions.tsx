import { Button } from '#renderer/ui/Button.tsx'
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
        <Button small icon="check" aria-label={`Approve ${id}`} onClick={set('approved')}>
          Approve
        </Button>
      )}
      {state !== 'rejected' && (
        <Button small icon="close" aria-label={`Reject ${id}`} onClick={set('rejected')}>
          Reject
        </Button>
      )}
      {state !== 'unspecified' && (
        <Button small kind="bare" aria-label={`Clear the state of ${id}`} onClick={set('unspecified')}>
          Clear
        </Button>
      )}
    </>
  )
}

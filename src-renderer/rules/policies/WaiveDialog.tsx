import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextArea, TextField } from '#renderer/ui/TextField.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './policy-tab.module.css'
import * as texts from './texts.tsx'
import { type Result, useWaiverAdd, type VersionPolicies, type Violation } from './use-policies.ts'
import { waiverTargets } from './waiver-targets.ts'

const dayMs = 86_400_000
const spans = [
  [texts.weeks, 14],
  [texts.days, 30],
  [texts.daysLabel, 90],
] as const

function dayIn(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
}

/** Makes an exception from a policy: what it covers, why, and until when. */
export function WaiveDialog({
  result,
  violation,
  version,
  onClose,
}: {
  readonly result: Result
  readonly violation: Violation
  readonly version: VersionPolicies
  readonly onClose: () => void
}) {
  const form = useId()
  const targets = waiverTargets(violation, version, result.policy.appliesTo)
  const [target, setTarget] = useState(targets[0]?.key ?? '')
  const [reason, setReason] = useState('')
  const [expiresAt, setExpiresAt] = useState(dayIn(30))
  const add = useWaiverAdd()
  const isReady = reason.trim() !== '' && expiresAt !== '' && !add.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const covered = targets.find(({ key }) => key === target)?.input
    if (isReady && covered)
      add.mutate({ policyId: result.policy.id, reason: reason.trim(), expiresAt, ...covered }, { onSuccess: onClose })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.waiveName(result.policy.name)}
      about={texts.waiverIsAnException}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {expiresAt === '' ? texts.waiveLabel : texts.waiveUntilExpiresAt(expiresAt)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.form}>
        <Select
          label={texts.covers}
          value={target}
          onChange={setTarget}
          options={targets.map(({ key, label }) => ({ value: key, label }))}
        />
        <TextArea
          label={texts.reason}
          value={reason}
          onChange={setReason}
          rows={3}
          autoFocus
          hint={texts.requiredShownWithTheViolation}
          error={add.error?.message}
        />
        <div className={styles.ends}>
          <TextField
            label={texts.lastDay}
            type="date"
            value={expiresAt}
            min={dayIn(0)}
            max={dayIn(366)}
            onChange={setExpiresAt}
          />
          {spans.map(([label, days]) => (
            <Button key={label} small onClick={() => setExpiresAt(dayIn(days))}>
              {label}
            </Button>
          ))}
        </div>
        <p className={text.second}>
          {target === 'version' ? texts.violationsThatComeLater : leftText(result)}
          {texts.ifTheEvidenceChangesTheWaiver}
        </p>
      </form>
    </Dialog>
  )
}

function leftText({ violationsCount }: Result): string {
  return violationsCount > 1
    ? texts.ofThisPolicyMayStayOpen(formatCount(violationsCount - 1, texts.otherViolationForms))
    : ''
}

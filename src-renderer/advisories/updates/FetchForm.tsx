import type { FormEvent } from 'react'
import { useState } from 'react'
import { knownAddresses } from '#shared/advisory-addresses.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import { scheduleOptions } from '#renderer/advisories/source-text.ts'
import type { Schedule } from '#renderer/advisories/source-text.ts'
import * as texts from './texts.tsx'
import { useUpdates } from './use-updates.ts'

const ownAddress = { value: '', label: texts.otherUrl }

/** Asks what to fetch and how often: a publisher's data, or the https URL of a file that Waybill reads. */
export function FetchForm({ isOff, known }: { readonly isOff: boolean; readonly known: readonly string[] }) {
  const { fetch } = useUpdates()
  const [url, setUrl] = useState('')
  const [schedule, setSchedule] = useState<Schedule>('OFF')
  const publishers = knownAddresses.filter((one) => !known.includes(one.url))
  const publisher = publishers.find((one) => one.url === url.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOff || fetch.isPending || url.trim() === '') return
    fetch.mutate(
      { url: url.trim(), schedule },
      {
        onSuccess: () => {
          showToast({ text: texts.fetchStarted, detail: url.trim() })
          setUrl('')
        },
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Select
        label={texts.source}
        value={publisher?.url ?? ''}
        options={[ownAddress, ...publishers.map((one) => ({ value: one.url, label: one.name }))]}
        onChange={setUrl}
        hint={publisher?.words}
      />
      <TextField
        label="URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        value={url}
        onChange={(text) => (fetch.reset(), setUrl(text))}
        error={fetch.error?.message}
        hint={texts.httpsUrlOfAFile}
        autoComplete="off"
        spellCheck={false}
      />
      <Select label={texts.schedule} value={schedule} options={scheduleOptions} onChange={setSchedule} />
      <div className={styles.formFoot}>
        <Button kind="go" type="submit" disabled={isOff || fetch.isPending || url.trim() === ''}>
          {texts.fetch}
        </Button>
        {isOff && <span className={styles.quiet}>{texts.networkAccessIsOff}</span>}
      </div>
    </form>
  )
}

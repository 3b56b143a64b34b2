import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './channels.module.css'
import { type ChannelSettings, usePrivateHosts } from './use-channels.ts'

/** Lets an Owner allow hosts of their own network as receivers. */
export function PrivateHosts({ settings }: { readonly settings: ChannelSettings }) {
  const stored = settings.organization.privateHosts.join(', ')
  // Only what is typed and not saved: without it the field shows what is stored.
  const [draft, setDraft] = useState<string | null>(null)
  const save = usePrivateHosts()
  if (settings.organizationUser.role !== 'Owner') return null
  const text = draft ?? stored
  const hosts = text.split(/[\s,]+/).filter(Boolean)
  return (
    <Section title="Private networks" note="For the webhooks of everyone">
      <form
        className={styles.address}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(hosts, { onSuccess: () => setDraft(null) })
        }}
      >
        <TextField
          label="Hosts that webhooks may lead to"
          hint="Names or addresses, such as chat.local. All others in private networks are rejected."
          spellCheck={false}
          value={text}
          onChange={setDraft}
        />
        <Button type="submit" disabled={save.isPending || hosts.join(', ') === stored}>
          Save
        </Button>
      </form>
    </Section>
  )
}

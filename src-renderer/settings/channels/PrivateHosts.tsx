import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './channels.module.css'
import { type ChannelSettings, usePrivateHosts } from './use-channels.ts'

/** Lets an Owner allow hosts of their own network as receivers. */
export function PrivateHosts({ settings }: { readonly settings: ChannelSettings }) {
  const stored = settings.organization.privateHosts.join(', ')
  const [text, setText] = useState(stored)
  const save = usePrivateHosts()
  if (settings.organizationUser.role !== 'Owner') return null
  const hosts = text.split(/[\s,]+/).filter(Boolean)
  return (
    <Section title="Private networks" note="For the webhooks of everyone">
      <form
        className={styles.address}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(hosts)
        }}
      >
        <TextField
          label="Hosts that webhooks may lead to"
          hint="Names or addresses, such as chat.local. All others in private networks are rejected."
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <Button type="submit" disabled={save.isPending || hosts.join(', ') === stored}>
          Save
        </Button>
      </form>
    </Section>
  )
}

import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { SettingRow, SettingRows } from '#renderer/ui/SettingRows.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './channels.module.css'
import * as texts from './texts.tsx'
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
    <Section title={texts.privateNetworks} note={texts.forTheWebhooksOfEveryone}>
      <SettingRows>
        <SettingRow label={texts.allowedHosts} hint={texts.namesOrAddressesSuchAsChat}>
          <form
            className={styles.address}
            onSubmit={(event) => {
              event.preventDefault()
              save.mutate(hosts, { onSuccess: () => setDraft(null) })
            }}
          >
            <TextField
              label={texts.hostsThatWebhooksMayLeadTo}
              labelHidden
              spellCheck={false}
              value={text}
              onChange={setDraft}
            />
            <Button type="submit" disabled={save.isPending || hosts.join(', ') === stored}>
              {texts.save}
            </Button>
          </form>
        </SettingRow>
      </SettingRows>
    </Section>
  )
}

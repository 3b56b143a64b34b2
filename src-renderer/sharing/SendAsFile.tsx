import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { SharedProduct } from './link-values.ts'
import * as texts from './texts.tsx'

/** The dialog that makes a file of a version, passed in by the shell because it is a separate feature. */
export type SendDialogComponent = (props: {
  readonly sbomId: string
  readonly projectId: string
  readonly open: boolean
  readonly onClose: () => void
  readonly startAt: 'send'
}) => ReactNode

interface Props {
  readonly product: SharedProduct
  readonly sendDialog: SendDialogComponent
}

interface Newest {
  readonly id: string
  readonly environmentId: string
  readonly label: string
}

/** Sends the newest version of an environment as an encrypted file, to receivers whom no link reaches. */
export function SendAsFile({ product, sendDialog: SendDialog }: Props) {
  const [sent, setSent] = useState<Newest | null>(null)
  const newest = product.environments.flatMap(({ id: environmentId, name, latestVersion }): readonly Newest[] =>
    latestVersion ? [{ id: latestVersion.id, environmentId, label: `${latestVersion.projectVersion}, ${name}` }] : [],
  )
  const [first] = newest
  if (!first) return null
  return (
    <>
      {newest.length === 1 ? (
        <Button icon="file" onClick={() => setSent(first)}>
          {texts.sendAsAFile}
        </Button>
      ) : (
        <Menu trigger={<Button icon="file">{texts.sendAsAFile}</Button>}>
          {newest.map((version) => (
            <MenuItem key={version.id} icon="branch" onSelect={() => setSent(version)}>
              <VisibleText>{version.label}</VisibleText>
            </MenuItem>
          ))}
        </Menu>
      )}
      {sent && (
        <SendDialog sbomId={sent.id} projectId={sent.environmentId} open onClose={() => setSent(null)} startAt="send" />
      )}
    </>
  )
}

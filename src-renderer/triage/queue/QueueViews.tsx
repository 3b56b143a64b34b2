import { useState } from 'react'
import { useLocation } from 'wouter'
import { useCommand } from '#renderer/lib/commands.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths, type QueueVersion } from '#renderer/lib/paths.ts'
import { useSavedViews } from '#renderer/lib/saved-views.ts'
import { SaveViewDialog } from '#renderer/ui/views/SaveViewDialog.tsx'
import { ViewsDialog } from '#renderer/ui/views/ViewsDialog.tsx'
import { conditionsText, type QueueFilter } from './queue-filter.ts'
import { ViewBar, ViewMenuItems } from './ViewBar.tsx'

/** Where the queue is. */
export interface ViewPlace {
  /** The view of the URL. */
  readonly viewId: string | undefined
  /** The version of the queue; null for all products. */
  readonly version: QueueVersion | null
}

/** The saved views of the queue: their links, the items of the menu, and the dialogs that save and change them. */
export function useQueueViews(filter: QueueFilter, { viewId, version }: ViewPlace) {
  const [, navigate] = useLocation()
  const { views } = useSavedViews('findings')
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const commands = { onSave: () => setDialog('save'), onManage: () => setDialog('manage') }
  useKeys({ '$mod+s': commands.onSave })
  useCommand('save-view', commands.onSave)
  const close = () => setDialog(null)
  return {
    bar: <ViewBar views={views} viewId={viewId} version={version} {...commands} />,
    menuItems: <ViewMenuItems {...commands} />,
    dialog:
      dialog === 'save' ? (
        <SaveViewDialog
          list="findings"
          content={{ filterText: conditionsText(filter), search: filter.text }}
          views={views}
          onOpen={(id) => navigate(paths.triageView(id, version))}
          onClose={close}
        />
      ) : dialog === 'manage' ? (
        <ViewsDialog list="findings" views={views} onClose={close} />
      ) : null,
  }
}

import { useState } from 'react'
import { useLocation } from 'wouter'
import { useCommand } from '#renderer/lib/commands.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { useSavedViews } from '#renderer/lib/saved-views.ts'
import type { ViewedList } from '#renderer/lib/view-list.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Menu } from '#renderer/ui/Menu.tsx'
import { SaveViewDialog, type ViewContent } from './SaveViewDialog.tsx'
import * as texts from './texts.tsx'
import { ViewBar, ViewMenuItems } from './ViewBar.tsx'
import { ViewsDialog } from './ViewsDialog.tsx'

/** What the views of a list need to know of it. */
export interface ListOfViews {
  readonly list: ViewedList
  /** What would be saved now. */
  readonly content: ViewContent
  /** The view that is shown. Undefined: the whole list. Null: neither. */
  readonly current: string | undefined | null
  /** The list without a view. */
  readonly all: { readonly href: string; readonly label: string }
  readonly hrefOf: (viewId: string) => string
  /** Begins the list again: with the view as it is now, or without a filter. */
  readonly onRestart: () => void
}

/** The saved views of a list: their links, the items of a menu, and the dialogs that save and change them. `Ctrl` `S` saves the filter. */
export function useListViews({ list, content, current, all, hrefOf, onRestart }: ListOfViews) {
  const [, navigate] = useLocation()
  const { views } = useSavedViews(list)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const commands = { onSave: () => setDialog('save'), onManage: () => setDialog('manage') }
  useKeys({ '$mod+s': commands.onSave })
  useCommand('save-view', commands.onSave)
  useCommand('restart-view', onRestart)
  const close = () => setDialog(null)
  return {
    views,
    ...commands,
    bar: <ViewBar views={views} current={current} all={all} hrefOf={hrefOf} {...commands} />,
    menuItems: <ViewMenuItems {...commands} />,
    /** A button with the same items, for lists without another menu. */
    menu: (
      <Menu trigger={<IconButton icon="filter" label={texts.savedViewsOfThisList} />}>
        <ViewMenuItems {...commands} />
      </Menu>
    ),
    dialog:
      dialog === 'save' ? (
        <SaveViewDialog
          list={list}
          content={content}
          views={views}
          onOpen={(id) => navigate(hrefOf(id))}
          onClose={close}
        />
      ) : dialog === 'manage' ? (
        <ViewsDialog list={list} views={views} onClose={close} />
      ) : null,
  }
}

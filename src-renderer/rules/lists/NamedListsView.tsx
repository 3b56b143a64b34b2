import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import shared from '#renderer/rules/rows.module.css'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button, IconButton } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { ConfirmDialog } from '#renderer/ui/ConfirmDialog.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import { NotFound } from '#renderer/ui/NotFound.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { ListDialog } from './ListDialog.tsx'
import styles from './lists.module.css'
import { type NamedList, useListRemoval, useNamedLists } from './use-lists.ts'
import { countOfUses, UsersOfList } from './UsersOfList.tsx'

/** Values that a row shows. */
const maxShown = 12

/** Lists the lists of values that conditions share, and what uses them. */
export function NamedListsView({ listId }: { readonly listId: string | undefined }) {
  usePlace([{ label: 'Settings', href: paths.settings }, { label: 'Named lists' }])
  const [, navigate] = useLocation()
  const query = useNamedLists()
  const [isNew, setNew] = useState(false)
  const [deleted, setDeleted] = useState<NamedList | null>(null)
  const mayChange = ['Owner', 'Admin', 'Operator'].includes(query.data?.organizationUser.role ?? '')
  const create = () => mayChange && setNew(true)
  useKeys({ c: create })
  const lists = query.data?.namedLists.nodes ?? []
  const open = lists.find(({ id }) => id === listId)
  const close = () => {
    setNew(false)
    if (listId !== undefined) navigate(paths.namedLists)
  }
  return (
    <SettingsFrame here={paths.namedLists}>
      <Page>
        <PageHead
          title="Named lists"
          facts={['Values that are maintained once and used by many rules: component.name in @banned']}
          actions={
            mayChange && (
              <Button icon="plus" kind="go" keys="c" onClick={create}>
                New list
              </Button>
            )
          }
        />
        {!query.isSuccess ? (
          <QueryState query={query} loading="Loading named lists" failed="Named lists could not be loaded" />
        ) : listId !== undefined && !open ? (
          <NotFound
            icon="table"
            title="This named list does not exist"
            all={{ href: paths.namedLists, label: 'All named lists' }}
          />
        ) : lists.length === 0 ? (
          <EmptyState icon="table" title="No named lists yet">
            Policies, automation rules and filters can ask for the values of a list by its name.
          </EmptyState>
        ) : (
          <ul className={classNames(shared.list, styles.lists)} aria-label="Named lists">
            {lists.map((list) => (
              <ListRow key={list.id} list={list} mayChange={mayChange} onDelete={() => setDeleted(list)} />
            ))}
          </ul>
        )}
      </Page>
      {(isNew || open) && (
        <ListDialog key={open?.id} list={isNew ? null : (open ?? null)} mayChange={mayChange} onClose={close} />
      )}
      {deleted && <DeleteList list={deleted} onClose={() => setDeleted(null)} />}
      <BottomBar>
        <span>{query.isSuccess && formatCount(lists.length, 'named list')}</span>
        <span className={text.push} />
        {mayChange && <KeyHint keys="c">new list</KeyHint>}
      </BottomBar>
    </SettingsFrame>
  )
}

function ListRow({
  list,
  mayChange,
  onDelete,
}: {
  readonly list: NamedList
  readonly mayChange: boolean
  readonly onDelete: () => void
}) {
  const [, navigate] = useLocation()
  const { id, name, description, values, usedBy } = list
  return (
    <li className={shared.row}>
      <div className={shared.what}>
        <Link href={paths.namedList(id)} className={shared.name}>
          @<VisibleText>{name}</VisibleText>
        </Link>{' '}
        <span className={text.third}>{formatCount(values.length, 'value')}</span>
        {description !== '' && (
          <p className={text.second}>
            <VisibleText>{description}</VisibleText>
          </p>
        )}
        <p className={text.mono}>
          <VisibleText>{values.slice(0, maxShown).join(', ') + (values.length > maxShown ? ', …' : '')}</VisibleText>
        </p>
      </div>
      <span className={shared.state}>
        <span className={text.third} title={usedBy.join(', ')}>
          {countOfUses(list)}
        </span>
      </span>
      {mayChange && (
        <Menu trigger={<IconButton icon="more" kind="bare" label={`More: ${name}`} />}>
          <MenuItem icon="pencil" onSelect={() => navigate(paths.namedList(id))}>
            Edit or rename…
          </MenuItem>
          <MenuItem icon="trash" danger onSelect={onDelete}>
            Delete…
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}

/** Deletes a list that nothing uses. Of one that is used it says by what. */
function DeleteList({ list, onClose }: { readonly list: NamedList; readonly onClose: () => void }) {
  const remove = useListRemoval()
  const { name, usedBy, values } = list
  if (usedBy.length > 0) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={`@${name} is in use`}
        about="Change or delete what uses it first."
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <UsersOfList list={list} />
      </Dialog>
    )
  }
  const confirm = () => {
    remove
      .mutateAsync(list)
      .then(() => {
        showToast({ text: `List “${name}” deleted` })
        onClose()
      })
      .catch(() => {}) // shown in the dialog
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete the list @${name}`}
      about={`It has ${formatCount(values.length, 'value')}. Saved views that use it stay and say what is missing. This cannot be undone.`}
      expected={name}
      action="Delete list"
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={confirm}
    />
  )
}

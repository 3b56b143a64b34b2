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
import * as texts from './texts.ts'
import { type NamedList, useListRemoval, useNamedLists } from './use-lists.ts'
import { countOfUses, UsersOfList } from './UsersOfList.tsx'

/** Values that a row shows. */
const maxShown = 12

/** Lists the lists of values that conditions share, and what uses them. */
export function NamedListsView({ listId }: { readonly listId: string | undefined }) {
  usePlace([{ label: texts.settings, href: paths.settings }, { label: texts.namedLists }])
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
          title={texts.namedLists}
          facts={[texts.valuesThatAreMaintainedOnce]}
          actions={
            mayChange && (
              <Button icon="plus" kind="go" keys="c" onClick={create}>
                {texts.newList}
              </Button>
            )
          }
        />
        {!query.isSuccess ? (
          <QueryState query={query} loading={texts.loadingNamedLists} failed={texts.namedListsCouldNotBeLoaded} />
        ) : listId !== undefined && !open ? (
          <NotFound
            icon="table"
            title={texts.thisNamedListDoesNotExist}
            all={{ href: paths.namedLists, label: texts.allNamedLists }}
          />
        ) : lists.length === 0 ? (
          <EmptyState icon="table" title={texts.noNamedListsYet}>
            {texts.policiesAutomationRulesAndFilters}
          </EmptyState>
        ) : (
          <ul className={classNames(shared.list, styles.lists)} aria-label={texts.namedLists}>
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
        <span>{query.isSuccess && formatCount(lists.length, texts.namedListForms)}</span>
        <span className={text.push} />
        {mayChange && <KeyHint keys="c">{texts.newListInline}</KeyHint>}
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
        <span className={text.third}>{formatCount(values.length, texts.valueForms)}</span>
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
        <Menu trigger={<IconButton icon="more" kind="bare" label={texts.moreName(name)} />}>
          <MenuItem icon="pencil" onSelect={() => navigate(paths.namedList(id))}>
            {texts.editOrRename}
          </MenuItem>
          <MenuItem icon="trash" danger onSelect={onDelete}>
            {texts.deleteText}
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
        title={texts.isInUse(name)}
        about={texts.changeOrDeleteWhatUses}
        actions={<Button onClick={onClose}>{texts.close}</Button>}
      >
        <UsersOfList list={list} />
      </Dialog>
    )
  }
  const confirm = () => {
    remove
      .mutateAsync(list)
      .then(() => {
        showToast({ text: texts.listNameDeleted(name) })
        onClose()
      })
      .catch(() => {}) // shown in the dialog
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.deleteTheList(name)}
      about={texts.itHasSavedViewsThatUse(formatCount(values.length, texts.valueForms))}
      expected={name}
      action={texts.deleteList}
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={confirm}
    />
  )
}

import { formatAgo, formatTime } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { IconButton } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { mayManage, rolesToGive, type Viewer } from '#renderer/lib/people.ts'
import { initialsOf } from './people.ts'
import styles from './people.module.css'
import * as texts from './texts.tsx'
import { type Person, useInvitationRevocation, usePersonChange } from './use-people.ts'

interface RowProps {
  readonly person: Person
  readonly viewer: Viewer
  /** Undefined where no link leads to this page. */
  readonly onInvite: (() => void) | undefined
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** Shows one person. The role is changed in place. */
export function PersonRow({ person, viewer, onInvite, onEdit, onRemove }: RowProps) {
  const { id, name, role, enabled, lastActiveAt, invitedUntil } = person
  const isYou = id === viewer.id
  const may = mayManage(viewer, person)
  return (
    <li
      className={classNames(styles.row, !enabled && styles.dim)}
      data-person-row={id}
      tabIndex={-1}
      aria-label={visibleText(name)}
    >
      <span className={styles.name}>
        <span className={styles.initials} aria-hidden>
          {visibleText(initialsOf(name))}
        </span>
        <b>
          <VisibleText>{name}</VisibleText>
        </b>
        {isYou && <Badge tone="line">{texts.you}</Badge>}
        {invitedUntil !== null && (
          <Badge tone="info" title={texts.linkWorksUntil(formatTime(invitedUntil))}>
            {texts.invited}
          </Badge>
        )}
        {!enabled && <Badge tone="warn">{texts.disabledInline}</Badge>}
      </span>
      <span className={styles.email}>
        <About person={person} />
      </span>
      <span className={styles.ofRole}>{may && enabled ? <RoleOf person={person} viewer={viewer} /> : role}</span>
      <span
        className={classNames(text.third, styles.last)}
        title={lastActiveAt === null ? undefined : formatTime(lastActiveAt)}
      >
        <span className={styles.narrow}>{person.kind === 'PERSON' ? texts.lastActiveColon : texts.lastUsedColon}</span>
        {isYou ? texts.now : <LastActive person={person} mayKnow={may} />}
      </span>
      <span className={styles.menu}>
        {(may || isYou) && <Actions {...{ person, viewer, onInvite, onEdit, onRemove }} />}
      </span>
    </li>
  )
}

/** The address of a person, or what a service account is for and who made it. */
function About({ person: { email, purpose, createdBy } }: { readonly person: Person }) {
  const said = purpose ?? email
  if (said === null) return <span className={text.third}>–</span>
  return (
    <span title={createdBy === null ? undefined : texts.madeByName(visibleText(createdBy.name))}>
      <VisibleText>{said}</VisibleText>
    </span>
  )
}

/** Those below Admin are not told when others were active. */
function LastActive({ person, mayKnow }: { readonly person: Person; readonly mayKnow: boolean }) {
  if (person.lastActiveAt !== null) return formatAgo(person.lastActiveAt)
  return mayKnow ? 'never' : '–'
}

function RoleOf({ person, viewer }: Pick<RowProps, 'person' | 'viewer'>) {
  const change = usePersonChange()
  const { id, name, role } = person
  const give = (next: string) =>
    change.mutate({
      input: { id, role: next },
      said: texts.nameIsNextNow(name, next),
      // Who gave away the right to change roles cannot take it back.
      ...(id !== viewer.id && { undo: { id, role } }),
    })
  return (
    <Select
      label={texts.roleOfName(visibleText(name))}
      labelHidden
      className={styles.role}
      value={role}
      options={rolesToGive(viewer)
        .filter((one) => one !== 'Owner' || person.kind === 'PERSON')
        .map((one) => ({ value: one as string, label: one }))}
      disabled={change.isPending}
      onChange={give}
    />
  )
}

function Actions({ person, viewer, onInvite, onEdit, onRemove }: RowProps) {
  const change = usePersonChange()
  const revocation = useInvitationRevocation()
  const { id, name, enabled, invitedUntil } = person
  const may = mayManage(viewer, person)
  const turn = () =>
    change.mutate({
      input: { id, enabled: !enabled },
      said: enabled
        ? texts.isDisabledTheirTokensDo(name)
        : person.kind === 'PERSON'
          ? texts.maySignInAgain(name)
          : texts.tokensOfWorkAgain(name),
      undo: { id, enabled },
    })
  return (
    <Menu trigger={<IconButton icon="more" kind="bare" label={texts.moreName(visibleText(name))} />}>
      <MenuItem icon="pencil" onSelect={onEdit}>
        {may ? texts.editEllipsis : texts.changeYourNameEllipsis}
      </MenuItem>
      {may && id !== viewer.id && (
        <>
          {enabled && onInvite && person.kind === 'PERSON' && (
            <MenuItem icon="external" onSelect={onInvite}>
              {texts.newInvitationLink}
            </MenuItem>
          )}
          {invitedUntil !== null && (
            <MenuItem icon="close" onSelect={() => revocation.mutate({ id, name })}>
              {texts.revokeTheInvitation}
            </MenuItem>
          )}
          <MenuItem icon={enabled ? 'minus' : 'check'} onSelect={turn}>
            {enabled ? texts.disable : texts.enable}
          </MenuItem>
          <MenuItem icon="trash" danger onSelect={onRemove}>
            {texts.removeEllipsis}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

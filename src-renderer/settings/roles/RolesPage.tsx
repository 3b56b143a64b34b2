import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Role } from '#shared/role.ts'
import { RolesDocument } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { findOperations, isAllowed, type OperationRow, roleColumns, type RoleGroup } from './role-table.ts'
import styles from './roles.module.css'

/** Shows what each role may do: the table that the tests of the service go by, operation by operation. */
export function RolesPage() {
  usePlace([{ label: 'Settings', href: paths.settings }, { label: 'Roles' }])
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const box = useRowFocus<HTMLDivElement>('[data-operation-row]')
  useKeys({ '/': () => field.current?.focus() })
  const query = useQuery({
    queryKey: queryKey('organization', 'roles'),
    queryFn: ({ signal }) => request(RolesDocument, {}, signal),
  })
  const own = query.data?.organizationUser.role ?? null
  const groups = findOperations(search)
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <SettingsFrame here={paths.settingsPart('roles')}>
      <Page>
        <PageHead
          title="Roles"
          facts={['What each role may do. Every line is tested with every role', own !== null && `You are ${own}`]}
          actions={
            <TextField
              ref={field}
              type="search"
              icon="find"
              keys="/"
              label="Find an operation"
              labelHidden
              placeholder="Find an operation"
              value={search}
              onChange={setSearch}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Escape') setSearch('')
                if (key === 'Escape' || key === 'Enter') currentTarget.blur()
              }}
            />
          }
        />
        <dl className={styles.roles}>
          {(query.data?.organization.organizationRoles ?? []).map(({ name, description }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
        {groups.length === 0 ? (
          <EmptyState icon="find" title="No operation fits">
            Operations are found by their name, what they do, and the role that they need.
          </EmptyState>
        ) : (
          <div ref={box}>
            {groups.map((group) => (
              <GroupTable key={group.title} group={group} own={own} />
            ))}
          </div>
        )}
      </Page>
      <BottomBar>
        <span>{formatCount(count, 'operation')}</span>
        <span className={text.push} />
        <KeyHint keys="j k">operation</KeyHint>
        <KeyHint keys="/">find</KeyHint>
      </BottomBar>
    </SettingsFrame>
  )
}

function GroupTable({ group, own }: { readonly group: RoleGroup; readonly own: string | null }) {
  const { title, about, role, rows } = group
  return (
    <table className={styles.table}>
      <caption>
        <b>{title}</b> <span className={text.third}>{about}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={text.hidden}>Operation</span>
          </th>
          {roleColumns.map((one) => (
            <th key={one} scope="col" className={classNames(styles.mark, one === own && styles.own)}>
              {one}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.name} row={row} lowest={role} own={own} />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  row: { name, says, condition, isAvailable },
  lowest,
  own,
}: {
  readonly row: OperationRow
  readonly lowest: Role
  readonly own: string | null
}) {
  return (
    <tr data-operation-row tabIndex={-1}>
      <th scope="row">
        <span className={text.mono}>{name}</span> {!isAvailable && <Badge tone="line">not available yet</Badge>}
        <span className={styles.says}>{says}</span>
        {condition !== null && <span className={styles.condition}>{condition}</span>}
      </th>
      {roleColumns.map((role) => (
        <td key={role} className={classNames(styles.mark, role === own && styles.own)}>
          {isAllowed(role, lowest) ? (
            <>
              <Icon name="check" small className={condition === null ? styles.yes : styles.depends} />
              <span className={text.hidden}>{condition === null ? 'yes' : 'it depends'}</span>
            </>
          ) : (
            <span className={text.third}>
              –<span className={text.hidden}> no</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}

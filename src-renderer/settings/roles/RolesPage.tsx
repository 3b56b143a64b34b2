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
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import {
  findOperations,
  findTasks,
  isAllowed,
  type OperationRow,
  roleColumns,
  type RoleGroup,
  type TaskRow,
} from './role-table.ts'
import styles from './roles.module.css'
import * as texts from './texts.ts'

/** Shows what each role may do, by task; behind a fold the table that the tests of the service go by, operation by operation. */
export function RolesPage() {
  usePlace([{ label: texts.settings, href: paths.settings }, { label: texts.roles }])
  const [search, setSearch] = useState('')
  const [isUnfolded, setUnfolded] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const box = useRowFocus<HTMLDivElement>('[data-operation-row]')
  useKeys({ '/': () => field.current?.focus() })
  const query = useQuery({
    queryKey: queryKey('organization', 'roles'),
    queryFn: ({ signal }) => request(RolesDocument, {}, signal),
  })
  const own = query.data?.organizationUser.role ?? null
  const groups = findOperations(search)
  const tasks = findTasks(search)
  const isOpen = isUnfolded || (search !== '' && groups.length > 0)
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <SettingsFrame here={paths.settingsPart('roles')}>
      <Page>
        <PageHead
          title={texts.roles}
          facts={[texts.whatEachRoleMayDo, own !== null && texts.youAreOwn(own)]}
          actions={
            <TextField
              ref={field}
              type="search"
              icon="find"
              keys="/"
              label={texts.findATask}
              labelHidden
              placeholder={texts.findATaskOrAnOperation}
              value={search}
              onChange={setSearch}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Escape') setSearch('')
                if (key === 'Escape' || key === 'Enter') currentTarget.blur()
              }}
            />
          }
        />
        <Descriptions roles={query.data?.organization.organizationRoles ?? []} />
        {groups.length + tasks.length === 0 ? (
          <EmptyState icon="find" title={texts.nothingFits}>
            {texts.tasksAreFoundByTheirWords}
          </EmptyState>
        ) : (
          <div ref={box}>
            {tasks.length > 0 && <TaskTable tasks={tasks} own={own} />}
            {groups.length > 0 && (
              <section className={styles.fold}>
                <Button
                  kind="bare"
                  icon={isOpen ? 'chevron-down' : 'chevron-right'}
                  aria-expanded={isOpen}
                  onClick={() => setUnfolded(!isOpen)}
                >
                  {texts.ofTheApi(formatCount(count, texts.operationForms))}
                </Button>{' '}
                <span className={text.third}>{texts.everyLineIsTestedWithEvery}</span>
                {isOpen && groups.map((group) => <GroupTable key={group.title} group={group} own={own} />)}
              </section>
            )}
          </div>
        )}
      </Page>
      <BottomBar>
        <span>{formatCount(tasks.length, texts.taskForms)}</span>
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="/">{texts.find}</KeyHint>
      </BottomBar>
    </SettingsFrame>
  )
}

function Descriptions({
  roles,
}: {
  readonly roles: readonly { readonly name: string; readonly description: string }[]
}) {
  return (
    <dl className={styles.roles}>
      {roles.map(({ name, description }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  )
}

function TaskTable({ tasks, own }: { readonly tasks: readonly TaskRow[]; readonly own: string | null }) {
  return (
    <table className={styles.table} aria-label={texts.tasks}>
      <Columns first={texts.task} own={own} />
      <tbody>
        {tasks.map(({ title, role: lowest }) => (
          <tr key={title} data-operation-row tabIndex={-1}>
            <th scope="row">{title}</th>
            <Marks lowest={lowest} own={own} condition={null} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Columns({ first, own }: { readonly first: string; readonly own: string | null }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className={text.hidden}>{first}</span>
        </th>
        {roleColumns.map((one) => (
          <th key={one} scope="col" className={classNames(styles.mark, one === own && styles.own)}>
            {one}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface MarksProps {
  readonly lowest: Role
  readonly own: string | null
  /** On what it depends. Null if it does not. */
  readonly condition: string | null
}

function Marks({ lowest, own, condition }: MarksProps) {
  return roleColumns.map((role) => (
    <td key={role} className={classNames(styles.mark, role === own && styles.own)}>
      {isAllowed(role, lowest) ? (
        <>
          <Icon name="check" small className={condition === null ? styles.yes : styles.depends} />
          <span className={text.hidden}>{condition === null ? texts.yes : texts.itDepends}</span>
        </>
      ) : (
        <span className={text.third}>
          –<span className={text.hidden}> {texts.no}</span>
        </span>
      )}
    </td>
  ))
}

function GroupTable({ group, own }: { readonly group: RoleGroup; readonly own: string | null }) {
  const { title, about, role, rows } = group
  return (
    <table className={styles.table}>
      <caption>
        <b>{title}</b> <span className={text.third}>{about}</span>
      </caption>
      <Columns first={texts.operation} own={own} />
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
        <span className={text.mono}>{name}</span> {!isAvailable && <Badge tone="line">{texts.notAvailableYet}</Badge>}
        <span className={styles.says}>{says}</span>
        {condition !== null && <span className={styles.condition}>{condition}</span>}
      </th>
      <Marks lowest={lowest} own={own} condition={condition} />
    </tr>
  )
}

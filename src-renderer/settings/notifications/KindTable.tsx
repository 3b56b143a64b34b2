import { useRef } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { channelNames } from '#renderer/lib/delivery-words.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { ChannelCells, ChannelHeads, type ChannelReach } from './ChannelColumns.tsx'
import { type findKinds, type Kind, type KindRow, kindLabels, levels } from './kinds.ts'
import styles from './notifications.module.css'
import { SettingCell } from './SettingCell.tsx'
import * as texts from './texts.tsx'
import type { KindChanges, SettingScope } from './use-notification-settings.ts'

interface TableProps {
  readonly groups: ReturnType<typeof findKinds>
  readonly mayChangeOrganization: boolean
  readonly onChange: KindChanges['change']
  /** Undefined until it is known. */
  readonly reach: ChannelReach | undefined
}

/** The kinds of notifications: what the organization starts with, what the user wants, and by which channels it leaves. */
export function KindTable({ groups, mayChangeOrganization, onChange, reach }: TableProps) {
  const box = useRef<HTMLTableElement>(null)
  useTableKeys(box, (kind, scope, level) => {
    if (scope === 'own' || mayChangeOrganization) onChange(scope, kind, () => ({ enabled: true, level }))
  })
  return (
    <table ref={box} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.whatHappens}</th>
          <th scope="col">{texts.organization}</th>
          <th scope="col">{texts.mine}</th>
          {reach && <ChannelHeads reach={reach} />}
        </tr>
      </thead>
      {groups.map(({ title, rows: shown }) => (
        <tbody key={title}>
          <tr className={styles.group}>
            <th scope="colgroup" colSpan={reach ? 3 + channelNames.length : 3}>
              {title}
            </th>
          </tr>
          {shown.map((row) => (
            <Row
              key={row.kind}
              row={row}
              mayChangeOrganization={mayChangeOrganization}
              onChange={onChange}
              reach={reach}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ row, mayChangeOrganization, onChange, reach }: Omit<TableProps, 'groups'> & { readonly row: KindRow }) {
  const { kind, organization, own } = row
  return (
    <tr data-kind={kind} className={classNames(!own.enabled && styles.dim)}>
      <th scope="row">{kindLabels[kind]}</th>
      <td data-scope="organization">
        <SettingCell
          kind={kind}
          scope="organization"
          setting={organization}
          disabled={!mayChangeOrganization}
          onChange={onChange}
        />
      </td>
      <td data-scope="own">
        <SettingCell kind={kind} scope="own" setting={own} disabled={false} onChange={onChange} />
      </td>
      {reach && <ChannelCells own={own} reach={reach} />}
    </tr>
  )
}

/** J and K move in the column that has the focus, at first in that of the user; 1 to 3 set the level there. */
function useTableKeys(
  box: { readonly current: HTMLTableElement | null },
  setLevel: (kind: Kind, scope: SettingScope, level: (typeof levels)[number]) => void,
) {
  const place = () => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-scope]')
    const kind = cell?.closest<HTMLElement>('[data-kind]')?.dataset['kind'] as Kind | undefined // a row writes it
    const scope: SettingScope = cell?.dataset['scope'] === 'organization' ? 'organization' : 'own'
    return { kind, scope }
  }
  const move = (step: 1 | -1) => {
    const { kind, scope } = place()
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-kind]') ?? [])]
    const at = all.findIndex((row) => row.dataset['kind'] === kind)
    const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)
    all[next]?.querySelector<HTMLElement>(`[data-scope=${scope}] [role=switch]`)?.focus()
  }
  const choose = (index: number) => () => {
    const { kind, scope } = place()
    const level = levels[index]
    if (kind !== undefined && level !== undefined) setLevel(kind, scope, level)
  }
  useKeys({ j: () => move(1), k: () => move(-1), '1': choose(0), '2': choose(1), '3': choose(2) })
}

import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { findSettings } from '#renderer/lib/settings-pages.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead, Section } from '#renderer/ui/Page.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './AllSettings.module.css'
import * as texts from './texts.tsx'
import { useSettingsStates } from './use-settings-states.ts'

/** Lists the settings by what they are about, each with its present state. */
export function AllSettings() {
  usePlace([{ label: texts.settings }])
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const states = useSettingsStates()
  const groups = findSettings(search)
  const links = () => [...(list.current?.querySelectorAll('a') ?? [])]
  const move = (step: 1 | -1) => {
    const all = links()
    const at = all.findIndex((link) => link === document.activeElement)
    all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
  }
  useKeys({ j: () => move(1), k: () => move(-1), '/': () => field.current?.focus() })
  return (
    <SettingsFrame here={paths.settings}>
      <Page>
        <PageHead
          title={texts.settings}
          actions={
            <TextField
              ref={field}
              type="search"
              icon="find"
              keys="/"
              label={texts.findASetting}
              labelHidden
              placeholder={texts.findASetting}
              value={search}
              onChange={setSearch}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setSearch('')
                if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
                event.preventDefault()
                links()[0]?.focus()
              }}
            />
          }
        />
        <div ref={list} className={styles.groups}>
          {groups.map(({ title, pages }) => (
            <Section key={title} title={title}>
              <ul className={styles.list}>
                {pages.map(({ href, icon, label, about }) => (
                  <li key={href}>
                    <Link href={href} className={styles.line}>
                      <Icon name={icon} />
                      <b>{label}</b>
                      <span className={styles.about}>{about}</span>
                      <span className={states[href]?.wantsAttention ? styles.wanting : styles.state}>
                        {states[href]?.text}
                      </span>
                      <Icon name="chevron-right" small />
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
          ))}
        </div>
        {groups.length === 0 && (
          <EmptyState icon="find" title={texts.noSettingHasTheseWords}>
            {texts.tryAnotherWordOrClear}
          </EmptyState>
        )}
        <BottomBar>
          <span className={text.push} />
          <KeyHint keys="j k">{texts.setting}</KeyHint>
          <KeyHint keys="Enter">{texts.open}</KeyHint>
          <KeyHint keys="/">{texts.find}</KeyHint>
        </BottomBar>
      </Page>
    </SettingsFrame>
  )
}

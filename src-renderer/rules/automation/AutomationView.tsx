import { paths } from '#renderer/lib/paths.ts'
import { useEffect, useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import shared from '#renderer/rules/rows.module.css'
import { useLibrary } from '#renderer/rules/use-library.ts'
import { forgetStartedRule, startedRule } from '#renderer/lib/started-rule.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import { RuleEditor } from './RuleEditor.tsx'
import { RuleRow } from './RuleRow.tsx'
import { RunDialog } from './RunDialog.tsx'
import { RunsDialog } from './RunsDialog.tsx'
import * as texts from './texts.tsx'
import { type ActionKind, mayChangeRules, type Rule, useRuleOrder, useRules } from './use-automation.ts'

type Shown = 'own' | 'library'

/** What is open above the page. */
type Open = { readonly edited: Rule | null } | { readonly runsOf: Rule } | { readonly run: Rule } | null

/** Lists the automation rules in their order, and the starter library. */
export function AutomationView() {
  return (
    <SettingsFrame here={paths.automation}>
      <Automation />
    </SettingsFrame>
  )
}

function Automation() {
  usePlace([{ label: texts.automation }])
  const query = useRules()
  const { rows: rules, move } = useRuleOrder(query.data?.automationRules.nodes ?? [])
  const { shown, show, isInLibrary, keepPlace } = useShown()
  const [started, setStarted] = useState(startedRule)
  const [open, setOpen] = useState<Open>(() => (started ? { edited: null } : null))
  useEffect(() => forgetStartedRule, [])
  const mayChange = mayChangeRules(query.data?.organizationUser.role)
  const create = () => mayChange && setOpen({ edited: null })
  useKeys({ c: create })
  const rows = useRowFocus<HTMLUListElement>(':scope > li')
  if (!query.isSuccess) {
    return (
      <Page>
        <PageHead title={texts.automation} />
        <QueryState query={query} loading={texts.loadingRules} failed={texts.rulesCouldNotBeLoaded} />
      </Page>
    )
  }
  const { automationActionKinds } = query.data
  const library = rules.filter(isInLibrary)
  const own = rules.filter((rule) => !library.includes(rule))
  const isLibrary = shown === 'library'
  const listed = isLibrary ? library : own
  const close = () => {
    setOpen(null)
    setStarted(null)
  }
  const on = rules.filter(({ isEnabled }) => isEnabled).length
  return (
    <Page>
      <Head on={on} mayChange={mayChange} onCreate={create} />
      <div className={shared.views}>
        <Segments
          label={texts.show}
          value={shown}
          onChange={show}
          segments={[
            { value: 'own', label: texts.rulesOwn(own.length) },
            { value: 'library', label: texts.library(library.length) },
          ]}
        />
      </div>
      {listed.length === 0 ? (
        <NoRules shown={shown} onLibrary={() => show('library')} />
      ) : (
        <ul ref={rows} className={shared.list} aria-label={isLibrary ? texts.libraryLabel : texts.rules}>
          {listed.map((rule, index) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              place={isLibrary ? null : index + 1}
              mayChange={mayChange}
              beside={isLibrary ? {} : { before: own[index - 1], after: own[index + 1] }}
              onMove={(other) => move(rule, other)}
              onEdit={() => setOpen({ edited: rule })}
              onTurn={() => keepPlace(rule)}
              onRuns={() => setOpen({ runsOf: rule })}
              onRun={() => setOpen({ run: rule })}
            />
          ))}
        </ul>
      )}
      {open !== null && (
        <Above open={open} started={started} kinds={automationActionKinds} mayChange={mayChange} onClose={close} />
      )}
      <Foot on={on} mayChange={mayChange} />
    </Page>
  )
}

function Head({
  on,
  mayChange,
  onCreate,
}: {
  readonly on: number
  readonly mayChange: boolean
  readonly onCreate: () => void
}) {
  return (
    <PageHead
      title={texts.automation}
      facts={[texts.editsThatAreMadeWhen, formatCount(on, texts.ruleIsOnForms)]}
      actions={
        mayChange && (
          <Button icon="plus" kind="go" keys="c" onClick={onCreate}>
            {texts.newRule}
          </Button>
        )
      }
    />
  )
}

/** Which list is shown. A rule that is turned on or off stays in it until the other one is. */
function useShown() {
  const [shown, setShown] = useState<Shown>('own')
  const { isInLibrary, keepPlace, forgetPlaces } = useLibrary()
  const show = (next: Shown) => {
    forgetPlaces()
    setShown(next)
  }
  return { shown, show, isInLibrary, keepPlace }
}

/** The dialog that is open above the page. */
function Above({
  open,
  started,
  kinds,
  mayChange,
  onClose,
}: {
  readonly open: NonNullable<Open>
  readonly started: ReturnType<typeof startedRule>
  readonly kinds: readonly ActionKind[]
  readonly mayChange: boolean
  readonly onClose: () => void
}) {
  if ('edited' in open) return <RuleEditor rule={open.edited} started={started} kinds={kinds} onClose={onClose} />
  if ('run' in open) return <RunDialog rule={open.run} onClose={onClose} />
  return <RunsDialog rule={open.runsOf} mayChange={mayChange} onClose={onClose} />
}

function Foot({ on, mayChange }: { readonly on: number; readonly mayChange: boolean }) {
  return (
    <BottomBar>
      <span>{formatCount(on, texts.ruleIsOnForms)}</span>
      <span className={text.push} />
      <KeyHint keys="j k">{texts.move}</KeyHint>
      <KeyHint keys="Enter">{texts.open}</KeyHint>
      {mayChange && <KeyHint keys="Space">{texts.onOff}</KeyHint>}
      {mayChange && <KeyHint keys="Alt+ArrowUp">{texts.earlier}</KeyHint>}
      {mayChange && <KeyHint keys="Alt+ArrowDown">{texts.later}</KeyHint>}
      {mayChange && <KeyHint keys="c">{texts.newRuleInline}</KeyHint>}
    </BottomBar>
  )
}

function NoRules({ shown, onLibrary }: { readonly shown: Shown; readonly onLibrary: () => void }) {
  if (shown === 'library') {
    return (
      <EmptyState icon="automation" title={texts.everyRuleOfTheLibrary}>
        {texts.theyAreListedWithYourOwn}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="automation"
      title={texts.noRulesYet}
      actions={<Button onClick={onLibrary}>{texts.openTheLibrary}</Button>}
    >
      {texts.nothingIsEditedWhenAVersion}
    </EmptyState>
  )
}

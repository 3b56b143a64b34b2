import { useEffect, useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import shared from '#renderer/rules/rows.module.css'
import { forgetStartedRule, startedRule } from '#renderer/lib/started-rule.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import { RuleEditor } from './RuleEditor.tsx'
import { RuleRow } from './RuleRow.tsx'
import { RunDialog } from './RunDialog.tsx'
import { RunsDialog } from './RunsDialog.tsx'
import { type ActionKind, mayChangeRules, type Rule, useRules } from './use-automation.ts'

type Shown = 'own' | 'library'

/** What is open above the page. */
type Open = { readonly edited: Rule | null } | { readonly runsOf: Rule } | { readonly run: Rule } | null

/** Lists the automation rules in their order, and the starter library. */
export function AutomationView() {
  usePlace([{ label: 'Automation' }])
  const query = useRules()
  const [shown, setShown] = useState<Shown>('own')
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
        <PageHead title="Automation" />
        <QueryState query={query} loading="Loading rules" failed="Rules could not be loaded" />
      </Page>
    )
  }
  const { automationRules, automationActionKinds } = query.data
  const { library, own } = inLists(automationRules.nodes)
  const isLibrary = shown === 'library'
  const listed = isLibrary ? library : own
  const close = () => {
    setOpen(null)
    setStarted(null)
  }
  const on = own.filter(({ isEnabled }) => isEnabled).length
  return (
    <Page>
      <PageHead
        title="Automation"
        facts={[
          'Edits that are made when a version arrives. A later rule sees what earlier ones did.',
          formatCount(on, 'rule is on', 'rules are on'),
        ]}
        actions={
          mayChange && (
            <Button icon="plus" kind="go" keys="c" onClick={create}>
              New rule
            </Button>
          )
        }
      />
      <div className={shared.views}>
        <Segments
          label="Show"
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'own', label: `Rules ${own.length}` },
            { value: 'library', label: `Library ${library.length}` },
          ]}
        />
      </div>
      {listed.length === 0 ? (
        <NoRules shown={shown} onLibrary={() => setShown('library')} />
      ) : (
        <ul ref={rows} className={shared.list} aria-label={isLibrary ? 'Library' : 'Rules'}>
          {listed.map((rule, index) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              place={isLibrary ? null : index + 1}
              mayChange={mayChange}
              beside={isLibrary ? {} : { before: own[index - 1], after: own[index + 1] }}
              onEdit={() => setOpen({ edited: rule })}
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

/** A starter that is on is one of those that run. */
function inLists(rules: readonly Rule[]) {
  const library = rules.filter(({ starter, isEnabled }) => starter && !isEnabled)
  return { library, own: rules.filter((rule) => !library.includes(rule)) }
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
      <span>{formatCount(on, 'rule is on', 'rules are on')}</span>
      <span className={text.push} />
      <KeyHint keys="j k">move</KeyHint>
      <KeyHint keys="Enter">open</KeyHint>
      {mayChange && <KeyHint keys="Space">on, off</KeyHint>}
      {mayChange && <KeyHint keys="Alt+ArrowUp">earlier</KeyHint>}
      {mayChange && <KeyHint keys="Alt+ArrowDown">later</KeyHint>}
      {mayChange && <KeyHint keys="c">new rule</KeyHint>}
    </BottomBar>
  )
}

function NoRules({ shown, onLibrary }: { readonly shown: Shown; readonly onLibrary: () => void }) {
  if (shown === 'library') {
    return (
      <EmptyState icon="automation" title="Every rule of the library is on, or was deleted">
        They are listed with your own rules.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="automation" title="No rules yet" actions={<Button onClick={onLibrary}>Open the library</Button>}>
      Nothing is edited when a version arrives. Turn one of the library on, or write your own: it shows what it would do
      before it does it.
    </EmptyState>
  )
}

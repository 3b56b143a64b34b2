import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths, type PolicyPart } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import { AllWaivers } from './AllWaivers.tsx'
import { DraftRow } from './DraftRow.tsx'
import { leavePolicy, leftPolicy, useDraftsWithoutPolicy } from './kept-drafts.ts'
import { PolicyRow } from './PolicyRow.tsx'
import { useLibrary } from '#renderer/rules/use-library.ts'
import styles from '#renderer/rules/rows.module.css'
import * as texts from './texts.tsx'
import waiverStyles from './waivers.module.css'
import { mayChangePolicies, type Policy, useIsEvaluating, usePolicies, usePoliciesRun } from './use-policies.ts'

type Shown = 'own' | 'library' | 'waivers'

/**
 * Which list is shown: that of the address, otherwise that of the policy whose page was left last. A policy that is turned on or off stays in its list until another one is chosen: the rows do not move.
 * The policy whose page was left last has the focus first.
 */
function useShown(
  part: PolicyPart | undefined,
  list: RefObject<HTMLUListElement | null>,
  policies: readonly Policy[] | undefined,
) {
  const [left] = useState(leftPolicy)
  const [isOwnChosen, setOwnChosen] = useState(false)
  const [, navigate] = useLocation()
  const { isInLibrary, isStarterOff, keepPlace, forgetPlaces } = useLibrary()
  // One that was just added is in the list once that is read again.
  const isListed = policies?.some(({ id }) => id === left) ?? false
  const isLeftInLibrary = policies?.some((policy) => policy.id === left && isInLibrary(policy)) ?? false
  useEffect(() => {
    if (!isListed) return
    leavePolicy(null)
    list.current?.querySelector<HTMLElement>(`[data-policy="${left}"]`)?.focus()
  }, [isListed, list, left])
  const shown: Shown = part ?? (isLeftInLibrary && !isOwnChosen ? 'library' : 'own')
  return {
    shown,
    show: (next: Shown) => {
      forgetPlaces()
      setOwnChosen(next === 'own')
      navigate(next === 'own' ? paths.policies : paths.policyPart(next))
    },
    ...{ isInLibrary, isStarterOff, keepPlace },
  }
}

/** Lists the policies, the starter library, or the waivers of all versions. */
export function PoliciesView({ part }: { readonly part: PolicyPart | undefined }) {
  return (
    <SettingsFrame here={paths.policies} isFilled={part === 'waivers'}>
      <Policies part={part} />
    </SettingsFrame>
  )
}

function Policies({ part }: { readonly part: PolicyPart | undefined }) {
  usePlace([{ label: texts.policies }])
  const query = usePolicies()
  const [, navigate] = useLocation()
  const mayChange = mayChangePolicies(query.data?.organizationUser.role)
  // Until the role is known the page decides.
  const create = () => (query.isSuccess && !mayChange ? undefined : navigate(paths.newPolicy()))
  useKeys({ c: create })
  const rows = useRowFocus<HTMLUListElement>(':scope > li')
  const { shown, show, isInLibrary, isStarterOff, keepPlace } = useShown(part, rows, query.data?.policies.nodes)
  const isEvaluating = useIsEvaluating()
  const drafts = useDraftsWithoutPolicy(query.data?.policies.nodes)
  if (!query.isSuccess) return <Unread query={query} />
  const { policies, namedLists } = query.data
  const library = policies.nodes.filter(isInLibrary)
  const own = policies.nodes.filter((policy) => !library.includes(policy))
  const libraryCount = policies.nodes.filter(isStarterOff).length
  const violated = policies.nodes.filter(({ violatingSbomsCount }) => violatingSbomsCount > 0).length
  const head = (
    <Head
      policies={policies.nodes}
      lists={
        <>
          <Segments
            label={texts.show}
            value={shown}
            onChange={show}
            segments={[
              { value: 'own', label: texts.policiesOwn(policies.nodes.length - libraryCount) },
              { value: 'library', label: texts.library(libraryCount) },
              { value: 'waivers', label: texts.waiversCount(formatNumber(query.data.policyWaivers.totalCount)) },
            ]}
          />
          <ButtonLink href={paths.namedLists}>{texts.namedListsTotalCount(namedLists.totalCount)}</ButtonLink>
        </>
      }
      {...{ mayChange, isEvaluating, create }}
    />
  )
  if (shown === 'waivers')
    return (
      <div className={waiverStyles.fill}>
        <div className={waiverStyles.top}>{head}</div>
        <AllWaivers mayChange={mayChange} />
      </div>
    )
  const listed = shown === 'own' ? own : library
  const listedDrafts = shown === 'own' ? drafts : []
  return (
    <Page>
      {head}
      {listed.length > 0 && <Heads />}
      {listed.length + listedDrafts.length > 0 && (
        <ul ref={rows} className={styles.list} aria-label={shown === 'library' ? texts.libraryLabel : texts.policies}>
          {listedDrafts.map((kept) => (
            <DraftRow
              key={kept.url}
              kept={kept}
              onOpen={() => navigate(kept.url)}
              onDiscarded={() => focusAfter(rows.current, listedDrafts.indexOf(kept))}
            />
          ))}
          {listed.map((policy) => (
            <PolicyRow
              key={policy.id}
              policy={policy}
              {...{ mayChange, isEvaluating }}
              onEdit={() => navigate(paths.policy(policy.id))}
              onTurn={() => keepPlace(policy)}
            />
          ))}
        </ul>
      )}
      {listed.length === 0 && <NoPolicies shown={shown} onLibrary={() => show('library')} />}
      <Bar {...{ violated, isEvaluating, mayChange }} hasOwn={own.length > 0} />
    </Page>
  )
}

/** The head of the page, above each of its lists. */
function Head({
  policies,
  lists,
  mayChange,
  isEvaluating,
  create,
}: {
  readonly policies: readonly Policy[]
  /** The choice of the list. */
  readonly lists: ReactNode
  readonly mayChange: boolean
  readonly isEvaluating: boolean
  readonly create: () => void
}) {
  return (
    <>
      <PageHead
        title={texts.policies}
        facts={[
          texts.whatAVersionMust,
          formatCount(policies.filter(({ isEnabled }) => isEnabled).length, texts.policyIsOnForms),
        ]}
        actions={mayChange && <Actions policies={policies} isEvaluating={isEvaluating} onCreate={create} />}
      />
      <div className={styles.views}>{lists}</div>
    </>
  )
}

function Actions({
  policies,
  isEvaluating,
  onCreate,
}: {
  readonly policies: readonly Policy[]
  readonly isEvaluating: boolean
  readonly onCreate: () => void
}) {
  const run = usePoliciesRun()
  return (
    <>
      {policies.some(({ isEnabled }) => isEnabled) && (
        <Button
          icon="refresh"
          disabled={run.isPending || isEvaluating}
          title={texts.evaluatesTheNewest}
          onClick={() => run.mutate(null, { onError: (error) => showError(error, texts.couldNotEvaluate) })}
        >
          {texts.evaluateNow}
        </Button>
      )}
      <Button icon="plus" kind="go" keys="c" onClick={onCreate}>
        {texts.newPolicy}
      </Button>
    </>
  )
}

function Unread({ query }: { readonly query: ReturnType<typeof usePolicies> }) {
  return (
    <Page>
      <PageHead title={texts.policies} />
      <QueryState query={query} loading={texts.loadingPolicies} failed={texts.policiesCouldNotBeLoaded} />
    </Page>
  )
}

/** Heads of what stands at the right of each policy, which says them itself to those who do not see. */
function Heads() {
  return (
    <p className={styles.heads} aria-hidden>
      <span className={styles.where}>{texts.where}</span>
      <span className={styles.violated}>{texts.violatedBy}</span>
    </p>
  )
}

/** How many policies are violated, and the keys. */
function Bar({
  violated,
  isEvaluating,
  hasOwn,
  mayChange,
}: {
  readonly violated: number
  readonly isEvaluating: boolean
  readonly hasOwn: boolean
  readonly mayChange: boolean
}) {
  return (
    <BottomBar>
      <span>
        {isEvaluating
          ? texts.policiesAreBeingEvaluated
          : violated === 0
            ? hasOwn && texts.noPolicyIsViolated
            : formatCount(violated, texts.policyIsViolatedForms)}
      </span>
      <span className={text.push} />
      <KeyHint keys="j k">{texts.move}</KeyHint>
      <KeyHint keys="Enter">{texts.open}</KeyHint>
      {mayChange && <KeyHint keys="Space">{texts.onOff}</KeyHint>}
      {mayChange && <KeyHint keys="c">{texts.newPolicyInline}</KeyHint>}
    </BottomBar>
  )
}

/** Gives the focus of a row that goes to the one after it, or before it; without any, to what stands above the list. */
function focusAfter(list: HTMLUListElement | null, at: number): void {
  const rows = list?.querySelectorAll<HTMLElement>(':scope > li')
  const next = rows?.[at + 1] ?? rows?.[at - 1] ?? list?.previousElementSibling?.querySelector<HTMLElement>('button')
  next?.focus()
}

function NoPolicies({ shown, onLibrary }: { readonly shown: Shown; readonly onLibrary: () => void }) {
  if (shown === 'library') {
    return (
      <EmptyState icon="policy" title={texts.everyPolicyOfTheLibrary}>
        {texts.theyAreListedWithYourOwn}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="policy"
      title={texts.noPoliciesYet}
      actions={<Button onClick={onLibrary}>{texts.openTheLibrary}</Button>}
    >
      {texts.turnOneOfTheLibrary}
    </EmptyState>
  )
}

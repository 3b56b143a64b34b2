import { useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import { PolicyEditor } from './PolicyEditor.tsx'
import { PolicyRow } from './PolicyRow.tsx'
import styles from '#renderer/rules/rows.module.css'
import { mayChangePolicies, type Policy, usePolicies } from './use-policies.ts'

type Shown = 'own' | 'library'

/** What is open above the page. */
type Open = { readonly policy: Policy | null } | null

/** Lists the policies and the starter library. */
export function PoliciesView() {
  usePlace([{ label: 'Policies' }])
  const query = usePolicies()
  const [shown, setShown] = useState<Shown>('own')
  const [open, setOpen] = useState<Open>(null)
  const mayChange = mayChangePolicies(query.data?.organizationUser.role)
  const create = () => mayChange && setOpen({ policy: null })
  useKeys({ c: create })
  const rows = useRowFocus<HTMLUListElement>(':scope > li')
  if (!query.isSuccess) {
    return (
      <Page>
        <PageHead title="Policies" />
        <QueryState query={query} loading="Loading policies" failed="Policies could not be loaded" />
      </Page>
    )
  }
  const { policies, namedLists } = query.data
  // A starter that is on is one of those that count.
  const library = policies.nodes.filter(({ starter, isEnabled }) => starter && !isEnabled)
  const own = policies.nodes.filter((policy) => !library.includes(policy))
  const listed = shown === 'library' ? library : own
  const close = () => setOpen(null)
  return (
    <Page>
      <PageHead
        title="Policies"
        facts={[
          'What a version must not have. A build can stop at it.',
          formatCount(own.filter(({ isEnabled }) => isEnabled).length, 'policy is on', 'policies are on'),
        ]}
        actions={
          mayChange && (
            <Button icon="plus" kind="go" keys="c" onClick={create}>
              New policy
            </Button>
          )
        }
      />
      <div className={styles.views}>
        <Segments
          label="Show"
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'own', label: `Policies ${own.length}` },
            { value: 'library', label: `Library ${library.length}` },
          ]}
        />
        <ButtonLink href={paths.namedLists}>Named lists {namedLists.totalCount}</ButtonLink>
      </div>
      {listed.length === 0 ? (
        <NoPolicies shown={shown} onLibrary={() => setShown('library')} />
      ) : (
        <ul ref={rows} className={styles.list} aria-label={shown === 'library' ? 'Library' : 'Policies'}>
          {listed.map((policy) => (
            <PolicyRow key={policy.id} policy={policy} mayChange={mayChange} onEdit={() => setOpen({ policy })} />
          ))}
        </ul>
      )}
      {open !== null && <PolicyEditor policy={open.policy} onClose={close} />}
      <BottomBar>
        <span>
          {formatCount(
            own.filter(({ violatingSbomsCount }) => violatingSbomsCount > 0).length,
            'policy is violated',
            'policies are violated',
          )}
        </span>
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="Enter">open</KeyHint>
        {mayChange && <KeyHint keys="Space">on, off</KeyHint>}
        {mayChange && <KeyHint keys="c">new policy</KeyHint>}
      </BottomBar>
    </Page>
  )
}

function NoPolicies({ shown, onLibrary }: { readonly shown: Shown; readonly onLibrary: () => void }) {
  if (shown === 'library') {
    return (
      <EmptyState icon="policy" title="Every policy of the library is on, or was deleted">
        They are listed with your own policies.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="policy" title="No policies yet" actions={<Button onClick={onLibrary}>Open the library</Button>}>
      Turn one of the library on, or write your own. Until then the gate lets every version pass, with a warning.
    </EmptyState>
  )
}
